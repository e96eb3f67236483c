import { type Axis, isWithin, type Range } from './axis.ts';
import { Bands } from './bands.ts';
import type { Cursor, Position } from './cursor.ts';
import type { Frame, Heights, Pair } from './frame.ts';
import { firstOf, type GridModel, sameColumns, sideOf } from './gridModel.ts';
import { CursorOverlay } from './overlays.ts';
import { Pane, RowShells } from './Pane.ts';
import { type Offset, Viewport } from './Viewport.ts';

/*
 * Draws the visible part of the model into the frame. Nothing here reads the layout: `Viewport` knows the necessary
 * figures.
 */

/** Runs once after the next paint, however often it is requested. */
class AfterFrame {
  readonly #act: () => void;
  #frame = 0;
  #task = 0;

  constructor(act: () => void) {
    this.#act = act;
  }

  ask(): void {
    this.#frame ||= requestAnimationFrame(() => {
      // A frame is painted after this, and before the next task.
      this.#task = window.setTimeout(() => {
        this.#frame = 0;
        this.#act();
      });
    });
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#task);
  }
}

/** Milliseconds without painting after which the grid is idle, and after which it has been idle for long. */
const idleAfter = 160;
const longIdleAfter = 1000;

/** Runs postponed work once the grid is idle, and the less urgent part once it has been idle for long. */
class IdleTimer {
  readonly #act: (isLong: boolean) => void;
  #waiting = 0;

  constructor(act: (isLong: boolean) => void) {
    this.#act = act;
  }

  painted(isLong = false): void {
    this.stop();
    this.#waiting = window.setTimeout(
      () => {
        // Its own painting must not start it again.
        this.#act(isLong);
        if (!isLong) this.painted(true);
      },
      isLong ? longIdleAfter : idleAfter,
    );
  }

  stop(): void {
    clearTimeout(this.#waiting);
  }
}

/** Points screen readers at the active cell, and labels only that cell. */
class ActiveCell {
  readonly #grid: HTMLElement;
  #labelled: HTMLElement | null = null;

  constructor(grid: HTMLElement) {
    this.#grid = grid;
  }

  /** `cell` is null while it is scrolled out of the window. */
  show(cell: HTMLElement | null, { row, column }: Position, model: GridModel): void {
    const before = this.#labelled;
    if (before && before !== cell) before.ariaLabel = before.ariaReadOnly = null;
    this.#labelled = row < 0 ? null : cell;
    if (!cell) {
      this.#grid.removeAttribute('aria-activedescendant');
      return;
    }
    if (row >= 0) {
      const label = row < model.rows ? model.label(row, column) : model.footerLabel(column);
      if (cell.ariaLabel !== label) cell.ariaLabel = label;
      cell.ariaReadOnly = String(row === model.rows || !model.editable(row, column));
    }
    if (this.#grid.getAttribute('aria-activedescendant') !== cell.id) {
      this.#grid.setAttribute('aria-activedescendant', cell.id);
    }
  }
}

/**
 * Rows and headers to which one frame adds columns that are not visible yet. More would make slow machines drop frames.
 */
const pace = 8;

interface Painting {
  frame: Frame;
  /** The prefix of the ids of its elements. */
  id: string;
  model: GridModel;
  heights: Heights;
}

