import type { Total } from './average.ts';
import { type Explanation, explain } from './explanation.ts';
import { type Fraction, fraction } from './fraction.ts';
import { roundPercent } from './rounding.ts';
import { letterOf } from './scale.ts';
import type { Scheme } from './scheme.ts';
import { BLANK } from './score.ts';
import { isByTerm, type Term, termOf, withinTerm } from './terms.ts';

/*
 * Explains the grade of a year in a class with weighted terms: each term with its own explanation and its contribution.
 */

export interface YearExplanation extends Total {
  terms: TermStep[];
  /** Sum of the weights that count, in hundredths; each is scaled up by 100 of it. */
  weights: number;
  /** Positions of assignments with scores but without a term, which do not count. */
  outside: number[];
  /** The percent before rounding; null if nothing is graded. */
  unrounded: Fraction | null;
  /** The class's rounding, from which `percent` results. */
  rounding: number;
}

/** Why a term does not count. */
export type TermLeftOut = 'nothingGraded' | 'noWeight';

export interface TermStep {
  term: Term;
  /** The explanation of the term alone. The year uses its grade before rounding. */
  explanation: Explanation;
  leftOut: TermLeftOut | null;
  /** The scaled weight, in percent of the whole, and the term's contribution in percent. */
  scaledWeight: Fraction | null;
  contribution: Fraction | null;
}

/** The steps of the year's grade of the student whose scores begin at `offset`; null if terms do not decide it. */
export function explainYear(scheme: Scheme, scores: ArrayLike<number>, offset = 0): YearExplanation | null {
  if (!isByTerm(scheme)) return null;
  const { terms = [], assignments } = scheme;
  const explained = terms.map((term) => ({
    term,
    explanation: explain(withinTerm(scheme, term.num), scores, offset),
  }));
  const counts = ({ term, explanation }: (typeof explained)[number]) =>
    (term.weight ?? 0) > 0 && explanation.unrounded !== null;
  const weights = explained.filter(counts).reduce((sum, { term }) => sum + (term.weight ?? 0), 0);

  const steps = explained.map((each): TermStep => {
    const { term, explanation } = each;
    const { unrounded } = explanation;
    const weight = BigInt(term.weight ?? 0);
    if (!counts(each) || unrounded === null) {
      const leftOut = weight > 0n ? 'nothingGraded' : 'noWeight';
      return { ...each, leftOut, scaledWeight: null, contribution: null };
    }
    return {
      ...each,
      leftOut: null,
      scaledWeight: fraction(100n * weight, BigInt(weights)),
      contribution: fraction(weight * unrounded.numerator, BigInt(weights) * unrounded.denominator),
    };
  });

  const unrounded = sumOf(steps.flatMap(({ contribution }) => contribution ?? []));
  const percent =
    unrounded && roundPercent(unrounded.numerator, 100n * unrounded.denominator, scheme.rounding);
  const isEntered = (position: number) => (scores[offset + position] ?? BLANK) !== BLANK;
  return {
    terms: steps,
    weights,
    outside: [...assignments.keys()].filter(
      (position) => isEntered(position) && !termOf(assignments[position] ?? { due: '' }, terms),
    ),
    unrounded,
    rounding: scheme.rounding,
    percent,
    letter: letterOf(percent, scheme),
  };
}

/** Null for none. */
function sumOf(parts: readonly Fraction[]): Fraction | null {
  if (parts.length === 0) return null;
  return parts.reduce((sum, { numerator, denominator }) =>
    fraction(sum.numerator * denominator + numerator * sum.denominator, sum.denominator * denominator),
  );
}

/** All the steps of a total; `year` is null if terms do not decide it. */
export interface TotalSteps {
  /** By category. If terms decide, dropped scores and those that cost nothing are as in the terms. */
  steps: Explanation;
  year: YearExplanation | null;
}

export function explainTotal(scheme: Scheme, scores: ArrayLike<number>, offset = 0): TotalSteps {
  const steps = explain(scheme, scores, offset);
  const year = explainYear(scheme, scores, offset);
  if (!year) return { steps, year };
  const { terms = [], assignments } = scheme;
  const counts = (position: number) => (termOf(assignments[position] ?? { due: '' }, terms)?.weight ?? 0) > 0;
  const dropped = year.terms
    .filter(({ leftOut }) => leftOut !== 'noWeight')
    .flatMap(({ explanation }) => explanation.categories.flatMap((category) => category.dropped));
  const categories = steps.categories.map((category) => ({
    ...category,
    dropped: dropped.filter((position) => assignments[position]?.category === category.num),
    missing: category.missing.filter(counts),
    missingExtra: [...category.missingExtra, ...category.missing.filter((position) => !counts(position))],
  }));
  const { percent, letter, unrounded } = year;
  return { steps: { ...steps, categories, percent, letter, unrounded }, year };
}
