import { countsByWeight, isByWeight, quotientOf, type Total } from './average.ts';
import { type Category, categoriesOf, tallyCategory } from './category.ts';
import { type Fraction, fraction } from './fraction.ts';
import { roundPercent } from './rounding.ts';
import { letterOf } from './scale.ts';
import type { Scheme } from './scheme.ts';
import { BLANK, EXCUSED, MISSING } from './score.ts';

/*
 * Explains a total: every step as data, so that people can follow and recompute it by hand.
 */

export interface Explanation extends Total {
  /** Points: earned of possible over everything. Weights: each category's quotient times its scaled weight. */
  method: 'points' | 'weights';
  /** The class is set to weights, but no category has one, so points count. */
  weightsMissing: boolean;
  categories: CategoryStep[];
  /** Sums over the categories that count, in hundredths. */
  earned: number;
  possible: number;
  /** Sum of the weights that count, in hundredths; each is scaled up by 100 of it. */
  weights: number;
  /** The percent before rounding (the number 83.5 as 167/2); null if nothing is graded. */
  unrounded: Fraction | null;
  /** The class's rounding, from which `percent` results. */
  rounding: number;
}

/** Why a category does not count. */
export type LeftOut = 'nothingGraded' | 'onlyExtraCredit' | 'noWeight';

/** Lists are positions of assignments. A dropped score is in `dropped` in addition to its other list. */
export interface CategoryStep {
  num: number;
  /** '' if the class does not list the category. */
  name: string;
  weight: number | null;
  dropLowest: number;
  leftOut: LeftOut | null;
  /** Hundredths, after drops, extra credit included. */
  earned: number;
  possible: number;
  /** The part of `earned` that is extra credit. */
  extraEarned: number;
  /** The category's own percent; null if nothing is possible. */
  percent: Fraction | null;
  /** With weights: the scaled weight, in percent of the whole, and the category's contribution in percent. */
  scaledWeight: Fraction | null;
  contribution: Fraction | null;
  /** Scores with full points that are numbers. */
  scored: number[];
  /** `M`: 0 of full points. For extra credit it costs nothing, and is in `missingExtra`. */
  missing: number[];
  missingExtra: number[];
  /** Earned extra credit. */
  extra: number[];
  dropped: number[];
  excused: number[];
  blank: number[];
  /** Unknown codes, which do not count. */
  unknown: number[];
}

type Sorted = Pick<
  CategoryStep,
  'scored' | 'missing' | 'missingExtra' | 'extra' | 'excused' | 'blank' | 'unknown'
>;

function sortScores({ positions, extra }: Category, scores: ArrayLike<number>, offset: number): Sorted {
  const sorted: Sorted = {
    scored: [],
    missing: [],
    missingExtra: [],
    extra: [],
    excused: [],
    blank: [],
    unknown: [],
  };
  const sort = (position: number, scored: number[], missing: number[]) => {
    const code = scores[offset + position] ?? BLANK;
    if (code >= 0) scored.push(position);
    else if (code === MISSING) missing.push(position);
    else if (code === EXCUSED) sorted.excused.push(position);
    else if (code === BLANK) sorted.blank.push(position);
    else sorted.unknown.push(position);
  };
  for (const position of positions) sort(position, sorted.scored, sorted.missing);
  for (const position of extra) sort(position, sorted.extra, sorted.missingExtra);
  return sorted;
}

function leftOut(category: Category, sorted: Sorted, byWeight: boolean): LeftOut | null {
  const { tally } = category;
  if (tally.count === 0 && sorted.extra.length === 0) return 'nothingGraded';
  if (!byWeight) return null;
  if (!((category.weight ?? 0) > 0)) return 'noWeight';
  return tally.possible === 0 ? 'onlyExtraCredit' : null;
}

/** The steps of the total of the student whose scores begin at `offset`; `percent` and `letter` are the total's. */
export function explain(scheme: Scheme, scores: ArrayLike<number>, offset = 0): Explanation {
  const categories = categoriesOf(scheme);
  const byWeight = isByWeight(scheme);
  for (const category of categories) tallyCategory(category, scores, offset);
  const counting = byWeight ? categories.filter(countsByWeight) : categories;
  const sum = (value: (category: Category) => number) =>
    counting.reduce((total, category) => total + value(category), 0);
  const weights = byWeight ? sum(({ weight }) => weight ?? 0) : 0;

  const steps = categories.map((category): CategoryStep => {
    const { num, name, weight, dropLowest, tally } = category;
    const sorted = sortScores(category, scores, offset);
    const [earned, possible] = [BigInt(tally.earned), BigInt(tally.possible)];
    const counts = byWeight && countsByWeight(category);
    const share = counts ? 100n * BigInt(weight ?? 0) : 0n;
    return {
      num,
      name,
      weight,
      dropLowest,
      leftOut: leftOut(category, sorted, byWeight),
      earned: tally.earned,
      possible: tally.possible,
      extraEarned: tally.extra,
      percent: tally.possible > 0 ? fraction(100n * earned, possible) : null,
      scaledWeight: counts ? fraction(share, BigInt(weights)) : null,
      contribution: counts ? fraction(share * earned, BigInt(weights) * possible) : null,
      dropped: [...tally.at.subarray(0, tally.count)].filter(
        (_, index) => tally.dropped > 0 && tally.work.dropped[index] === 1,
      ),
      ...sorted,
    };
  });

  const quotient = quotientOf(categories, byWeight);
  const percent = quotient && roundPercent(quotient.numerator, quotient.denominator, scheme.rounding);
  return {
    method: byWeight ? 'weights' : 'points',
    weightsMissing: scheme.weighted && !byWeight,
    categories: steps,
    earned: sum(({ tally }) => tally.earned),
    possible: sum(({ tally }) => tally.possible),
    weights,
    unrounded: quotient && fraction(100n * quotient.numerator, quotient.denominator),
    rounding: scheme.rounding,
    percent,
    letter: letterOf(percent, scheme),
  };
}

/** How many of a student's `M` count as 0, are dropped, and cost nothing (extra credit, a category without weight). */
export interface MissingOutcome {
  counted: number;
  dropped: number;
  costless: number;
}

export function missingOutcome({ categories }: Pick<Explanation, 'categories'>): MissingOutcome {
  const outcome = { counted: 0, dropped: 0, costless: 0 };
  for (const { leftOut, missing, missingExtra, dropped } of categories) {
    const gone = missing.filter((position) => dropped.includes(position)).length;
    outcome.dropped += gone;
    outcome[leftOut === 'noWeight' ? 'costless' : 'counted'] += missing.length - gone;
    outcome.costless += missingExtra.length;
  }
  return outcome;
}
