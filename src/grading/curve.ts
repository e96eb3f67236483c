import { highestScore, type ScoreCode } from './score.ts';

/*
 * Raises or lowers many scores by a rule. Only numbers change: missing, excused and blank stay. Everything is whole
 * hundredths, rounded half up.
 */

export type Curve =
  /** Adds or subtracts this many hundredths of a point. */
  | { readonly kind: 'add'; readonly points: number }
  /** By a factor in hundredths: 110 is 1.1. */
  | { readonly kind: 'multiply'; readonly factor: number }
  /** Full points stay full points, and the mean becomes this share of them, in hundredths of a percent. */
  | { readonly kind: 'mean'; readonly percent: number }
  /** The square root of the share of the full points: 64% becomes 80%. */
  | { readonly kind: 'root' };

/** Half up; `divisor` above 0. */
function divided(dividend: bigint, divisor: bigint): number {
  const doubled = 2n * dividend + divisor;
  const floor = doubled / (2n * divisor);
  return Number(doubled < 0n && floor * 2n * divisor !== doubled ? floor - 1n : floor);
}

/** The whole number nearest to the root; half up, since (n + ½)² is never whole. */
function nearestRoot(square: number): number {
  let root = Math.floor(Math.sqrt(square));
  while (root * root > square) root--;
  while ((root + 1) * (root + 1) <= square) root++;
  return square > root * root + root ? root + 1 : root;
}

/**
 * The scores of one assignment after a curve, in their order. `points` are its full points in hundredths, null for
 * extra credit; with `capped` no score rises above them, and one already above stays.
 */
export function curved(
  scores: readonly ScoreCode[],
  curve: Curve,
  { points, capped }: { points: number | null; capped: boolean },
): ScoreCode[] {
  const numbers = scores.filter((code) => code >= 0);
  const after = ruleOf(numbers, curve, points);
  if (after === null) return [...scores];
  return scores.map((code) => {
    if (code < 0) return code;
    const most = capped && points !== null ? Math.max(points, code) : highestScore;
    return Math.max(0, Math.min(after(code), most, highestScore));
  });
}

/** Null if the curve changes nothing. */
function ruleOf(
  numbers: readonly number[],
  curve: Curve,
  points: number | null,
): ((score: number) => number) | null {
  switch (curve.kind) {
    case 'add':
      return (score) => score + curve.points;
    case 'multiply':
      return (score) => divided(BigInt(score) * BigInt(curve.factor), 100n);
    case 'root':
      return points === null ? null : (score) => nearestRoot(score * points);
    case 'mean': {
      if (points === null || numbers.length === 0) return null;
      const count = BigInt(numbers.length);
      const sum = BigInt(numbers.reduce((total, score) => total + score, 0));
      const full = BigInt(points);
      /** How many points the whole class is short of full points: before, and after. */
      const before = full * count - sum;
      if (before <= 0n) return null;
      const wanted = full * count * (10_000n - BigInt(curve.percent));
      return (score) => divided(full * before * 10_000n - (full - BigInt(score)) * wanted, before * 10_000n);
    }
  }
}
