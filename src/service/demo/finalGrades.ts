import { prepare, type Scheme } from '#grading/average.ts';
import { BLANK } from '#grading/score.ts';
import type { DemoYear } from './calendar.ts';
import type { Random } from './random.ts';

export interface DemoFinalGrade {
  /** From 1. */
  period: number;
  studentId: number;
  /** Whole percent, as posted. */
  grade: number;
}

interface Taught {
  year: DemoYear;
  studentIds: readonly number[];
  /** Student by student, one for each assignment. */
  scores: Int32Array;
}

/**
 * The totals at the end of each marking period, some raised a little by the teacher; for a finished year also the
 * year's, as the fifth.
 */
export function finalGradesOf(
  scheme: Scheme,
  { year, studentIds, scores }: Taught,
  random: Random,
): DemoFinalGrade[] {
  const calculator = prepare(scheme);
  const size = scheme.assignments.length;
  const ends = year.periods.map(({ last }) => last);
  if (year.today === year.last) ends.push(year.last);
  return ends.flatMap((end, index) =>
    studentIds.flatMap((studentId, row) => {
      const known = scores
        .subarray(row * size, (row + 1) * size)
        .map((score, position) => ((scheme.assignments[position]?.due ?? '') <= end ? score : BLANK));
      const { percent } = calculator.total(known);
      if (percent === null) return [];
      const lifted = random.chance(0.05) ? 1 + random.below(2) : 0;
      return [{ period: index + 1, studentId, grade: Math.round(percent / 100) + lifted }];
    }),
  );
}
