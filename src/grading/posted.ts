import type { Total } from './average.ts';
import { letterOf, type Scaling } from './scale.ts';

/*
 * A student's posted final grades, period by period, and how today's total differs from the last one.
 */

export interface Posted {
  period: string;
  /** A final score as posted, a whole number. */
  grade: number;
  letter: string;
  /** The change since the student's previous posted grade; null for the first. */
  change: { points: number; from: string } | null;
}

/** A final score in hundredths: a whole number, unless another deployment gave it decimals. */
export const inHundredths = (grade: number): number => Math.round(grade * 100);

/** `grades` in the order of the periods; null if nothing was posted. */
export function postedInOrder(
  grades: readonly { period: string; grade: number | null }[],
  scaling: Scaling,
): (Posted | null)[] {
  let before: Posted | null = null;
  return grades.map(({ period, grade }) => {
    if (grade === null) return null;
    const change: Posted['change'] = before && {
      points: inHundredths(grade - before.grade) / 100,
      from: before.period,
    };
    before = { period, grade, letter: letterOf(inHundredths(grade), scaling), change };
    return before;
  });
}

/** A calculated percent, in hundredths, as posted: whole, half up; null if nothing is graded. */
export function wholeGrade(percent: number | null): number | null {
  return percent === null ? null : Math.min(999, Math.floor((percent + 50) / 100));
}

/** Today's percent minus the last posted grade, in hundredths; with the letter posted then if it differs. */
export interface Difference {
  points: number;
  from: string;
  letterWas: string | null;
}

/** Null if nothing was posted, or nothing is graded now. */
export function sincePosted(now: Total, posted: readonly (Posted | null)[]): Difference | null {
  const last = posted.findLast((each) => each !== null);
  if (!last || now.percent === null) return null;
  return {
    points: now.percent - inHundredths(last.grade),
    from: last.period,
    letterWas: last.letter !== '' && last.letter !== now.letter ? last.letter : null,
  };
}