export class Painter {
  readonly frame: Frame;
  readonly rows: Axis;
  /** Columns that stay visible, and the others. */
  readonly columns: Pair<Axis>;
  #heights: Heights;
  #model: GridModel;
  #cursor: Cursor | null = null;
  readonly #viewport: Viewport;
  readonly #shells: RowShells;
  readonly #panes: Pair<Pane>;
  readonly #cursorOverlay: CursorOverlay;
  readonly #bands: Bands;
  readonly #activeCell: ActiveCell;
  readonly #idle: IdleTimer;
  /** The columns have changed since the last scroll: the host decides where to scroll. */
  #reordered = false;
  readonly #afterFrame = new AfterFrame(() => {
    this.#viewport.follow(this.#viewport.offset, false);
    this.step();
  });

  constructor({ frame, id, model, heights }: Painting) {
    this.frame = frame;
    this.#heights = heights;
    this.#model = model;
    this.#viewport = new Viewport(frame.scroller);
    this.rows = this.#viewport.rows;
    this.columns = this.#viewport.columns;
    this.#activeCell = new ActiveCell(frame.scroller);
    this.#shells = new RowShells(frame.rows, this.rows, `${id}-r`);
    const pane = (side: 0 | 1) =>
      new Pane({ side, frame, id, columns: this.columns[side], shells: this.#shells, model });
    this.#panes = [pane(0), pane(1)];
    this.#idle = new IdleTimer((isLong) => {
      this.makeAhead(isLong);
      writeReadingOrder(frame, this.#shells, this.#panes);
    });
    this.#bands = new Bands(frame.head[1], this.columns[1]);
    this.#cursorOverlay = new CursorOverlay(frame, this.rows, this.columns);
    this.#measure();
    this.#bands.show(model);
  }

  get model(): GridModel {
    return this.#model;
  }

  get heights(): Heights {
    return this.#heights;
  }

  /** Wholly visible rows. */
  get page(): number {
    return Math.max(1, Math.floor(this.#viewport.bodyHeight / this.heights.row) - 1);
  }

  /** Takes another model. If its columns are unchanged, only visible differences are written. */
  show(model: GridModel, heights: Heights): void {
    const before = this.#model;
    const grown = heights.row / this.#heights.row;
    const sameLayout = sameColumns(before, model) && heights === this.#heights;
    this.#model = model;
    this.#heights = heights;
    this.#reordered ||= !sameLayout;
    if (!sameLayout) this.#measure();
    else if (before.rows !== model.rows) this.#measureRows();
    // The row at the top stays there.
    if (grown !== 1) this.frame.scroller.scrollTop *= grown;
    const offset = grown === 1 ? this.#viewport.clampedOffset : this.#viewport.offset;
    const rows = this.#shells.rows;
    // Make the visible ones now, the rest once there is time.
    if (!sameRows(rows, before, model)) this.#viewport.overscan[0].forget();
    const moves = sameLayout
      ? rowMoves({ slots: rows, before, after: model, ...this.#viewport.rowsAt(offset) })
      : null;
    for (const pane of this.#panes) pane.show(model, moves);
    if (model.bands || before.bands) this.#bands.show(model);
    this.#paint(offset);
    this.#idle.painted();
  }

  /** The cursor stays visible if it was; before there is one, a column may be asked for. */
  resize(width: number, height: number, column = -1): void {
    const { row, column: active } = this.#cursor?.active ?? { row: -1, column };
    const at = { row, column: this.#reordered ? -1 : active };
    const kept = !this.#cursor || this.isShown(at);
    this.#viewport.resize(width, height);
    if (kept) this.#viewport.scrollTo(at);
    this.scrolled();
  }

  /**
   * Makes cells ahead, around the window: not in a frame that somebody waits for, which draws only what is visible, and
   * not all in one, which would delay the first key.
   */
  makeAhead(isLong: boolean): void {
    this.#viewport.makeAhead(isLong);
    this.scrolled();
  }

  readonly scrolled = (): void => {
    this.#reordered = false;
    this.#paint(this.#viewport.offset);
  };

  /** Draws the visible cells at once, and those around them in steps; in most frames they exist already. */
  #paint(offset: Offset, isFast = false): void {
    const others = this.#viewport.follow(offset, isFast);
    if (!this.#viewport.isWhole) this.step();
    if (others) this.#afterFrame.ask();
  }

  /** Draws the visible cells, or else some of those around them; returns whether any are left. */
  step(): boolean {
    const most = this.#viewport.isWhole ? pace : Infinity;
    const { overscan } = this.#viewport;
    const [rows, columns] = overscan;
    const frozen: Range = { first: 0, last: this.columns[0].count - 1 };
    this.#panes[0].paint(rows.range, frozen, most);
    const more = this.#panes[1].paint(rows.range, columns.range, most);
    if (more) this.#afterFrame.ask();
    else for (const axis of overscan) axis.markRendered();
    this.#label();
    this.#idle.painted();
    return more;
  }

  /** Shows the cursor; scrolls what must be visible into view. */
  point(cursor: Cursor, reveal: Position | null): void {
    this.#cursor = cursor;
    if (reveal) this.reveal(reveal);
    const many = this.#cursorOverlay.show(cursor, this.#model, this.#heights);
    for (const pane of this.#panes) pane.body.select(many);
    this.#label();
  }

  isShown(position: Position): boolean {
    return this.#viewport.isSeen(position);
  }

  reveal(position: Position): void {
    // The person who pressed a key waits for this frame: it draws only the newly visible cells, and those around them
    // follow.
    if (this.#viewport.scrollTo(position)) this.#paint(this.#viewport.offset, true);
  }

  cellAt(position: Position): HTMLElement | null {
    return this.#panes[sideOf(position.column, this.#model)].cellAt(position);
  }

  /** Where a body cell is within its pane. */
  boxInPane({ row, column }: Position): { left: number; top: number; width: number; height: number } {
    const side = sideOf(column, this.#model);
    const index = column - firstOf(side, this.#model);
    const axis = this.columns[side];
    return {
      left: axis.start(index),
      top: this.rows.start(row),
      width: axis.size(index),
      height: this.heights.row,
    };
  }

  boxOf(position: Position): DOMRect {
    const { left, top, width, height } = this.boxInPane(position);
    const pane = this.frame.cells[sideOf(position.column, this.#model)].getBoundingClientRect();
    return new DOMRect(pane.left + left, pane.top + top, width, height);
  }

  destroy(): void {
    this.frame.canvas.remove();
    this.#idle.stop();
    this.#afterFrame.stop();
  }

  #measure(): void {
    const { columns, frozen } = this.#model;
    this.#viewport.measureColumns(
      columns.map(({ width }) => width),
      frozen,
    );
    const { canvas } = this.frame;
    const [left, right] = this.columns;
    canvas.style.width = `${left.total + right.total}px`;
    canvas.style.setProperty('--frozen', `${left.total}px`);
    this.#measureRows();
  }

  #measureRows(): void {
    this.#viewport.measureRows(this.#model.rows, this.#heights);
    const { head, row } = this.heights;
    const { canvas, body, footRow } = this.frame;
    footRow.ariaRowIndex = String(this.#model.rows + 2);
    body.style.height = `${this.rows.total}px`;
    canvas.style.height = `${this.rows.total + head + row}px`;
  }

  #label(): void {
    if (this.#cursor)
      this.#activeCell.show(this.cellAt(this.#cursor.active), this.#cursor.active, this.#model);
  }
}

/** Whether these rows have the same identity in another model, whatever their cells hold. */
const sameRows = (slots: readonly number[], before: GridModel, after: GridModel): boolean =>
  slots.every((row) => row < after.rows && before.rowId(row) === after.rowId(row));

interface RowChange {
  slots: readonly number[];
  before: GridModel;
  after: GridModel;
  seen: Range;
  near: Range;
}

/**
 * Where each existing row element goes when another model is shown. If its row is still near, it moves along, so that
 * nothing needs rewriting; otherwise it stays and takes another row, if that is visible. The rest get no place.
 */
function rowMoves({ slots, before, after, seen, near }: RowChange): ReadonlyMap<number, number> {
  if (sameRows(slots, before, after)) return new Map(slots.map((row) => [row, row]));
  const places = new Map<number, number>();
  for (let row = near.first; row <= near.last; row++) places.set(after.rowId(row), row);
  const moves = new Map<number, number>();
  const taken = new Set<number>();
  for (const row of slots) {
    const place = places.get(before.rowId(row));
    if (place === undefined || taken.has(place)) continue;
    moves.set(row, place);
    taken.add(place);
  }
  for (const row of slots) {
    if (!moves.has(row) && !taken.has(row) && isWithin(seen, row)) moves.set(row, row);
  }
  return moves;
}

/**
 * Recycled elements are in the document in any order. `aria-owns` tells assistive technology the order of rows and
 * cells. It is written once the grid is idle, so that scrolling does not pay for it.
 */
function writeReadingOrder({ rows, headRow, footRow }: Frame, shells: RowShells, panes: Pair<Pane>): void {
  const write = (element: HTMLElement, ids: readonly string[]) =>
    element.setAttribute('aria-owns', ids.join(' '));
  const numbers = shells.inOrder();
  for (const number of numbers)
    write(
      shells.shell(number).row,
      panes.flatMap((pane) => pane.body.ids(number)),
    );
  write(
    rows,
    numbers.map((number) => shells.shell(number).row.id),
  );
  write(
    headRow,
    panes.flatMap((pane) => pane.head.ids()),
  );
  write(
    footRow,
    panes.flatMap((pane) => pane.foot.ids(0)),
  );
}
