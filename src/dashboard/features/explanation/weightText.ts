import { type Fraction, writeFraction } from '#grading/fraction.ts';
import { writeHundredths } from '#grading/score.ts';
import { stepDecimals, texts } from './texts.ts';

/** A weight, and its scaled value if others are left out; empty without a weight. */
export function weightText(weight: number | null, scaledWeight: Fraction | null): string {
  if (weight === null) return '';
  const own = writeHundredths(weight);
  return scaledWeight ? texts.scaled(own, writeFraction(scaledWeight, stepDecimals)) : own;
}
