import { type Category, categoriesOf, tallyCategory } from './category.ts';
import { roundPercent } from './rounding.ts';
import { letterOnSteps, stepsOf } from './scale.ts';
import type { Scheme } from './scheme.ts';
import { isByTerm, type Term, withinTerm } from './terms.ts';

/*
 * One student's total. Sums are whole hundredths, exact as numbers; quotients are fractions of big integers, a few per
 * student, so no float decides anything. See explanation.ts for the steps of a total.
 */

export type { GradedAssignment, GradedCategory, Scheme } from './scheme.ts';

export interface Total {
  /** Rounded, in hundredths of a percent (8350 is 83.5); null if nothing is graded. */
  percent: number | null;
  letter: string;
}

export interface Calculator {
  /** The total of the student whose scores begin at `offset`, in the order of the scheme's assignments. */
  total(scores: ArrayLike<number>, offset?: number): Total;
}

/** A quotient that need not be in lowest terms. */
interface Quotient {
  numerator: bigint;
  denominator: bigint;
}

/** Whether weights apply. A class set to weights without any counts points. */
export function isByWeight({ weighted, categories }: Scheme): boolean {
  return weighted && categories.some(({ weight }) => (weight ?? 0) > 0);
}

/** Whether a tallied category counts in a weighted total. */
export function countsByWeight({ weight, tally }: Category): boolean {
  return (weight ?? 0) > 0 && tally.possible > 0;
}

/** Earned of possible, over everything; null if nothing is possible. */
function quotientOfPoints(categories: readonly Category[]): Quotient | null {
  let earned = 0;
  let possible = 0;
  for (const { tally } of categories) {
    earned += tally.earned;
    possible += tally.possible;
  }
  return possible === 0 ? null : { numerator: BigInt(earned), denominator: BigInt(possible) };
}

/** Σ(weight · quotient), whose mean is over the weights that took part. */
interface WeightedSum extends Quotient {
  weights: number;
}

const nothing = (): WeightedSum => ({ numerator: 0n, denominator: 1n, weights: 0 });

function add(sum: WeightedSum, weight: number, { numerator, denominator }: Quotient): void {
  sum.numerator = sum.numerator * denominator + BigInt(weight) * numerator * sum.denominator;
  sum.denominator *= denominator;
  sum.weights += weight;
}

const meanOf = ({ numerator, denominator, weights }: WeightedSum): Quotient | null =>
  weights === 0 ? null : { numerator, denominator: denominator * BigInt(weights) };

/** Σ(weight · earned / possible) / Σ weight, over the categories that count; null if none does. */
function quotientOfWeights(categories: readonly Category[]): Quotient | null {
  const sum = nothing();
  for (const category of categories) {
    if (!countsByWeight(category)) continue;
    const { earned, possible } = category.tally;
    add(sum, category.weight ?? 0, { numerator: BigInt(earned), denominator: BigInt(possible) });
  }
  return meanOf(sum);
}

/** The total of the tallies. */
export function quotientOf(categories: readonly Category[], byWeight: boolean): Quotient | null {
  return byWeight ? quotientOfWeights(categories) : quotientOfPoints(categories);
}

/** Raise it whenever the same scores give a different total: stored totals are then recomputed. */
export const gradingEdition = 1;

/** The parts of a total: all work, or the work of each weighted term. */
export interface Part {
  term: Term | null;
  categories: Category[];
}

export function partsOf(scheme: Scheme): Part[] {
  if (!isByTerm(scheme)) return [{ term: null, categories: categoriesOf(scheme) }];
  return (scheme.terms ?? []).flatMap((term) =>
    (term.weight ?? 0) > 0 ? [{ term, categories: categoriesOf(withinTerm(scheme, term.num)) }] : [],
  );
}

/**
 * The total of the tallies of all parts. Terms are combined before rounding; a term with nothing graded is left out,
 * and the weights of the others are scaled up.
 */
export function quotientOfParts(parts: readonly Part[], byWeight: boolean): Quotient | null {
  const sum = nothing();
  for (const { term, categories } of parts) {
    const quotient = quotientOf(categories, byWeight);
    if (term === null) return quotient;
    if (quotient !== null) add(sum, term.weight ?? 0, quotient);
  }
  return meanOf(sum);
}

/** Prepares a calculator for the students of a class. Threads must not share it. */
export function prepare(scheme: Scheme): Calculator {
  const parts = partsOf(scheme);
  const categories = parts.flatMap((part) => part.categories);
  const byWeight = isByWeight(scheme);
  const steps = stepsOf(scheme);

  return {
    total(scores, offset = 0) {
      for (const category of categories) tallyCategory(category, scores, offset);
      const quotient = quotientOfParts(parts, byWeight);
      if (quotient === null) return { percent: null, letter: '' };
      const percent = roundPercent(quotient.numerator, quotient.denominator, scheme.rounding);
      return { percent, letter: letterOnSteps(percent, steps, scheme.scaleKind) };
    },
  };
}
