import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { aToF } from '#grading/scale.ts';
import { BLANK, EXCUSED, MISSING } from '#grading/score.ts';
import { assignmentOf, settingsOf } from '#test/support/school/assignments.ts';

/* A class of any size, the same every time: what the grid is measured with. */

const first = ['José', 'Siobhán', 'Linh', 'Mary Ann', 'Dmitri', 'Aisha', 'Chidi', 'Zoë', '小明', 'مريم'];
const last = [
  "O'Brien",
  'Nguyễn',
  'van der Berg',
  'Okafor',
  'Papadopoulos',
  'Garcia',
  '王',
  'Smith',
  'Kowalczyk',
];
const kinds = ['Homework', 'Quiz', 'Test', 'Project', 'Participation'];

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export function generatedBook(students: number, assignments: number): Gradebook {
  const next = random(students * 31 + assignments);
  const list = Array.from({ length: assignments }, (_, index) => {
    const category = index % kinds.length;
    const month = 1 + (Math.floor(index / 28) % 12);
    return assignmentOf({
      id: index + 1,
      title: `${kinds[category]} ${Math.floor(index / kinds.length) + 1}`,
      due: `2026${String(month).padStart(2, '0')}${String(1 + (index % 28)).padStart(2, '0')}`,
      points: index % 37 === 36 ? null : ([1000, 2000, 10_000, 5000, 500][category] ?? 1000),
      category: category + 1,
    });
  });
  const scores = new Int32Array(students * assignments);
  for (let index = 0; index < scores.length; index++) {
    const points = list[index % assignments]?.points ?? 500;
    const luck = next();
    scores[index] =
      luck < 0.02
        ? MISSING
        : luck < 0.04
          ? EXCUSED
          : luck < 0.06
            ? BLANK
            : luck < 0.07
              ? 0
              : Math.round((points * (0.5 + next() * 0.5)) / 50) * 50;
  }
  return {
    id: 1,
    name: 'Measured',
    code: '',
    revision: 1,
    ownRevision: 0,
    // By title, to open at the first, as the baseline does.
    settings: settingsOf('Measured', { assignmentSort: 3 }),
    studentSort: 1,
    students: Array.from({ length: students }, (_, index) => ({
      id: index + 1,
      number: index + 1,
      first: first[Math.floor(next() * first.length)] ?? '',
      last: last[Math.floor(next() * last.length)] ?? '',
      percent: Math.round(5000 + next() * 5000),
      grade: 'ABCDF'[Math.floor(next() * 5)] ?? 'A',
    })),
    assignments: list,
    scheme: {
      weighted: true,
      rounding: 3,
      scaleKind: 9,
      scale: aToF,
      categories: kinds.map((name, index) => ({
        num: index + 1,
        name,
        weight: 2000,
        dropLowest: index === 1 ? 1 : 0,
      })),
      assignments: list,
    },
    scores,
    texts: new Map(),
    lates: new Map(),
    remarks: new Map(),
    changes: { students: new Uint32Array(students), assignments: new Uint32Array(assignments) },
  };
}

/** The same, with one score in thirty late, so that the cost of late work is measured too. */
export function withLateWork(book: Gradebook): Gradebook {
  const policy = { percent: 10, daily: true, lowest: 50 };
  const late = Array.from(
    { length: Math.floor(book.scores.length / 30) },
    (_, at) => [at * 30, (at % 5) + 1] as const,
  );
  return { ...book, scheme: { ...book.scheme, late: policy }, lates: new Map(late) };
}
