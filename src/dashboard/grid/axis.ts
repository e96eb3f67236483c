import { Virtualizer } from '@tanstack/react-virtual';

/*
 * Rows or columns along one direction: where each begins, and which are in sight. The virtualizer answers the
 * second; it observes nothing by itself, since the painter reads offset and size once per frame for both axes. The
 * package stands at 3.13.12 for its arithmetic is all that is used: what came later weighs 5 kB more, all of it for
 * observing.
 */

const observeNothing = () => undefined;

/** Positions from the first to the last; none where the last is before the first. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

export const empty: Range = { first: 0, last: -1 };

export class Axis {
  /** Made when it is first asked. */
  #virtualizer: Virtualizer<Element, Element> | null = null;
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
    this.#virtualizer = null;
  }

  /** The first and last position in a window of `length` pixels at `offset`; last < first where there is none. */
  window(offset: number, length: number): { first: number; last: number } {
    this.#virtualizer ??= new Virtualizer<Element, Element>({
      count: this.count,
      estimateSize: (index) => this.size(index),
      getScrollElement: () => null,
      scrollToFn: observeNothing,
      observeElementRect: observeNothing,
      observeElementOffset: observeNothing,
    });
    this.#virtualizer.scrollRect = { width: length, height: length };
    this.#virtualizer.scrollOffset = offset;
    const range = this.#virtualizer.calculateRange();
    return range ? { first: range.startIndex, last: range.endIndex } : empty;
  }

  /** The position at a distance from the start, or the nearest there is. */
  at(distance: number): number {
    return this.window(distance, 1).first;
  }
}

export const isWithin = ({ first, last }: Range, index: number) => first <= index && index <= last;

export const contains = (outer: Range, { first, last }: Range) => outer.first <= first && outer.last >= last;

/** What lies in both. */
export const common = (one: Range, other: Range): Range => ({
  first: Math.max(one.first, other.first),
  last: Math.min(one.last, other.last),
});

/** Wider by so many at the end, or by so many at the beginning where it is negative. */
export function widened({ first, last }: Range, by: number, highest: number): Range {
  if (last < first) return { first, last };
  return { first: Math.max(0, first + Math.min(0, by)), last: Math.min(highest, last + Math.max(0, by)) };
}
