import { Axis, common, contains, empty, isWithin, type Range, widened } from './axis.ts';
import { runLength } from './CellRow.ts';
import type { Position } from './cursor.ts';
import type { Heights, Pair } from './frame.ts';

/*
 * The window onto the cells: how large it is, how far it is scrolled, and which rows and columns exist for it. Of
 * the layout it reads the two scroll offsets alone, once per frame; the size arrives from a ResizeObserver.
 */

/** How many beyond the visible ones: so many are made in one go, before fewer than the minimum are left. */
export interface Ahead {
  readonly made: number;
  readonly least: number;
}

export const nothing: Ahead = { made: 0, least: 0 };

/*
 * The rows or columns that exist, the visible ones among them. More are made ahead, where the window is going, several
 * at once and before it has reached the last of them: each frame in which any are made has its price, however few they
 * are, and a fast scroll must meet cells and not emptiness.
 */
export class Overscan {
  /** Until then only what is visible exists. */
  ahead = nothing;
  /** The visible ones. */
  seen = empty;
  /** Those that exist, or are about to. */
  range = empty;
  readonly #axis: Axis;
  /** So many are made or removed together. */
  readonly #together: number;
  #offset = 0;
  #way: -1 | 1 = 1;
  /** Those that exist already; null where that is not known. */
  #standing: Range | null = null;

  constructor(axis: Axis, together: number) {
    this.#axis = axis;
    this.#together = together;
  }

  /** Whether everything visible exists. */
  get isWhole(): boolean {
    return this.#standing !== null && contains(this.#standing, this.seen);
  }

  /** What exists may be anything, and is made again: first only what is visible. */
  forget(): void {
    this.range = empty;
    this.#standing = null;
  }

  /** All of the range exists. */
  markStanding(): void {
    this.#standing = this.range;
  }

  /** Only what is visible should exist, in whole runs. */
  narrow(): void {
    this.#take(this.seen);
  }

