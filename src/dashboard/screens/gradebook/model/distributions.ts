import type { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { MISSING, writeHundredths } from '#grading/score.ts';

/* The distribution of scores, in ten steps of the full points (of the highest score, if there are none). */

interface Bin {
  readonly label: string;
  readonly count: number;
}

const steps = 10;

function countsOf(sheet: Sheet, assignment: number): { counts: number[]; top: number } {
  const students = sheet.book.students.length;
  let top = sheet.scheme.assignments[assignment]?.points ?? 0;
  if (top === 0)
    for (let student = 0; student < students; student++)
      top = Math.max(top, sheet.score(student, assignment));
  const counts = new Array<number>(steps).fill(0);
  for (let student = 0; student < students; student++) {
    const code = sheet.score(student, assignment);
    if (code < 0 && code !== MISSING) continue;
    const step = top === 0 ? 0 : Math.min(steps - 1, Math.floor((Math.max(0, code) * steps) / top));
    counts[step] = (counts[step] ?? 0) + 1;
  }
  return { counts, top };
}

export function binsOf(sheet: Sheet, assignment: number): readonly Bin[] {
  const { counts, top } = countsOf(sheet, assignment);
  const edge = (step: number) => writeHundredths(Math.round((top * step) / steps));
  return counts.map((count, step) => ({ label: `${edge(step)}–${edge(step + 1)}`, count }));
}

const bars = ' ▁▂▃▄▅▆▇█';

/** The same as a line of text, small enough for a column's heading. */
export function sparkline(sheet: Sheet, assignment: number): string {
  const { counts } = countsOf(sheet, assignment);
  const most = Math.max(...counts);
  if (most === 0) return '';
  return counts.map((count) => bars[count === 0 ? 0 : Math.max(1, Math.round((count / most) * 8))]).join('');
}
