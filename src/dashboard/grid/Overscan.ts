import { type Axis, common, contains, empty, type Range, widened } from './axis.ts';

/** How many more than are in sight: so many are made at once, and before there are fewer than the least. */
export interface Ahead {
  readonly made: number;
  readonly least: number;
}

export const nothing: Ahead = { made: 0, least: 0 };

/*
 * The rows or columns that stand, those in sight among them. More are made ahead, where the window is going, several
 * at once and before it has come to the last of them: each frame in which any are made has its price, however few
 * they are, and a fast scroll must meet cells and not emptiness.
 */
export class Overscan {
  /** Until then only what is in sight stands. */
  ahead = nothing;
  /** Those in sight. */
  seen = empty;
  /** Those that stand, or are about to. */
  range = empty;
  readonly #axis: Axis;
  /** So many stand or fall together. */
  readonly #together: number;
  #offset = 0;
  #way: -1 | 1 = 1;
  /** Those that stand already; null where that is not known. */
  #standing: Range | null = null;

  constructor(axis: Axis, together: number) {
    this.#axis = axis;
    this.#together = together;
  }

  /** Whether all that is in sight stands. */
  get isWhole(): boolean {
    return this.#standing !== null && contains(this.#standing, this.seen);
  }

  /** What stands may be anything, and is made again: first what is in sight alone. */
  forget(): void {
    this.range = empty;
    this.#standing = null;
  }

  /** All of the range stands. */
  settle(): void {
    this.#standing = this.range;
  }

  /** Only what is in sight is to stand, in whole runs. */
  narrow(): void {
    this.#take(this.seen);
  }

  /** Follows a window of `length` pixels to `offset`; says whether others are to stand. In haste only what is seen counts. */
  follow(offset: number, length: number, inHaste: boolean): boolean {
    const { made, least } = this.ahead;
    if (offset !== this.#offset) this.#way = offset < this.#offset ? -1 : 1;
    this.#offset = offset;
    const seen = this.#axis.window(offset, length);
    this.seen = seen;
    const more = (by: number) => (inHaste ? seen : widened(seen, this.#way * by, this.#axis.count - 1));
    if (contains(this.range, more(least))) return false;
    // Where somebody waits for what is seen it comes alone.
    this.#take(contains(this.range, seen) ? more(made) : seen);
    return true;
  }

  #take({ first, last }: Range): void {
    const together = this.#together;
    const end = Math.min(this.#axis.count, (Math.floor(last / together) + 1) * together);
    const range = { first: first - (first % together), last: end - 1 };
    this.range = range;
    // Places are taken from what is left behind.
    this.#standing &&= common(this.#standing, range);
  }
}
