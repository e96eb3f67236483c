import type { KeyboardEvent } from 'react';
import { type MarkLetter, type MarkName, marks } from '#dashboard/api/attendance.ts';

/* The keys of the week: where they lead, and what they do. */

/** Row −1 is the head, column −1 the students. */
export interface Place {
  row: number;
  column: number;
}

export const placeText = ({ row, column }: Place) => `${row} ${column}`;

export function readPlace(text: string | null | undefined): Place | null {
  const [row, column] = text?.split(' ').map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
}

type Move =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'pageUp'
  | 'pageDown'
  | 'rowStart'
  | 'rowEnd'
  | 'start'
  | 'end';

export type MarkAction =
  | { kind: 'move'; to: Move }
  | { kind: 'mark'; letter: MarkLetter | ''; moves: boolean }
  | { kind: 'rest' }
  | { kind: 'pick' };

const moves: ReadonlyMap<string, Move> = new Map([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['PageUp', 'pageUp'],
  ['PageDown', 'pageDown'],
  ['Home', 'rowStart'],
  ['End', 'rowEnd'],
]);

/** Marks the rest of a day present. */
export const restKey = 'r';

/** The key of each mark: most often its letter, and none that does something else. */
export const keyOfMark: Record<MarkName, string> = {
  present: 'p',
  tardy: 't',
  absent: 'a',
  excused: 'e',
};

const marksByKey: ReadonlyMap<string, MarkLetter> = new Map(
  marks.map(({ kind, letter }) => [keyOfMark[kind], letter]),
);

export const markOfKey = (key: string): MarkLetter | undefined => marksByKey.get(key.toLowerCase());

type Modified = 'key' | 'ctrlKey' | 'metaKey' | 'altKey';

/** What a key does; on a button or a link, Enter and Space are its own. */
export function actionOf(
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, Modified>,
  onCell: boolean,
): MarkAction | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) {
    if (key === 'Home' || key === 'End') return { kind: 'move', to: key === 'Home' ? 'start' : 'end' };
    return null;
  }
  const to = moves.get(key);
  if (to) return { kind: 'move', to };
  if (key.toLowerCase() === restKey) return { kind: 'rest' };
  if (!onCell) return null;
  const mark = markOfKey(key);
  if (mark !== undefined) return { kind: 'mark', letter: mark, moves: true };
  if (key === 'Delete' || key === 'Backspace') return { kind: 'mark', letter: '', moves: false };
  return key === 'Enter' || key === ' ' || key === 'F2' ? { kind: 'pick' } : null;
}

/** Whether it writes something, where something is written. */
export const isTyped = ({ key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, Modified>) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

const page = 8;

/** The corner between the head and the students is no place. */
export function moved(
  { row, column }: Place,
  to: Move,
  { rows, columns }: { rows: number; columns: number },
): Place {
  const next = {
    up: { row: row - 1, column },
    down: { row: row + 1, column },
    left: { row, column: column - 1 },
    right: { row, column: column + 1 },
    pageUp: { row: Math.max(0, row - page), column },
    pageDown: { row: row + page, column },
    rowStart: { row, column: 0 },
    rowEnd: { row, column: columns - 1 },
    start: { row: 0, column: 0 },
    end: { row: rows - 1, column: columns - 1 },
  }[to];
  const within = {
    row: Math.max(-1, Math.min(rows - 1, next.row)),
    column: Math.max(-1, Math.min(columns - 1, next.column)),
  };
  return within.row < 0 && within.column < 0 ? { row, column } : within;
}
