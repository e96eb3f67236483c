import { ActiveCell } from './ActiveCell.ts';
import { Axis, type Range } from './axis.ts';
import { CellPool } from './CellPool.ts';
import { CursorMarks } from './CursorMarks.ts';
import type { Cursor, Position } from './cursor.ts';
import type { Frame, Heights, Pair } from './frame.ts';
import { type GridModel, sameColumns } from './gridModel.ts';
import { HeadPool } from './HeadPool.ts';
import { ReadingOrder } from './ReadingOrder.ts';
import { ReadyRange } from './ReadyRange.ts';
import { RowShells } from './RowShells.ts';
import { bodySource, footSource } from './sources.ts';

/*
 * Draws the window onto the model into the frame that React made. Nothing here reads the layout but the two
 * scroll offsets, once per frame; the size of the window arrives from a ResizeObserver.
 */

const ahead = { rows: { made: 10, least: 4 }, columns: { made: 4, least: 2 } };

/** Before the first paint nothing is scrolled, and to ask would cost a layout. */
const unscrolled = { scrollTop: 0, scrollLeft: 0 };
const oneRow: Range = { first: 0, last: 0 };

export class Painter {
  readonly frame: Frame;
  readonly rows = new Axis(false);
  /** Columns that stay in sight, and the others. */
  readonly columns: Pair<Axis> = [new Axis(true), new Axis(true)];
  #heights: Heights;
  #model: GridModel;
  #size = { width: 0, height: 0 };
  readonly #ready = { rows: new ReadyRange(this.rows), columns: new ReadyRange(this.columns[1]) };
  /** Where the window was when it was painted last; null before the first time. */
  #seen: { top: number; left: number } | null = null;
  #cursor: Cursor | null = null;
  readonly #shells: RowShells;
  readonly #heads: Pair<HeadPool>;
  readonly #bodies: Pair<CellPool>;
  readonly #feet: Pair<CellPool>;
  readonly #marks: CursorMarks;
  readonly #activeCell: ActiveCell;
  readonly #order: ReadingOrder;

  constructor(frame: Frame, id: string, model: GridModel, heights: Heights) {
    this.frame = frame;
    this.#heights = heights;
    this.#model = model;
    this.#activeCell = new ActiveCell(frame.scroller);
    const head = (side: 0 | 1) =>
      new HeadPool(frame.head[side], `${id}-h${side}`, this.columns[side], (column) => model.header(column));
    this.#heads = [head(0), head(1)];
    this.#shells = new RowShells(frame.rows, this.rows, `${id}-r`);
    const cells = (side: 0 | 1) => {
      const options = {
        id: `${id}-c${side}`,
        columns: this.columns[side],
        makeRow: (number: number) => this.#shells.shell(number)[side === 0 ? 'left' : 'rest'],
        // Both pools are given the same rows in the same order, so it is enough that one moves them.
        placeRow: (number: number, row: number) => {
          if (side === 0) this.#shells.place(number, row);
        },
      };
      return new CellPool(options, bodySource(model));
    };
    this.#bodies = [cells(0), cells(1)];
    const foot = (side: 0 | 1) => {
      const options = {
        id: `${id}-f${side}`,
        columns: this.columns[side],
        makeRow: () => frame.foot[side],
        placeRow: () => undefined,
      };
      return new CellPool(options, footSource(model));
    };
    this.#feet = [foot(0), foot(1)];
    this.#order = new ReadingOrder(frame, this.#shells, this.#heads, this.#bodies);
    this.#marks = new CursorMarks(frame, this.rows, this.columns);
    this.#measure();
    this.#heads[1].replace((column) => model.header(column), model.frozen);
    this.#bodies[1].replace(bodySource(model), model.frozen);
    this.#feet[1].replace(footSource(model), model.frozen);
  }

  get model(): GridModel {
    return this.#model;
  }

  get heights(): Heights {
    return this.#heights;
  }

