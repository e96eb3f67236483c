import { isByWeight, partsOf, quotientOfParts, type Total } from './average.ts';
import { tallyCategory } from './category.ts';
import { type LateDays, scoreAfterLateness } from './late.ts';
import { roundPercent } from './rounding.ts';
import { letterOf } from './scale.ts';
import type { Scheme } from './scheme.ts';
import { MISSING } from './score.ts';

/*
 * The cost of missing work: the total now, and the total if the work were turned in at full credit.
 */

/** How far a total would move. */
export interface Gain extends Total {
  /**
   * The change of the exact percent, in hundredths of a percent, to the nearest tenth of a percent. Below 0 if a better
   * score with fewer points is kept instead.
   */
  gain: number;
  /** The same exactly, as a share of 1; the denominator is above 0. */
  exact: Difference;
}

interface Difference {
  numerator: bigint;
  denominator: bigint;
}

export interface MissingWork {
  now: Total;
  /** Positions of missing work. Extra credit has no full credit, and costs nothing. */
  each: readonly { position: number; gain: Gain | null }[];
  /** If all of it were turned in. */
  all: Gain;
}

const nothing: Difference = { numerator: 0n, denominator: 1n };

const none: LateDays = new Map();

/**
 * Returns the missing work of the student whose scores begin at `offset`; null if there is none. The scores are the
 * counted ones; missing work that is already marked late would get its late penalty.
 */
export function missingWorkOf(
  scheme: Scheme,
): (scores: ArrayLike<number>, offset?: number, late?: LateDays) => MissingWork | null {
  const { assignments } = scheme;
  const parts = partsOf(scheme);
  const categories = parts.flatMap((part) => part.categories);
  const byWeight = isByWeight(scheme);
  const row = new Int32Array(assignments.length);

  const tally = (num?: number) => {
    for (const category of categories)
      if (num === undefined || category.num === num) tallyCategory(category, row, 0);
    return quotientOfParts(parts, byWeight);
  };
  const totalOf = (quotient: Difference | null): Total => {
    const percent = quotient && roundPercent(quotient.numerator, quotient.denominator, scheme.rounding);
    return { percent, letter: letterOf(percent, scheme) };
  };

  return (scores, offset = 0, late = none) => {
    const creditAt = (position: number) => {
      const { points = null } = assignments[position] ?? {};
      return scoreAfterLateness(points ?? 0, { points, days: late.get(offset + position) ?? 0 }, scheme.late);
    };
    const missing: number[] = [];
    for (const position of assignments.keys()) {
      row[position] = scores[offset + position] ?? -1;
      if (row[position] === MISSING) missing.push(position);
    }
    if (missing.length === 0) return null;
    const now = tally();
    const gainNow = (quotient: Difference | null): Gain => {
      const exact = quotient && now ? difference(quotient, now) : nothing;
      const { numerator, denominator } = exact;
      const size = roundPercent(numerator < 0n ? -numerator : numerator, denominator, 3);
      return { ...totalOf(quotient), gain: numerator < 0n ? -size : size, exact };
    };
    const each = missing.map((position) => {
      const { points = null, category } = assignments[position] ?? {};
      if (!points) return { position, gain: null };
      row[position] = creditAt(position);
      const gain = gainNow(tally(category));
      row[position] = MISSING;
      tally(category);
      return { position, gain };
    });
    for (const { position, gain } of each) if (gain) row[position] = creditAt(position);
    return { now: totalOf(now), each, all: gainNow(tally()) };
  };
}

function difference(a: Difference, b: Difference): Difference {
  return {
    numerator: a.numerator * b.denominator - b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

/** The largest changes of the grade come first, and work without full credit last. Equal ones stay in order. */
export function byGain<Item>(items: readonly Item[], gainOf: (item: Item) => Gain | null): Item[] {
  // Integers distinguish most of them, many times faster than the fractions.
  const keyed = items.map((item) => {
    const exact = gainOf(item)?.exact ?? null;
    const key = exact ? Number((exact.numerator * 1_000_000n) / exact.denominator) : -Infinity;
    return { item, exact, key };
  });
  keyed.sort((a, b) => {
    if (a.key !== b.key || !a.exact || !b.exact) return a.key === b.key ? 0 : b.key - a.key;
    const { numerator } = difference(b.exact, a.exact);
    return numerator < 0n ? -1 : numerator > 0n ? 1 : 0;
  });
  return keyed.map(({ item }) => item);
}
