import type { Sheet } from '#dashboard/screens/gradebook/Sheet.ts';
import { MISSING } from '#grading/score.ts';

/** One assignment of a trend; percents of its full points. */
interface TrendPoint {
  readonly title: string;
  readonly due: string;
  readonly own: number | null;
  readonly mean: number | null;
}

/** A student's percent of every assignment with full points, by due date, beside the mean of the class. */
export function trendOf(sheet: Sheet, student: number): readonly TrendPoint[] {
  return sheet.book.assignments
    .map(({ title, due, points }, assignment) => ({ title, due, points, assignment }))
    .filter(({ points }) => points !== null)
    .sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : a.assignment - b.assignment))
    .map(({ title, due, points, assignment }) => {
      const share = (value: number) => (100 * value) / (points ?? 1);
      const code = sheet.score(student, assignment);
      const mean = sheet.mean(assignment);
      return {
        title,
        due,
        own: code >= 0 ? share(code) : code === MISSING ? 0 : null,
        mean: mean === null ? null : share(mean),
      };
    })
    .filter(({ mean }) => mean !== null);
}
