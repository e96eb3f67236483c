import { counted } from '#dashboard/language/plural.ts';
import { words } from '#dashboard/language/words.ts';
import type { LeftOut } from '#grading/explanation.ts';
import type { LateStep } from '#grading/late.ts';
import { writeHundredths } from '#grading/score.ts';
import type { TermLeftOut } from '#grading/yearExplanation.ts';

export const roundings: Record<number, string> = words('roundings', {
  1: 'rounded to a whole percent, half up',
  2: 'rounded to half a percent, half up',
  3: 'rounded to a tenth of a percent, half up',
  4: 'rounded down to a whole percent',
  5: 'rounded up to a whole percent',
});

/** Decimals of intermediate results: enough to recompute the total by hand. */
export const stepDecimals = 4;

/** Additional texts for the explanation of a year's grade. */
export const yearTexts = words('yearExplanation', {
  how: 'Each marking period counts by its weight, as it is before rounding. Weights of marking periods without graded work go to the others.',
  period: 'Marking period',
  leftOut: {
    nothingGraded: 'Nothing graded yet: not counted',
    noWeight: 'No weight: not counted',
  } satisfies Record<TermLeftOut, string>,
  outside: 'In no marking period, not counted',
});

/** The texts of the explanation of a total. */
export const texts = words('explanation', {
  nothingGraded: 'Nothing is graded yet, so there is no total.',
  byPoints: 'All graded work counts by its points.',
  byWeights:
    'Each category counts by its weight. Weights of categories without graded work go to the others.',
  weightsMissing: 'The class is set to weights, but no category has one, so points count.',
  category: 'Category',
  noCategory: 'No category',
  points: 'Points',
  percent: 'Percent',
  weight: 'Weight',
  brings: 'Contribution',
  total: 'Total',
  of: (possible: string) => `of ${possible}`,
  scaled: (weight: string, scaled: string) => (weight === scaled ? `${weight}%` : `${weight} → ${scaled}%`),
  rounding: (unrounded: string, round: number, percent: string) =>
    `${unrounded}% is ${roundings[round] ?? 'shown with two decimals'}: ${percent}%`,
  letter: (letter: string) => `, which is ${letter}`,
  leftOut: {
    nothingGraded: 'Nothing graded yet: not counted',
    onlyExtraCredit: 'Only extra credit so far: counts once other work is graded',
    noWeight: 'No weight: not counted',
  } satisfies Record<LeftOut, string>,
  dropped: 'Dropped',
  missing: 'Missing, counts as 0',
  /** In a category that does not count. */
  missingUncounted: 'Missing',
  wasMissing: 'missing',
  missingExtra: 'Missing extra credit, no effect',
  /** "9 of 10, 2 days late, −20% → 7". */
  late: (step: LateStep) =>
    [
      `${writeHundredths(step.score)} of ${writeHundredths(step.points)}`,
      counted(step.days, 'day late', 'days late'),
      `−${step.off}%${step.lowest ? `, but not below ${step.lowest}%` : ''} → ${writeHundredths(step.counted)}`,
    ].join(', '),
  lates: 'Late',
  excused: 'Excused, left out',
  extra: 'Extra credit',
  unknown: 'Unknown code, not counted',
  blank: (count: number) => `${count} not graded yet`,
});
