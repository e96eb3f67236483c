import { writeHundredths } from './score.ts';

/*
 * The exact percent → the displayed percent. The displayed percent decides the letter, so that no page shows 90 with a
 * B; so a class without rounding is rounded, too, to the two decimals on the page.
 */

/** Rounds half up, down or up to a multiple of `unit` (hundredths of a percent). */
const roundings: Readonly<Record<number, { unit: bigint; up: 'half' | 'never' | 'always' }>> = {
  1: { unit: 100n, up: 'half' },
  2: { unit: 50n, up: 'half' },
  3: { unit: 10n, up: 'half' },
  4: { unit: 100n, up: 'never' },
  5: { unit: 100n, up: 'always' },
};

/**
 * The quotient `earned / possible` as a percent in hundredths (0.895 with `rounding` 1 is 9000). `rounding` is the
 * class's: 0 none (two decimals), 1 whole, 2 half, 3 tenth, 4 down, 5 up; others count as 0.
 */
export function roundPercent(earned: bigint, possible: bigint, rounding: number): number {
  const { unit, up } = roundings[rounding] ?? { unit: 1n, up: 'half' };
  const divisor = possible * unit;
  const dividend = earned * 10_000n;
  if (up === 'never') return Number((dividend / divisor) * unit);
  if (up === 'always') return Number(((dividend + divisor - 1n) / divisor) * unit);
  return Number(((2n * dividend + divisor) / (2n * divisor)) * unit);
}

/** 8340 is `83.4`. */
export function formatPercent(hundredths: number): string {
  return writeHundredths(hundredths);
}