  /** Whole rows in sight. */
  get page(): number {
    return Math.max(1, Math.floor(this.#bodyHeight / this.heights.row) - 1);
  }

  get #bodyHeight(): number {
    return this.#size.height - this.heights.head - this.heights.row;
  }

  /** Takes another model. Where its rows and columns stand as before, only what differs in sight is written. */
  show(model: GridModel, heights: Heights): void {
    const grown = heights.row / this.#heights.row;
    const standing = sameColumns(this.#model, model) && heights === this.#heights;
    const { rows } = this.#model;
    this.#model = model;
    this.#heights = heights;
    if (!standing) this.#measure();
    else if (rows !== model.rows) this.#measureRows();
    // The row at the top stays there.
    if (grown !== 1) this.frame.scroller.scrollTop *= grown;
    const { frozen } = model;
    const sources = [bodySource(model), footSource(model)] as const;
    for (const side of [0, 1] as const) {
      const offset = side === 0 ? 0 : frozen;
      const header = (column: number) => model.header(column);
      if (standing) this.#heads[side].refresh(header);
      else this.#heads[side].replace(header, offset);
      for (const [pool, source, count] of [
        [this.#bodies[side], sources[0], model.rows],
        [this.#feet[side], sources[1], 1],
      ] as const) {
        if (standing) pool.refresh(source, count);
        else pool.replace(source, offset);
      }
    }
    this.paint();
  }

  resize(width: number, height: number): void {
    this.#size = { width, height };
    this.paint();
  }

  /** Makes cells ready around the window; after the first paint, which draws only what is seen. */
  getReady(): void {
    this.#ready.rows.makeAhead(ahead.rows);
    this.#ready.columns.makeAhead(ahead.columns);
    this.paint();
  }

  /** Where the cursor has scrolled it has painted already: the event comes a frame later. */
  scrolled(): void {
    const { scrollTop, scrollLeft } = this.frame.scroller;
    if (scrollTop !== this.#seen?.top || scrollLeft !== this.#seen.left) this.paint();
  }

  /** Makes the rows and columns that the window comes to; for most frames they stand already. */
  paint(): void {
    const { scrollTop, scrollLeft } = this.#seen ? this.frame.scroller : unscrolled;
    this.#seen = { top: scrollTop, left: scrollLeft };
    const [{ total, count }] = this.columns;
    const { rows, columns } = this.#ready;
    const others = rows.follow(scrollTop, this.#bodyHeight);
    if (!columns.follow(scrollLeft, Math.max(1, this.#size.width - total)) && !others) return;
    const frozen: Range = { first: 0, last: count - 1 };
    for (const [side, range] of [frozen, columns.range].entries()) {
      this.#heads[side]?.paint(range);
      this.#bodies[side]?.paint(rows.range, range);
      this.#feet[side]?.paint(oneRow, range);
    }
    this.#label();
    this.#order.painted();
  }

  /** Shows the cursor; `reveal` scrolls it into sight. */
  point(cursor: Cursor, reveal: boolean): void {
    this.#cursor = cursor;
    if (reveal) this.reveal(cursor.active);
    const many = this.#marks.show(cursor, this.#model);
    for (const pool of this.#bodies) pool.select(many);
    this.#label();
  }

  reveal({ row, column }: Position): void {
    const { scroller } = this.frame;
    let { scrollTop: top, scrollLeft: left } = scroller;
    if (row >= 0 && row < this.#model.rows) {
      const start = this.rows.start(row);
      if (start < top) top = start;
      else if (start + this.heights.row > top + this.#bodyHeight) {
        top = start + this.heights.row - this.#bodyHeight;
      }
    }
    const [frozen, axis] = this.columns;
    if (column >= frozen.count) {
      const index = column - frozen.count;
      const room = this.#size.width - frozen.total;
      const start = axis.start(index);
      if (start < left) left = start;
      else if (start + axis.size(index) > left + room) left = start + axis.size(index) - room;
    }
    if (top === scroller.scrollTop && left === scroller.scrollLeft) return;
    scroller.scrollTop = top;
    scroller.scrollLeft = left;
    this.paint();
  }

  cellAt({ row, column }: Position): HTMLElement | null {
    const side = column < this.#model.frozen ? 0 : 1;
    if (row < 0) return this.#heads[side].cellAt(column);
    if (row >= this.#model.rows) return this.#feet[side].cellAt(0, column);
    return this.#bodies[side].cellAt(row, column);
  }

  /** Where a body cell stands within its pane. */
  placeOf({ row, column }: Position): { left: number; top: number; width: number; height: number } {
    const side = column < this.#model.frozen ? 0 : 1;
    const index = column - (side === 0 ? 0 : this.#model.frozen);
    const axis = this.columns[side];
    return {
      left: axis.start(index),
      top: this.rows.start(row),
      width: axis.size(index),
      height: this.heights.row,
    };
  }

  destroy(): void {
    this.#order.stop();
  }

  #measure(): void {
    const { columns, frozen } = this.#model;
    this.columns[0].resize(frozen, (index) => columns[index]?.width ?? 0);
    this.columns[1].resize(columns.length - frozen, (index) => columns[index + frozen]?.width ?? 0);
    this.#ready.columns.forget();
    this.#marks.measure(this.heights);
    const { canvas } = this.frame;
    const [left, right] = this.columns;
    canvas.style.width = `${left.total + right.total}px`;
    canvas.style.setProperty('--frozen', `${left.total}px`);
    this.#measureRows();
  }

  #measureRows(): void {
    const { head, row } = this.heights;
    this.rows.resize(this.#model.rows, () => row);
    this.#ready.rows.forget();
    const { canvas, body } = this.frame;
    body.style.height = `${this.rows.total}px`;
    canvas.style.height = `${this.rows.total + head + row}px`;
  }

  #label(): void {
    if (this.#cursor)
      this.#activeCell.show(this.cellAt(this.#cursor.active), this.#cursor.active, this.#model);
  }
}
