import { partsOf } from './average.ts';
import { tallyCategory } from './category.ts';
import { roundPercent } from './rounding.ts';
import type { Scheme } from './scheme.ts';

/*
 * The result of each category for one student: the points that count in the total, after drops, and their percent. If
 * terms make the grade, the points of all weighted terms are added up.
 */

export interface CategoryTotal {
  /** Hundredths, extra credit included. */
  readonly earned: number;
  readonly possible: number;
  /** To the nearest tenth, in hundredths of a percent: a category is not a grade, and is never rounded like one. */
  readonly percent: number | null;
}

export interface CategoryCalculator {
  /** By `num`, of the student whose scores begin at `offset`. */
  totals(scores: ArrayLike<number>, offset?: number): ReadonlyMap<number, CategoryTotal>;
}

/** The rounding of a class to the nearest tenth. */
const nearestTenth = 3;

/** Threads must not share it. `withinTerm` of a scheme gives the totals of one term. */
export function prepareCategories(scheme: Scheme): CategoryCalculator {
  const categories = partsOf(scheme).flatMap((part) => part.categories);
  return {
    totals(scores, offset = 0) {
      const found = new Map<number, CategoryTotal>();
      for (const category of categories) {
        const before = found.get(category.num);
        const tally = tallyCategory(category, scores, offset);
        const earned = (before?.earned ?? 0) + tally.earned;
        const possible = (before?.possible ?? 0) + tally.possible;
        const percent = possible === 0 ? null : roundPercent(BigInt(earned), BigInt(possible), nearestTenth);
        found.set(category.num, { earned, possible, percent });
      }
      return found;
    },
  };
}
