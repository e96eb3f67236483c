import type { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { prepare } from '#grading/average.ts';
import { BLANK } from '#grading/score.ts';
import { classAverage } from '#grading/statistics.ts';
import { termOf, withinTerm } from '#grading/terms.ts';

/* How a grade developed: its value after the work of each day, by the arithmetic of the grade itself. */

export interface RunningGrade {
  /** The day on which work was due, YYYYMMDD. */
  readonly due: string;
  /** Of the work of that day, or of the days since the previous entry. */
  readonly titles: readonly string[];
  /** Of each student, in hundredths of a percent; null before anything counts. */
  readonly percents: readonly (number | null)[];
  /** Of the class, calculated like its average. */
  readonly mean: number | null;
}

/** A chart cannot show more points, and a class of a thousand would take too long. */
const mostPlaces = 40;

interface Day {
  readonly due: string;
  readonly assignments: readonly number[];
}

/** The days on which graded work was due, in order. Undated work counts from the first day on. */
function daysOf(sheet: Sheet, term: number): Day[] {
  const { terms = [] } = sheet.scheme;
  const graded = sheet.book.assignments.flatMap((work, assignment) => {
    const isMeant = term === 0 || termOf(work, terms)?.num === term;
    return isMeant && sheet.mean(assignment) !== null ? [{ due: work.due, assignment }] : [];
  });
  const first = graded.reduce((least, { due }) => (due && (!least || due < least) ? due : least), '');
  const days = new Map<string, number[]>();
  for (const { due, assignment } of graded) {
    const day = due || first;
    days.set(day, [...(days.get(day) ?? []), assignment]);
  }
  return [...days.entries()]
    .map(([due, assignments]) => ({ due, assignments }))
    .sort((a, b) => (a.due < b.due ? -1 : 1));
}

/** Samples at most `mostPlaces` days evenly, always including the last, each with the work of the skipped days. */
function thinned(days: readonly Day[]): Day[] {
  const size = Math.ceil(days.length / mostPlaces);
  const groups: Day[] = [];
  for (let end = days.length; end > 0; end -= size) {
    const group = days.slice(Math.max(0, end - size), end);
    groups.unshift({
      due: group.at(-1)?.due ?? '',
      assignments: group.flatMap(({ assignments }) => assignments),
    });
  }
  return groups;
}

/** Of the whole class at once: its average needs every student. With 0 the work of all terms. */
export function runningGrades(sheet: Sheet, term = 0): readonly RunningGrade[] {
  const { book, scheme, width } = sheet;
  const calculator = prepare(term === 0 ? scheme : withinTerm(scheme, term));
  const counted = book.students.map((_, each) => sheet.counted(each));
  const sofar = new Int32Array(book.students.length * width).fill(BLANK);
  return thinned(daysOf(sheet, term)).map(({ due, assignments }) => {
    const percents = counted.map((scores, each) => {
      const start = each * width;
      for (const at of assignments) sofar[start + at] = scores[at] ?? BLANK;
      return calculator.total(sofar, start).percent;
    });
    const titles = assignments.map((at) => book.assignments[at]?.title ?? '');
    return { due, titles, percents, mean: classAverage(percents) };
  });
}
