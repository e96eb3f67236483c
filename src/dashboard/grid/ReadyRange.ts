import { type Axis, type Range, widened } from './axis.ts';

/** How many more than are in sight: so many are made at once, and before there are fewer than the least. */
export interface Ahead {
  readonly made: number;
  readonly least: number;
}

/*
 * The rows or columns that stand, those in sight among them. More are made ahead, where the window is going, several
 * at once and before it has come to the last of them: a frame in which any are made costs the page three times one
 * in which none are, however few, and a fast scroll must meet cells and not emptiness.
 */
export class ReadyRange {
  readonly #axis: Axis;
  /** So many stand or fall together. */
  readonly #together: number;
  #ahead: Ahead = { made: 0, least: 0 };
  #offset = 0;
  #way: -1 | 1 = 1;
  #range: Range | null = null;

  constructor(axis: Axis, together: number) {
    this.#axis = axis;
    this.#together = together;
  }

  get range(): Range {
    return this.#range ?? { first: 0, last: -1 };
  }

  get isAhead(): boolean {
    return this.#ahead.made > 0;
  }

  /** Until then only what is in sight stands. */
  makeAhead(ahead: Ahead): void {
    this.#ahead = ahead;
  }

  /** What stands may be anything, and is made again: first what is in sight alone. */
  forget(): void {
    this.#range = null;
  }

  /** Follows a window of `length` pixels to `offset`; says whether others stand now. In haste only what is seen counts. */
  follow(offset: number, length: number, inHaste: boolean): boolean {
    const { made, least } = this.#ahead;
    if (offset !== this.#offset) this.#way = offset < this.#offset ? -1 : 1;
    this.#offset = offset;
    const seen = this.#axis.window(offset, length);
    const highest = this.#axis.count - 1;
    const needed = widened(seen, inHaste ? 0 : this.#way * least, highest);
    const standing = this.#range;
    if (standing && needed.first >= standing.first && needed.last <= standing.last) return false;
    this.#range = this.#whole(standing ? widened(seen, this.#way * made, highest) : seen);
    return true;
  }

  #whole({ first, last }: Range): Range {
    const { count } = this.#axis;
    const together = this.#together;
    const end = Math.min(count, (Math.floor(last / together) + 1) * together);
    return last < first ? { first, last } : { first: first - (first % together), last: end - 1 };
  }
}
