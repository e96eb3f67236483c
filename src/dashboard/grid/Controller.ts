import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type Begun,
  type Cursor,
  cursorAt,
  type Field,
  isInside,
  isSame,
  isSingle,
  isWhole,
  type Move,
  moved,
  type Position,
  selection,
  shownBy,
} from './cursor.ts';
import { type Heights, makeFrame } from './frame.ts';
import type { GridModel } from './gridModel.ts';
import { Painter } from './Painter.ts';

/*
 * Holds the cursor between events. Moving it draws three overlays and tells the host; React renders only when editing
 * begins or ends.
 */

interface ControllerEvents {
  onCursor(cursor: Cursor): void;
  /** The position of the editor; null if there is none. */
  onEditing(at: Position | null): void;
  /** The editor has ended because its cell is gone. */
  onGone(): void;
}

/** How an editor is opened. */
interface Opening {
  /** By a character, which replaces the cell's text. */
  readonly typing: boolean;
  readonly byTouch?: boolean;
}

/** The identity of a cell, wherever it is placed. */
interface CellIds {
  readonly row: ReturnType<GridModel['rowId']>;
  readonly column: string | undefined;
}

/** A cell that disappeared from under the cursor with its row or column: until the cursor is moved it returns there. */
interface Home extends CellIds {
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
      takesValues: (column) => model.columns[column]?.takesValues ?? false,
    };
  }

  focus(): void {
    this.scroller.focus({ preventScroll: true });
  }

  go(to: Position): void {
    this.focus();
    this.move({ by: 'position', to, extend: false });
  }

  reveal(position: Position): void {
    this.painter.reveal(position);
  }

  /** Selects a cell of the body, unless it is part of the selection, and shows it. */
  choose(to: Position): void {
    this.focus();
    const chosen = selection(this.#cursor, this.painter.model.rows);
    if (!chosen || !isInside(to, chosen)) this.move({ by: 'position', to, extend: false });
    else this.painter.reveal(to);
  }

  select(column: number): void {
    this.focus();
    this.move({ by: 'column', column, extend: false });
  }

  cellAt(position: Position): HTMLElement | null {
    return this.painter.cellAt(position);
  }

  move(move: Move): void {
    this.#home = null;
    this.#go(this.#cursor, move);
  }

  /** The edited cell may have been scrolled away. */
  showEdited(): void {
    if (this.#cursor.editing) this.painter.reveal(this.#cursor.active);
  }

  /** Where a cell of the body is in the window, visible or not. */
  boxOf(position: Position): DOMRect {
    return this.painter.boxOf(position);
  }

  /** Reduces a selection of several cells to the active one; false if there was none. */
  collapse(): boolean {
    const { active } = this.#cursor;
    if (isSingle(this.#cursor)) return false;
    this.#set(cursorAt(active.row, active.column), null);
    return true;
  }

  edit({ typing, byTouch = false }: Opening): boolean {
    const { row, column } = this.#cursor.active;
    if (!this.#isEditable(this.#cursor.active)) return false;
    const begun = this.#begunAt(this.#cursor.active);
    this.#home = null;
    const at = cursorAt(row, column);
    this.#set({ ...at, editing: { text: typing ? '' : begun.before, typing, ...begun, byTouch } }, at.active);
    return true;
  }

  /** Returns whether the editor is open. If a finger opened it, it opens again in the cell that a move leads to. */
  endEditing(move?: Move): boolean {
    const { active, editing } = this.#cursor;
    const still = { ...this.#cursor, anchor: active, editing: null };
    const next = move ? moved(still, move, this.field) : still;
    const goesOn = editing?.byTouch === true && !isSame(active, next.active) && this.#isEditable(next.active);
    if (goesOn) {
      const begun = this.#begunAt(next.active);
      this.#home = null;
      this.#set(
        { ...next, editing: { text: begun.before, typing: false, ...begun, byTouch: true } },
        next.active,
      );
    } else if (move) this.#go(still, move);
    else this.#set(still, active);
    return goesOn;
  }

  #begunAt({ row, column }: Position): Begun {
    const { model } = this.painter;
    return { before: model.editText(row, column), beside: model.editBeside?.(row, column) ?? '' };
  }

  #isEditable({ row, column }: Position): boolean {
    const { model } = this.painter;
    return row >= 0 && row < model.rows && model.editable(row, column);
  }

  /**
   * Takes another model; the cursor stays on its cells as long as they exist, and returns to one that was gone for a
   * while: meanwhile a single other cell replaces it, and is followed too. When rows come and go the cursor stays
   * visible if it was; when rows are sorted again, the first rows of the new order are shown. An editor ends when its
   * cell is gone: its text was meant for that cell, and must not reach the one that took its place.
   */
  show(model: GridModel, heights: Heights): void {
    const before = this.painter.model;
    const { active, anchor, editing } = this.#cursor;
    const home = this.#home ?? { ...idsOf(before, active), seen: this.painter.isShown(active) };
    this.painter.show(model, heights);
    const follow = (at: Position) =>
      positionOf(model, idsOf(before, at), {
        // Without any rows the cursor had no place, and returns to the first.
        row: before.rows > 0 && at.row >= before.rows ? model.rows : nearest(at.row, model.rows),
        column: nearest(at.column, model.columns.length),
      });
    const to = positionOf(model, home, follow(active));
    const { row, column } = idsOf(model, to);
    const lost = row !== home.row || column !== home.column;
    this.#home = lost ? home : null;
    // A heading that a key moved stays visible.
    const moved = active.row < 0 && to.column !== active.column;
    const staysVisible = row >= 0 && row === home.row && home.seen && before.rows !== model.rows;
    if (!isSingle(this.#cursor) && isWhole(this.#cursor, before.rows) && model.rows > 0) {
      // Whole columns stay whole, in whatever order their rows are.
      const column = { active: follow(active).column, anchor: follow(anchor).column };
      this.#home = null;
      this.#set(
        { ...cursorAt(0, column.active), anchor: { row: model.rows - 1, column: column.anchor } },
        null,
      );
      return;
    }
    this.#set(
      // A selection would then end at a cell that nobody chose.
      lost || isSingle(this.#cursor)
        ? { active: to, anchor: to, editing: lost ? null : editing }
        : { active: to, anchor: follow(anchor), editing },
      moved || staysVisible ? to : null,
    );
    if (editing && lost) this.#events.onGone();
  }

  #go(from: Cursor, move: Move): void {
    const to = moved(from, move, this.field);
    this.#set(to, shownBy(move, { from: from.active, to: to.active, frozen: this.painter.model.frozen }));
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

const idsOf = (model: GridModel, { row, column }: Position): CellIds => ({
  row: model.rowId(row),
  column: model.columns[column]?.id,
});

const nearest = (at: number, count: number) => Math.min(at, Math.max(0, count - 1));

/**
 * The positions of a row and a column with these identities; for one that is gone, the position given as a fallback.
 */
function positionOf(model: GridModel, wanted: CellIds, otherwise: Position): Position {
  const found = model.columns.findIndex(({ id }) => id === wanted.column);
  const column = found < 0 ? otherwise.column : found;
  for (let row = 0; row < model.rows; row++) {
    if (model.rowId(row) === wanted.row) return { row, column };
  }
  return { row: otherwise.row, column };
}

interface Shown {
  id: string;
  model: GridModel;
  heights: Heights;
  /** Position of a column that is visible at first. */
  opensAt: number | undefined;
}

/**
 * Builds frame and pool into their host once it is mounted, and feeds it models, sizes and scroll positions. The
 * controller exists before any event can reach it: only during React's first render there is none.
 */
export function useController(
  host: RefObject<HTMLElement | null>,
  { id, model, heights, opensAt }: Shown,
  { onCursor, onGone }: Pick<ControllerEvents, 'onCursor' | 'onGone'>,
): { controller: RefObject<Controller>; edited: Position | null } {
  const controller = useRef<Controller>(null) as RefObject<Controller>;
  const [edited, setEdited] = useState<Position | null>(null);
  const isOpen = useRef(false);
  const tellCursor = useEffectEvent(onCursor);
  const tellGone = useEffectEvent(onGone);
  const paintIn = useEffectEvent((scroller: HTMLElement) => {
    const painter = new Painter({ frame: makeFrame(scroller), id, model, heights });
    // Read at once: the layout is done anyway, and drawing rows outside the window costs more.
    painter.resize(scroller.clientWidth, scroller.clientHeight, opensAt);
    return painter;
  });

  useLayoutEffect(() => {
    const { current: scroller } = host;
    if (!scroller) return;
    const painter = paintIn(scroller);
    controller.current = new Controller(painter, {
      onCursor: (cursor) => tellCursor(cursor),
      onGone: () => tellGone(),
      onEditing: (at) => {
        // At once, so that the key that began the editing is typed into the editor. An editor that follows its cell, or
        // ends with it, does so while React renders, and is drawn with it.
        if (at && !isOpen.current) flushSync(() => setEdited(at));
        else setEdited(at);
        isOpen.current = at !== null;
      },
    });
    scroller.addEventListener('scroll', painter.scrolled);
    const observer = new ResizeObserver(() => {
      painter.resize(scroller.clientWidth, scroller.clientHeight);
      // Rotating the screen must not hide the edited cell.
      controller.current.showEdited();
    });
    observer.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', painter.scrolled);
      observer.disconnect();
      painter.destroy();
    };
  }, [host]);

  useLayoutEffect(() => {
    const { current: grid } = controller;
    if (grid.painter.model === model && grid.painter.heights === heights) return;
    grid.show(model, heights);
    // It may be elsewhere, and have another name.
    if (isOpen.current) setEdited({ ...grid.cursor.active });
  }, [model, heights]);

  return { controller, edited };
}