  /**
   * Follows a window of `length` pixels to `offset`; returns whether other places are needed. While scrolling fast only
   * visible ones are.
   */
  follow(offset: number, length: number, inHaste: boolean): boolean {
    const { made, least } = this.ahead;
    if (offset !== this.#offset) this.#way = offset < this.#offset ? -1 : 1;
    this.#offset = offset;
    const seen = this.#axis.window(offset, length);
    this.seen = seen;
    const more = (by: number) => (inHaste ? seen : widened(seen, this.#way * by, this.#axis.count - 1));
    if (contains(this.range, more(least))) return false;
    // Where somebody waits for the visible part, it is made alone.
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

export interface Offset {
  readonly top: number;
  readonly left: number;
}

/**
 * So many together, since to draw at all costs a frame as much as eight rows do, and to touch a row as much as a run.
 */
const ahead = {
  rows: { made: 12, least: 6 },
  columns: { made: 4, least: 2 },
  columnsMoving: { made: 8, least: 4 },
};

/** Where a window of that length must begin to show the whole of one position; `from` if that is not on the axis. */
function shifted(
  from: number,
  { length, axis, index }: { length: number; axis: Axis; index: number },
): number {
  if (index < 0 || index >= axis.count) return from;
  const start = axis.start(index);
  return start < from ? start : Math.max(from, start + axis.size(index) - length);
}

export class Viewport {
  readonly rows = new Axis();
  /** Columns that stay visible, and the others. */
  readonly columns: Pair<Axis> = [new Axis(), new Axis()];
  readonly #scroller: HTMLElement;
  /** Rows, and columns that scroll: those that exist, or are about to. */
  readonly ready: Pair<Overscan> = [new Overscan(this.rows, 1), new Overscan(this.columns[1], runLength)];
  #size = { width: 0, height: 0 };
  #heights: Heights = { head: 0, row: 0 };
  /** Where the window was when it was painted last; null before the first time. */
  #painted: Offset | null = null;

  constructor(scroller: HTMLElement) {
    this.#scroller = scroller;
  }

  get bodyHeight(): number {
    return this.#size.height - this.#heights.head - this.#heights.row;
  }

  /** What the columns that stay leave of the width. */
  get bodyWidth(): number {
    return Math.max(1, this.#size.width - this.columns[0].total);
  }

  get offset(): Offset {
    return { top: this.#scroller.scrollTop, left: this.#scroller.scrollLeft };
  }

  /** Where it will be once the browser has seen what is no longer there: to ask would be to wait for a layout. */
  get offsetToBe(): Offset {
    const { top, left } = this.#painted ?? this.offset;
    return {
      top: Math.max(0, Math.min(top, this.rows.total - this.bodyHeight)),
      left: Math.max(0, Math.min(left, this.columns[1].total - this.bodyWidth)),
    };
  }

  /** Scrolls no further than needed for a cell to be wholly visible; returns whether it was not. */
  scrollTo({ row, column }: Position): boolean {
    const from = this.offset;
    const [frozen, others] = this.columns;
    const top = shifted(from.top, { length: this.bodyHeight, axis: this.rows, index: row });
    const left = shifted(from.left, {
      length: this.bodyWidth,
      axis: others,
      index: column - frozen.count,
    });
    // Scrolling to the current position would end a scroll that is under way.
    if (top === from.top && left === from.left) return false;
    this.#scroller.scrollTop = top;
    this.#scroller.scrollLeft = left;
    return true;
  }

  resize(width: number, height: number): void {
    this.#size = { width, height };
  }

  measureRows(count: number, heights: Heights): void {
    this.#heights = heights;
    this.rows.resize(count, () => heights.row);
    this.ready[0].forget();
  }

  measureColumns(widths: readonly number[], frozen: number): void {
    this.columns[0].resize(frozen, (index) => widths[index] ?? 0);
    this.columns[1].resize(widths.length - frozen, (index) => widths[index + frozen] ?? 0);
    this.ready[1].forget();
  }

  /**
   * When scrolling stops, rows are made ahead of the window, after a longer pause columns too. Reading on down screen
   * by screen, or entering scores there, would otherwise pay for columns at each stop.
   */
  makeAhead(isLong: boolean): void {
    const [rows, columns] = this.ready;
    rows.ahead = ahead.rows;
    if (isLong) columns.ahead = ahead.columns;
  }

  /** Follows the window; returns whether others are needed. While scrolling fast only visible ones are. */
  follow(to: Offset, inHaste: boolean): boolean {
    const from = this.#painted ?? to;
    this.#painted = to;
    const [rows, columns] = this.ready;
    const down = to.top !== from.top;
    const across = to.left !== from.left;
    // What nobody sees at the sides of the way is left as it is: each frame would have a third more to draw.
    const beside = down === across ? null : down ? columns : rows;
    // At first neither is made ahead; scrolling before the first pause would meet emptiness.
    if ((down || across) && (!inHaste || rows.ahead !== columns.ahead)) {
      // As many as at rest, before scrolling has stopped.
      rows.ahead = beside === rows ? nothing : ahead.rows;
      columns.ahead = beside === columns ? nothing : ahead.columnsMoving;
    }
    const otherRows = rows.follow(to.top, this.bodyHeight, inHaste);
    const others = columns.follow(to.left, this.bodyWidth, inHaste) || otherRows;
    if (others) beside?.narrow();
    return others;
  }

  /** Whether everything visible exists. */
  get isWhole(): boolean {
    return this.ready.every(({ isWhole }) => isWhole);
  }

  /** By the last painting. The header, the footer and the columns that stay always are. */
  isSeen({ row, column }: Position): boolean {
    const [rows, columns] = this.ready;
    const index = column - this.columns[0].count;
    const isBeside = row < 0 || row >= this.rows.count;
    return (isBeside || isWithin(rows.seen, row)) && (index < 0 || isWithin(columns.seen, index));
  }

  /** The rows in a window that is scrolled so far, and with them those that lie near. */
  rowsAt({ top }: Offset): { seen: Range; near: Range } {
    const seen = this.rows.window(top, this.bodyHeight);
    const highest = this.rows.count - 1;
    const { made } = ahead.rows;
    return { seen, near: widened(widened(seen, made, highest), -made, highest) };
  }
}
