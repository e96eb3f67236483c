/*
 * Chooses the scores to drop so that the rest have the highest quotient. These are not simply the lowest quotients: of
 * 80/100, 1/20 and 0/10 it drops 1/20, since 80/110 beats 81/120.
 *
 * The question instead: does any set reach a quotient above λ = a/b? One with Σ(e·b − a·p) > 0 over the kept scores
 * does, so the best to drop are the n lowest of e·b − a·p. Begin with λ of all scores; the quotient of the kept scores
 * is the next λ, which rises until a round drops the same scores again, and then nothing beats it (Dinkelbach's
 * method). This usually takes two rounds, all in integers.
 *
 * Arguments stay positional here: with every typed score, these functions run for each student and category.
 */

/** One student's scores in one category, by index; hundredths. */
export interface Work {
  earned: Float64Array;
  points: Float64Array;
  /** 1 if the score is dropped. */
  dropped: Uint8Array;
  /** Two buffers for the keys: one in order, one to sort. */
  keys: Float64Array;
  moved: Float64Array;
}

interface Values<Value> {
  [index: number]: Value;
}

export function workOf(size: number): Work {
  return {
    earned: new Float64Array(size),
    points: new Float64Array(size),
    dropped: new Uint8Array(size),
    keys: new Float64Array(size),
    moved: new Float64Array(size),
  };
}

/** The n-th lowest (1 is the lowest) of the first `count`, which are reordered (quickselect). */
function nthLowest<Value extends number | bigint>(values: Values<Value>, count: number, n: number): Value {
  const at = (index: number) => values[index] as Value;
  let left = 0;
  let right = count - 1;
  while (left < right) {
    const pivot = at((left + right) >>> 1);
    let low = left;
    let high = right;
    while (low <= high) {
      while (at(low) < pivot) low++;
      while (at(high) > pivot) high--;
      if (low > high) break;
      const lower = at(high);
      values[high--] = at(low);
      values[low++] = lower;
    }
    if (n - 1 <= high) right = high;
    else if (n - 1 >= low) left = low;
    else break;
  }
  return at(n - 1);
}

/** Marks the `n` lowest keys, the first of equal ones; returns whether anything changed. */
function mark<Value extends number | bigint>(
  dropped: Uint8Array,
  keys: Values<Value>,
  moved: Values<Value>,
  count: number,
  n: number,
): boolean {
  const highest = nthLowest(moved, count, n);
  let equal = n;
  for (let index = 0; index < count; index++) if ((keys[index] as Value) < highest) equal--;
  let changed = false;
  for (let index = 0; index < count; index++) {
    const key = keys[index] as Value;
    const drop = key < highest || (key === highest && equal-- > 0) ? 1 : 0;
    if (dropped[index] !== drop) changed = true;
    dropped[index] = drop;
  }
  return changed;
}

/** One round that drops one score, as in most classes, without storing keys. Returns whether the choice changed. */
function markOne({ earned, points, dropped }: Work, count: number, a: number, b: number): boolean {
  let lowest = Number.POSITIVE_INFINITY;
  let one = 0;
  for (let index = 0; index < count; index++) {
    const key = (earned[index] ?? 0) * b - a * (points[index] ?? 0);
    if (key >= lowest) continue;
    lowest = key;
    one = index;
  }
  const changed = dropped[one] === 0;
  if (changed) dropped.fill(0, 0, count);
  dropped[one] = 1;
  return changed;
}

/** One round: `a / b` is the quotient to beat. */
function markLowest(work: Work, count: number, n: number, a: number, b: number): boolean {
  if (n === 1) return markOne(work, count, a, b);
  const { earned, points, dropped, keys, moved } = work;
  for (let index = 0; index < count; index++)
    keys[index] = moved[index] = (earned[index] ?? 0) * b - a * (points[index] ?? 0);
  return mark(dropped, keys, moved, count, n);
}

/** The same for products beyond the exact integers of a number. */
function markLowestBig(work: Work, count: number, n: number, a: number, b: number): boolean {
  const keys = Array.from(
    { length: count },
    (_, index) => BigInt(work.earned[index] ?? 0) * BigInt(b) - BigInt(a) * BigInt(work.points[index] ?? 0),
  );
  return mark(work.dropped, keys, keys.slice(), count, n);
}

/**
 * Marks in `work.dropped` the `n` scores to leave out of the first `count`; n is below `count`. `extra` is added to the
 * earned points. Of equal scores the first is dropped.
 */
export function dropLowest(work: Work, count: number, n: number, extra: number): void {
  const { earned, points, dropped } = work;
  dropped.fill(0, 0, count);
  let highest = 0;
  for (let changed = true; changed; ) {
    let a = extra;
    let b = 0;
    for (let index = 0; index < count; index++) {
      const [e, p] = [earned[index] ?? 0, points[index] ?? 0];
      highest = Math.max(highest, e, p);
      if (dropped[index] === 1) continue;
      a += e;
      b += p;
    }
    // Each key is the difference of two products; below 2^52 each, it is exact.
    const exact = highest * Math.max(a, b) < 2 ** 52;
    changed = (exact ? markLowest : markLowestBig)(work, count, n, a, b);
  }
}
