/*
 * Exact quotients. A float must never decide a rounding or a letter, so quotients stay fractions.
 */

/** In lowest terms; the denominator is above 0. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

/** `denominator` must be above 0, `numerator` 0 or more. */
export function fraction(numerator: bigint, denominator: bigint): Fraction {
  const divisor = greatestCommonDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** Decimal text with at most `places` decimals, half up: 2/3 with 4 places is `0.6667`. */
export function writeFraction({ numerator, denominator }: Fraction, places: number): string {
  const unit = 10n ** BigInt(places);
  const digits = String((2n * numerator * unit + denominator) / (2n * denominator)).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const part = digits.slice(digits.length - places).replace(/0+$/, '');
  return part === '' ? whole : `${whole}.${part}`;
}
