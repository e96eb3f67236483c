/*
 * Rows or columns along one direction: where each begins, and which are visible. Knows only sizes and distances; the
 * painter reads the scroll offset once per frame for both axes.
 */

/** Positions from the first to the last; none if the last is before the first. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

export const empty: Range = { first: 0, last: -1 };

export class Axis {
  #starts: Float64Array = new Float64Array(1);

  get count(): number {
    return this.#starts.length - 1;
  }

  get total(): number {
    return this.#starts[this.count] ?? 0;
  }

  start(index: number): number {
    return this.#starts[index] ?? 0;
  }

  size(index: number): number {
    return this.start(index + 1) - this.start(index);
  }

  resize(count: number, sizeOf: (index: number) => number): void {
    this.#starts = new Float64Array(count + 1);
    for (let index = 0; index < count; index++) {
      this.#starts[index + 1] = (this.#starts[index] ?? 0) + sizeOf(index);
    }
  }

  /** The positions visible in `length` pixels from `offset`: at least one, unless there is no row or no length. */
  window(offset: number, length: number): Range {
    if (this.count === 0 || length <= 0) return empty;
    const first = this.at(offset);
    let last = first;
    while (last < this.count - 1 && this.start(last + 1) < offset + length) last++;
    return { first, last };
  }

  /** The position at a distance from the start, or the nearest there is; 0 if there is none. */
  at(distance: number): number {
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.start(middle) <= distance) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

export const isWithin = ({ first, last }: Range, index: number) => first <= index && index <= last;

export const contains = (outer: Range, { first, last }: Range) => outer.first <= first && outer.last >= last;

/** The positions in both ranges. */
export const common = (one: Range, other: Range): Range => ({
  first: Math.max(one.first, other.first),
  last: Math.min(one.last, other.last),
});

/** Extends the end by `by` positions, or the beginning if `by` is negative. */
export function widened({ first, last }: Range, by: number, highest: number): Range {
  if (last < first) return { first, last };
  return { first: Math.max(0, first + Math.min(0, by)), last: Math.min(highest, last + Math.max(0, by)) };
}

/**
 * Splits slots and their positions: slots free for reuse, and positions of a range that have no slot yet. The last free
 * slot is used first; an empty one (−1) comes before one that is only out of the range.
 */
export function recycle(slots: readonly number[], range: Range) {
  const numberAt = (place: number) => slots[place] ?? -1;
  const free = [...slots.keys()]
    .filter((place) => !isWithin(range, numberAt(place)))
    .sort((a, b) => numberAt(b) - numberAt(a));
  const missing: number[] = [];
  for (let number = range.first; number <= range.last; number++)
    if (!slots.includes(number)) missing.push(number);
  return { free, missing };
}
