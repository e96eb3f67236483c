import { Axis, common, contains, empty, isWithin, type Range, widened } from './axis.ts';
import { runLength } from './CellRow.ts';
import type { Position } from './cursor.ts';
import type { Heights, Pair } from './frame.ts';

/*
 * The window onto the cells: how large it is, how far it is scrolled, and which rows and columns exist for it. Of the
 * layout it reads only the two scroll offsets, once per frame; the size arrives from a ResizeObserver.
 */

/** How many beyond the visible ones: this many are made at once, before fewer than the minimum are left. */
interface Ahead {
  readonly made: number;
  readonly least: number;
}

const nothing: Ahead = { made: 0, least: 0 };

/*
 * The rows or columns that exist, including the visible ones. More are made ahead in the scroll direction, several at
 * once and before the window reaches the last of them: every frame that makes any has a fixed cost, and a fast scroll
 * must show cells, not blanks.
 */
class Overscan {
  /** Until it is set only the visible ones exist. */
  ahead = nothing;
  /** The visible ones. */
  seen = empty;
  /** Those that exist, or are about to. */
  range = empty;
  readonly #axis: Axis;
  /** This many are made or removed together. */
  readonly #together: number;
  #offset = 0;
  #direction: -1 | 1 = 1;
  /** Those that exist already; null if unknown. */
  #rendered: Range | null = null;

  constructor(axis: Axis, together: number) {
    this.#axis = axis;
    this.#together = together;
  }

  /** Whether everything visible exists. */
  get isWhole(): boolean {
    return this.#rendered !== null && contains(this.#rendered, this.seen);
  }

  /** Drops what exists: the visible ones are made again first. */
  forget(): void {
    this.range = empty;
    this.#rendered = null;
  }

  /** All of the range exists. */
  markRendered(): void {
    this.#rendered = this.range;
  }

  /** Only the visible ones should exist, in whole runs. */
  shrinkToVisible(): void {
    this.#setRange(this.seen);
  }

  /**
   * Follows a window of `length` pixels to `offset`; returns whether other positions are needed. While scrolling fast
   * only visible ones are.
   */
  follow(offset: number, length: number, isFast: boolean): boolean {
    const { made, least } = this.ahead;
    if (offset !== this.#offset) this.#direction = offset < this.#offset ? -1 : 1;
    this.#offset = offset;
    const seen = this.#axis.window(offset, length);
    this.seen = seen;
    const more = (by: number) => (isFast ? seen : widened(seen, this.#direction * by, this.#axis.count - 1));
    if (contains(this.range, more(least))) return false;
    // If somebody waits for the visible part, make only that.
    this.#setRange(contains(this.range, seen) ? more(made) : seen);
    return true;
  }

  #setRange({ first, last }: Range): void {
    const together = this.#together;
    const end = Math.min(this.#axis.count, (Math.floor(last / together) + 1) * together);
    const range = { first: first - (first % together), last: end - 1 };
    this.range = range;
    // Those left behind are recycled.
    this.#rendered &&= common(this.#rendered, range);
  }
}

export interface Offset {
  readonly top: number;
  readonly left: number;
}

/**
 * In these numbers, since a frame that draws at all costs as much as eight rows, and touching a row as much as a run.
 */
const ahead = {
  rows: { made: 12, least: 6 },
  columns: { made: 4, least: 2 },
  columnsMoving: { made: 8, least: 4 },
};

/** The offset at which a window of that length shows all of one position; `from` if that is not on the axis. */
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
  readonly overscan: Pair<Overscan> = [new Overscan(this.rows, 1), new Overscan(this.columns[1], runLength)];
  #size = { width: 0, height: 0 };
  #heights: Heights = { head: 0, row: 0 };
  /** The offset that was painted last; null before the first time. */
  #painted: Offset | null = null;

  constructor(scroller: HTMLElement) {
    this.#scroller = scroller;
  }

  get bodyHeight(): number {
    return this.#size.height - this.#heights.head - this.#heights.row;
  }

  /** The width that the frozen columns leave. */
  get bodyWidth(): number {
    return Math.max(1, this.#size.width - this.columns[0].total);
  }

  get offset(): Offset {
    return { top: this.#scroller.scrollTop, left: this.#scroller.scrollLeft };
  }

  /** The offset after the browser clamps it; reading it would force a layout. */
  get clampedOffset(): Offset {
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
    // Scrolling to the current position would stop a scroll that is under way.
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
    this.overscan[0].forget();
  }

  measureColumns(widths: readonly number[], frozen: number): void {
    this.columns[0].resize(frozen, (index) => widths[index] ?? 0);
    this.columns[1].resize(widths.length - frozen, (index) => widths[index + frozen] ?? 0);
    this.overscan[1].forget();
  }

  /**
   * When scrolling stops, rows are made ahead of the window, and after a longer pause columns too. Otherwise reading
   * down screen by screen, or entering scores there, would pay for columns at each stop.
   */
  makeAhead(isLong: boolean): void {
    const [rows, columns] = this.overscan;
    rows.ahead = ahead.rows;
    if (isLong) columns.ahead = ahead.columns;
  }

  /** Follows the window; returns whether others are needed. While scrolling fast only visible ones are. */
  follow(to: Offset, isFast: boolean): boolean {
    const from = this.#painted ?? to;
    this.#painted = to;
    const [rows, columns] = this.overscan;
    const down = to.top !== from.top;
    const across = to.left !== from.left;
    // While scrolling one way, don't update the other axis's overscan: each frame would draw a third more.
    const beside = down === across ? null : down ? columns : rows;
    // At first neither is made ahead; scrolling before the first pause would show blanks.
    if ((down || across) && (!isFast || rows.ahead !== columns.ahead)) {
      // As many as when idle, before scrolling has stopped.
      rows.ahead = beside === rows ? nothing : ahead.rows;
      columns.ahead = beside === columns ? nothing : ahead.columnsMoving;
    }
    const otherRows = rows.follow(to.top, this.bodyHeight, isFast);
    const others = columns.follow(to.left, this.bodyWidth, isFast) || otherRows;
    if (others) beside?.shrinkToVisible();
    return others;
  }

  /** Whether everything visible exists. */
  get isWhole(): boolean {
    return this.overscan.every(({ isWhole }) => isWhole);
  }

  /** By the last painting. The header, the footer and the frozen columns always are. */
  isSeen({ row, column }: Position): boolean {
    const [rows, columns] = this.overscan;
    const index = column - this.columns[0].count;
    const isBeside = row < 0 || row >= this.rows.count;
    return (isBeside || isWithin(rows.seen, row)) && (index < 0 || isWithin(columns.seen, index));
  }

  /** The rows in a window at this offset, and those near it. */
  rowsAt({ top }: Offset): { seen: Range; near: Range } {
    const seen = this.rows.window(top, this.bodyHeight);
    const highest = this.rows.count - 1;
    const { made } = ahead.rows;
    return { seen, near: widened(widened(seen, made, highest), -made, highest) };
  }
}
