import {
  type ArrowDirection,
  type Bounds,
  type CursorStep,
  clamp,
  inside,
  type Position,
  stepped,
  unit,
} from './cursorSteps.ts';

export type { ArrowDirection, Position } from './cursorSteps.ts';

/*
 * The one active cell, the selection that reaches from its anchor, and whether it is being edited: one value,
 * moved by pure functions. Row −1 is the header, row `rows` is the footer; a selection covers body rows only.
 */

export interface Cursor {
  readonly active: Position;
  /** The other corner of the selection; equal to `active` if one cell is selected. */
  readonly anchor: Position;
  /** Null while nothing is edited. */
  readonly editing: Editing | null;
}

/** The cell when editing began: somebody else may change it meanwhile. */
export interface Begun {
  /** Its text. */
  readonly before: string;
  /** What it had beside the text; '' for nothing. */
  readonly beside: string;
}

export interface Editing extends Begun {
  /** The text that the editor opens with. */
  readonly text: string;
  /** Begun by typing over the cell's text. */
  readonly typing: boolean;
  /** Opened by a finger: the editor moves from cell to cell, so that the on-screen keyboard stays. */
  readonly byTouch: boolean;
}

/** What the cursor moves over. */
export interface Field {
  readonly rows: number;
  readonly columns: number;
  /** Rows that a page key moves. */
  readonly page: number;
  filled(row: number, column: number): boolean;
  /** Whether values are typed in a column. */
  takesValues(column: number): boolean;
}

export type Move =
  | (CursorStep & { readonly extend: boolean })
  | { readonly by: 'edge'; readonly towards: ArrowDirection; readonly extend: boolean }
  | { readonly by: 'position'; readonly to: Position; readonly extend: boolean }
  /** After a value: to the next cell that takes one, if any. */
  | { readonly by: 'value'; readonly towards: ArrowDirection; readonly extend: false }
  /** Selects it, or with `extend` all from the selected one to it. */
  | { readonly by: 'column'; readonly column: number; readonly extend: boolean }
  | { readonly by: 'all' };

export interface Rectangle {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

const boundsOf = ({ rows, columns, page }: Field): Bounds => ({
  rows,
  columns,
  page,
  header: -1,
  footer: 1,
  names: 0,
});

export function cursorAt(row: number, column: number): Cursor {
  const position = { row, column };
  return { active: position, anchor: position, editing: null };
}

type Somewhere = Position | null | undefined;

export const isSame = (one: Somewhere, other: Somewhere) =>
  one?.row === other?.row && one?.column === other?.column;

/** Whether one cell is selected. */
export const isSingle = ({ active, anchor }: Cursor) => isSame(active, anchor);

/**
 * As in a spreadsheet: to the end of this run of filled cells, else to the next filled one, else to the border. Among
 * columns that take values, stop at the last of those: the next value must have a place.
 */
function edge(from: Position, towards: ArrowDirection, field: Field): Position {
  const { row: down, column: right } = unit[towards];
  const isBody = (row: number) => row >= 0 && row < field.rows;
  const amongValues = isBody(from.row) && field.takesValues(from.column);
  const within = (row: number, column: number) =>
    isBody(row) && column >= 0 && column < field.columns && (!amongValues || field.takesValues(column));
  let { row, column } = inside(from, boundsOf(field));
  // Headings and totals have no blanks.
  if (!isBody(row) && right !== 0) return { row, column: right > 0 ? Math.max(0, field.columns - 1) : 0 };
  if (!within(row + down, column + right)) return { row, column };
  const filledAt = (r: number, c: number) => within(r, c) && field.filled(r, c);
  const inRun = filledAt(row, column) && filledAt(row + down, column + right);
  do {
    row += down;
    column += right;
  } while (
    within(row + down, column + right) &&
    (inRun ? filledAt(row + down, column + right) : !filledAt(row, column))
  );
  return { row, column };
}

function target(from: Position, move: Exclude<Move, { by: 'all' | 'column' }>, field: Field): Position {
  switch (move.by) {
    case 'position':
      return inside(move.to, boundsOf(field));
    case 'edge':
      return edge(from, move.towards, field);
    case 'value': {
      const { row, column } = unit[move.towards];
      const to = { row: clamp(from.row + row, 0, field.rows - 1), column: from.column + column };
      return inside(field.takesValues(to.column) ? to : from, boundsOf(field));
    }
    default:
      return stepped(from, move, boundsOf(field));
  }
}

/** Where a move leads; editing ends with it. */
export function moved(cursor: Cursor, move: Move, field: Field): Cursor {
  if (move.by === 'all') return everything(field);
  if (move.by === 'column') return wholeColumn(cursor, move, field);
  const to = target(cursor.active, move, field);
  if (!move.extend) return { active: to, anchor: to, editing: null };
  const body = (position: Position) => ({
    row: clamp(position.row, 0, Math.max(0, field.rows - 1)),
    column: position.column,
  });
  return { active: body(to), anchor: body(cursor.anchor), editing: null };
}

/**
 * The position that must be visible after a move: its target, and if that is in a frozen column, the beginning of the
 * rest of the row. Not for a click, nor up and down beside columns that were scrolled to.
 */
export function shownBy(
  move: Move,
  { from, to, frozen }: { from: Position; to: Position; frozen: number },
): Position | null {
  // The first is everywhere, the second begins at a visible heading.
  if (move.by === 'all' || move.by === 'column') return null;
  const goesBack = move.by === 'start' || move.by === 'row-start';
  const comes = move.by !== 'position' && from.column >= frozen;
  return to.column < frozen && (goesBack || comes) ? { row: to.row, column: frozen } : to;
}

function everything({ rows, columns }: Field): Cursor {
  const last = { row: Math.max(0, rows - 1), column: Math.max(0, columns - 1) };
  return { ...cursorAt(0, 0), anchor: last };
}

/** With the first row active; without any row, its heading. */
function wholeColumn(
  { anchor }: Cursor,
  { column, extend }: { readonly column: number; readonly extend: boolean },
  { rows }: Field,
): Cursor {
  if (rows === 0) return cursorAt(-1, column);
  return { ...cursorAt(0, column), anchor: { row: rows - 1, column: extend ? anchor.column : column } };
}

/** Whether all rows are selected, of however many columns. */
export const isWhole = ({ active, anchor }: Cursor, rows: number) =>
  rows > 1 && Math.min(active.row, anchor.row) === 0 && Math.max(active.row, anchor.row) === rows - 1;

/** The selected body cells; null if the cursor is on the header or the footer, or there are none. */
export function selection({ active, anchor }: Cursor, rows: number): Rectangle | null {
  if (active.row < 0 || active.row >= rows || anchor.row < 0 || anchor.row >= rows) return null;
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.min(active.column, anchor.column),
    right: Math.max(active.column, anchor.column),
  };
}

export const isInside = ({ row, column }: Position, { top, bottom, left, right }: Rectangle) =>
  row >= top && row <= bottom && column >= left && column <= right;

export const cellsIn = ({ top, bottom, left, right }: Rectangle) => (bottom - top + 1) * (right - left + 1);
