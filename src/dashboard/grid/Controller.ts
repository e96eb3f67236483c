import {
  type Cursor,
  cursorAt,
  type Field,
  isSame,
  isSingle,
  type Move,
  moved,
  type Position,
  settled,
  shownBy,
} from './cursor.ts';
import type { Heights } from './frame.ts';
import type { GridModel } from './gridModel.ts';
import type { Painter } from './Painter.ts';

/*
 * Holds the cursor between events. Moving it draws three marks and tells the host; React renders only when editing
 * begins or ends.
 */

export interface ControllerEvents {
  onCursor(cursor: Cursor): void;
  /** Where the editor stands; null where there is none. */
  onEditing(at: Position | null): void;
  /** The editor has ended because its cell is gone. */
  onGone(): void;
}

/** A row that the list has lost from under the cursor: until the cursor is moved it goes back there. */
interface Home {
  readonly id: ReturnType<GridModel['rowId']>;
  readonly seen: boolean;
}

export class Controller {
  readonly painter: Painter;
  readonly #events: ControllerEvents;
  #cursor: Cursor = cursorAt(0, 0);
  #home: Home | null = null;

  constructor(painter: Painter, events: ControllerEvents) {
    this.painter = painter;
    this.#events = events;
    painter.point(this.#cursor, null);
  }

  get cursor(): Cursor {
    return this.#cursor;
  }

  get scroller(): HTMLElement {
    return this.painter.frame.scroller;
  }

  get field(): Field {
    const { model, page } = this.painter;
    return {
      rows: model.rows,
      columns: model.columns.length,
      page,
      filled: (row, column) => model.filled(row, column),
    };
  }

  focus(): void {
    this.scroller.focus({ preventScroll: true });
  }

  go(to: Position): void {
    this.focus();
    this.move({ by: 'position', to, extend: false });
  }

  cellAt(position: Position): HTMLElement | null {
    return this.painter.cellAt(position);
  }

  move(move: Move): void {
    this.#home = null;
    this.#go(this.#cursor, move);
  }

  /** What is being typed may have been scrolled away from. */
  showEdited(): void {
    if (this.#cursor.editing) this.painter.reveal(this.#cursor.active);
  }

  /** Ends a selection of several cells, leaving the active one; false where there was none. */
  collapse(): boolean {
    const { active } = this.#cursor;
    if (isSingle(this.#cursor)) return false;
    this.#set(cursorAt(active.row, active.column), null);
    return true;
  }

  edit(typing: boolean): boolean {
    const { model } = this.painter;
    const { row, column } = this.#cursor.active;
    if (row < 0 || row >= model.rows || !model.editable(row, column)) return false;
    const before = model.editText(row, column);
    this.#home = null;
    const at = cursorAt(row, column);
    this.#set({ ...at, editing: { text: typing ? '' : before, typing, before } }, at.active);
    return true;
  }

  endEditing(move?: Move): void {
    const { active } = this.#cursor;
    const still = { ...this.#cursor, anchor: active, editing: null };
    if (move) this.#go(still, move);
    else this.#set(still, active);
  }

  /**
   * Takes another model; the cursor stays on its cells as far as they are still there, and comes back to a row that
   * was gone for a while. Where rows come and go it stays in sight if it was; where they are ordered anew it is the
   * first of the new order that are asked for. An editor ends where its cell is gone: what was typed was meant for that
   * cell, and must not reach the one that took its place.
   */
  show(model: GridModel, heights: Heights): void {
    const before = this.painter.model;
    const { active } = this.#cursor;
    const home = this.#home ?? homeOf(before, active, this.painter.isInSight(active));
    const follow = follower(before, model);
    this.painter.show(model, heights);
    const row = home ? rowOf(model, home.id, active.row) : -1;
    const cursor = settled(this.#cursor, this.field, (position) =>
      row >= 0 && position.row === active.row ? { ...follow(position), row } : follow(position),
    );
    this.#home = row < 0 ? home : null;
    const gone = cursor.editing !== null && cellId(before, active) !== cellId(model, cursor.active);
    // A heading that was moved by a key stays in sight.
    const moved = active.row < 0 && cursor.active.column !== active.column;
    const inSight = row >= 0 && home?.seen === true && before.rows !== model.rows;
    this.#set(gone ? { ...cursor, editing: null } : cursor, moved || inSight ? cursor.active : null);
    if (gone) this.#events.onGone();
  }

  #go(from: Cursor, move: Move): void {
    const to = moved(from, move, this.field);
    this.#set(to, shownBy(move, from.active, to.active, this.painter.model.frozen));
  }

  #set(cursor: Cursor, reveal: Position | null): void {
    const [before, after] = [editedAt(this.#cursor), editedAt(cursor)];
    this.#cursor = cursor;
    this.painter.point(cursor, reveal);
    this.#events.onCursor(cursor);
    if (!isSame(before, after)) this.#events.onEditing(after);
  }
}

const editedAt = ({ editing, active }: Cursor): Position | null => editing && active;

function cellId(model: GridModel, { row, column }: Position): string {
  return `${model.rowId(row)} ${model.columns[column]?.id}`;
}

/** Where a cell of one model stands in another, by the identity of its row and column. */
function follower(before: GridModel, after: GridModel): (position: Position) => Position {
  return ({ row, column }) => {
    const columnId = before.columns[column]?.id;
    const found = after.columns.findIndex(({ id }) => id === columnId);
    return { row: followRow(before, after, row), column: found < 0 ? column : found };
  };
}

function followRow(before: GridModel, after: GridModel, row: number): number {
  if (row < 0) return row;
  // Where no row was left the cursor had nowhere to be, and comes back to the first.
  if (row >= before.rows) return before.rows === 0 ? 0 : after.rows;
  const found = rowOf(after, before.rowId(row), row);
  return found < 0 ? Math.min(row, Math.max(0, after.rows - 1)) : found;
}

/** The row of that identity, which may well be the `likely` one; -1 where there is none. */
function rowOf(model: GridModel, id: Home['id'], likely: number): number {
  if (likely >= 0 && likely < model.rows && model.rowId(likely) === id) return likely;
  for (let row = 0; row < model.rows; row++) {
    if (model.rowId(row) === id) return row;
  }
  return -1;
}

function homeOf(model: GridModel, { row }: Position, seen: boolean): Home | null {
  return row >= 0 && row < model.rows ? { id: model.rowId(row), seen } : null;
}
