import { Axis, isWithin, type Range, widened } from './axis.ts';
import { runLength } from './CellRow.ts';
import type { Position } from './cursor.ts';
import type { Heights, Pair } from './frame.ts';
import { ReadyRange } from './ReadyRange.ts';

/*
 * The window onto the cells: how large it is, how far it is scrolled, and which rows and columns stand for it. Of
 * the layout it reads the two scroll offsets alone, once per frame; the size arrives from a ResizeObserver.
 */

export interface Offset {
  readonly top: number;
  readonly left: number;
}

/** Before the first paint nothing is scrolled, and to ask would cost a layout. */
const unscrolled: Offset = { top: 0, left: 0 };
const ahead = { rows: { made: 10, least: 4 }, columns: { made: 4, least: 2 } };
const nothing = { made: 0, least: 0 };

/** Where a window of that length shows the whole of one; what is not on the axis leaves it where it is. */
function shifted(from: number, length: number, axis: Axis, index: number): number {
  if (index < 0 || index >= axis.count) return from;
  const start = axis.start(index);
  return start < from ? start : Math.max(from, start + axis.size(index) - length);
}

export class Sight {
  readonly rows = new Axis();
  /** Columns that stay in sight, and the others. */
  readonly columns: Pair<Axis> = [new Axis(), new Axis()];
  readonly #scroller: HTMLElement;
  readonly #ready = {
    rows: new ReadyRange(this.rows, 1),
    columns: new ReadyRange(this.columns[1], runLength),
  };
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
    if (!this.#painted) return unscrolled;
    const { scrollTop, scrollLeft } = this.#scroller;
    return { top: scrollTop, left: scrollLeft };
  }

  /** Where it will be once the browser has seen what is no longer there: to ask would be to wait for a layout. */
  get offsetToBe(): Offset {
    const { top, left } = this.#painted ?? unscrolled;
    return {
      top: Math.max(0, Math.min(top, this.rows.total - this.bodyHeight)),
      left: Math.max(0, Math.min(left, this.columns[1].total - this.bodyWidth)),
    };
  }

  /** How far it is to be scrolled, and no further than it must, so that a cell is whole in sight. */
  offsetShowing({ row, column }: Position): Offset {
    const { scrollTop: top, scrollLeft: left } = this.#scroller;
    const [frozen, others] = this.columns;
    return {
      top: shifted(top, this.bodyHeight, this.rows, row),
      left: shifted(left, this.bodyWidth, others, column - frozen.count),
    };
  }

  get range(): Pair<Range> {
    return [this.#ready.rows.range, this.#ready.columns.range];
  }

  isPainted({ top, left }: Offset): boolean {
    return top === this.#painted?.top && left === this.#painted.left;
  }

  resize(width: number, height: number): void {
    this.#size = { width, height };
  }

  measureRows(count: number, heights: Heights): void {
    this.#heights = heights;
    this.rows.resize(count, () => heights.row);
    this.#ready.rows.forget();
  }

  measureColumns(widths: readonly number[], frozen: number): void {
    this.columns[0].resize(frozen, (index) => widths[index] ?? 0);
    this.columns[1].resize(widths.length - frozen, (index) => widths[index + frozen] ?? 0);
    this.#ready.columns.forget();
  }

  /** Rows are others: those in sight are made, those ahead once there is time. */
  forgetRows(): void {
    this.#ready.rows.forget();
  }

  /** From now on rows are made ahead of the window, and from the second time on columns; says whether that is left. */
  makeAhead(): boolean {
    const { rows, columns } = this.#ready;
    const more = !rows.isAhead;
    if (more) rows.makeAhead(ahead.rows);
    else columns.makeAhead(ahead.columns);
    return more;
  }

  /** Follows the window; says whether others stand now. In haste none are made that are not seen yet. */
  follow(to: Offset, inHaste: boolean): boolean {
    const { top, left } = this.#painted ?? to;
    this.#painted = to;
    const { rows, columns } = this.#ready;
    const down = to.top !== top;
    // On the way across, rows that nobody sees are left as they are: each frame would have a third more to draw.
    const across = to.left !== left && !down;
    if (columns.isAhead && (down || across)) rows.makeAhead(down ? ahead.rows : nothing);
    const others = columns.follow(to.left, this.bodyWidth, inHaste);
    if (others && across) rows.forget();
    return rows.follow(to.top, this.bodyHeight, inHaste) || others;
  }

  /** By the last painting. */
  isSeen({ row, column }: Position): boolean {
    const { top, left } = this.#painted ?? unscrolled;
    const [frozen, others] = this.columns;
    const index = column - frozen.count;
    return (
      isWithin(this.rows.window(top, this.bodyHeight), row) &&
      (index < 0 || isWithin(others.window(left, this.bodyWidth), index))
    );
  }

  /** The rows in a window that is scrolled so far, and with them those that lie near. */
  rowsAt({ top }: Offset): { seen: Range; near: Range } {
    const seen = this.rows.window(top, this.bodyHeight);
    const highest = this.rows.count - 1;
    const { made } = ahead.rows;
    return { seen, near: widened(widened(seen, made, highest), -made, highest) };
  }
}
