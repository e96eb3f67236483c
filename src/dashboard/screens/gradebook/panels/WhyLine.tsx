import { stepDecimals } from '#dashboard/features/explanation/texts.ts';
import { type Fraction, writeFraction } from '#grading/fraction.ts';
import { writeHundredths } from '#grading/score.ts';
import styles from './SidePanel.module.css';
import { whyTexts as texts } from './whyTexts.ts';

/** A number of an explanation with its term; `sum` if the numbers above add up to it. */
export function Line({ term, value, sum }: { term: string; value: string; sum?: boolean }) {
  return (
    <>
      <dt className={sum ? styles.sum : undefined}>{term}</dt>
      <dd className={sum ? styles.sum : undefined}>{value}</dd>
    </>
  );
}

/** A fraction of a percent, with the decimals of the student's page. */
export const exact = (value: Fraction | null): string =>
  value ? `${writeFraction(value, stepDecimals)}%` : '–';

/** A weight, and its scaled value if others are left out. */
export function weightInPercent(weight: number | null, scaledWeight: Fraction | null): string {
  if (weight === null) return '–';
  const own = `${writeHundredths(weight)}%`;
  if (!scaledWeight) return own;
  const scaled = exact(scaledWeight);
  return scaled === own ? own : texts.scaled(own, scaled);
}
