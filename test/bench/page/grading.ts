import { prepare, type Scheme } from '#grading/average.ts';

/*
 * How long it takes to total a class: `npm run bench grading`. The baseline is one pass over the same matrix.
 */

function classOf(students: number, assignments: number, dropLowest: number) {
  const scheme: Scheme = {
    weighted: true,
    rounding: 1,
    scaleKind: 9,
    scale: [],
    categories: [1, 2, 3, 4, 5].map((num) => ({ num, name: '', weight: num * 500, dropLowest })),
    assignments: Array.from({ length: assignments }, (_, index) => ({
      id: index + 1,
      category: (index % 5) + 1,
      due: String(20260901 + (index % 25)),
      points: index % 20 === 0 ? null : 500 + (index % 9) * 500,
    })),
  };
  const scores = Int32Array.from({ length: students * assignments }, (_, index) => (index * 7919) % 2500);
  return { scheme, scores };
}

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
}

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

for (const [students, assignments, dropLowest] of [
  [35, 120, 1],
  [300, 300, 2],
  [1000, 1000, 0],
  [1000, 1000, 2],
  [1000, 1000, 100],
] as const) {
  const { scheme, scores } = classOf(students, assignments, dropLowest);
  const totals: number[] = [];
  const baselines: number[] = [];
  for (let round = 0; round < 9; round++) {
    baselines.push(timed(() => scores.reduce((sum, score) => sum + score, 0)));
    totals.push(
      timed(() => {
        const calculator = prepare(scheme);
        for (let student = 0; student < students; student++) calculator.total(scores, student * assignments);
      }),
    );
  }
  const [total, baseline] = [median(totals), median(baselines)];
  console.log(
    `${students} × ${assignments}, ${dropLowest} dropped of each category: ${total.toFixed(1)} ms,`,
    `${(total / baseline).toFixed(1)} × one pass over the scores`,
  );
}
