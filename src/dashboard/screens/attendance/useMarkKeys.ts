import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type MarkLetter, type MarkName, marks } from '#dashboard/api/classes/attendance.ts';
import { type Bounds, type CursorStep, type Position, stepped } from '#dashboard/grid/cursorSteps.ts';
import { isStep, type Key, keyCommandOf } from '#dashboard/grid/keys.ts';
import { texts } from './texts.ts';
import type { MarkedStudent } from './useMarking.ts';
import type { WeekTable } from './weekTable.ts';

/* The keys of a week. */

/** A position as an attribute of the element there: row −1 is the head, column −1 the students. */
export const textOfPosition = ({ row, column }: Position) => `${row} ${column}`;

/** The position of an element, or of the cell it is in. */
export function positionOf(target: EventTarget): Position | null {
  const cell = target instanceof Element ? target.closest('[data-at]') : null;
  const [row, column] = cell?.getAttribute('data-at')?.split(' ').map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
}

/**
 * The position of the focus, now or last; in a row it stays with its student, whatever rows come or go above. `frame`
 * listens for the `events`.
 */
export function useCursor(
  frame: RefObject<HTMLElement | null>,
  { rows, days }: WeekTable<MarkedStudent>,
  column: number,
) {
  const isWithin = useRef(false);
  const [cursor, setCursor] = useState(() => ({ row: 0, column, student: rows[0]?.id }));
  const found = cursor.row < 0 ? -1 : rows.findIndex(({ id }) => id === cursor.student);
  const active = {
    row: found < 0 ? Math.min(cursor.row, rows.length - 1) : found,
    column: Math.min(cursor.column, days.length - 1),
  };

  const go = (to: Position) =>
    frame.current?.querySelector<HTMLElement>(`[data-at="${textOfPosition(to)}"]`)?.focus();

  // A row that moves to another block is created again, and the focus would be lost with the old element.
  useLayoutEffect(() => {
    if (found >= 0 && isWithin.current && document.activeElement === document.body) go(active);
  });

  const events = {
    onFocus({ target }: FocusEvent) {
      isWithin.current = true;
      const at = positionOf(target);
      if (at) setCursor({ ...at, student: rows[at.row]?.id });
    },
    /** If another window comes to the front, the focus stays. */
    onBlur({ target }: FocusEvent) {
      isWithin.current = document.activeElement === target;
    },
  };
  /** Moves the cursor there; the focus too if it is here. */
  function moveTo(to: Position): void {
    if (isWithin.current) go(to);
    else setCursor({ ...to, student: rows[to.row]?.id });
  }
  return { active, go, moveTo, events };
}

type MarkAction =
  | { kind: 'move'; step: CursorStep }
  | { kind: 'mark'; letter: MarkLetter | ''; moves: boolean }
  | { kind: 'rest' }
  | { kind: 'pick' };

/** Marks the rest of a day present. */
export const restKey = 'r';

/** The key of each mark: usually its letter, and none that has another function. */
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

/** The action of a key; on a button or a link, Enter and Space are its own. */
function actionOf(event: Key, onCell: boolean): MarkAction | null {
  const command = keyCommandOf(event, !onCell);
  switch (command?.kind) {
    case 'move':
      return isStep(command.move) ? { kind: 'move', step: command.move } : null;
    case 'type': {
      if (event.key.toLowerCase() === restKey) return { kind: 'rest' };
      const letter = markOfKey(event.key);
      return onCell && letter !== undefined ? { kind: 'mark', letter, moves: true } : null;
    }
    case 'clear':
      return onCell ? { kind: 'mark', letter: '', moves: false } : null;
    case 'activate':
    case 'edit':
    case 'stay':
      return onCell ? { kind: 'pick' } : null;
  }
  return null;
}

/** Whether the key types a character: with Ctrl, Alt or Command it is a shortcut. */
export const isTyped = ({ key, ctrlKey, metaKey, altKey }: Key) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** The arrow keys reach the buttons of the days and the links to the students, but not the sums. */
const reach = { page: 8, header: -1, footer: 0, names: -1 } as const;

/** Milliseconds after which a digit begins another number, as in a list that is searched by typing. */
const pause = 2000;

interface MarkKeysOptions {
  table: WeekTable<MarkedStudent>;
  active: Position;
  go(at: Position): void;
  /** Marks a student on a day; returns whether it did. */
  set(student: MarkedStudent, day: string, letter: MarkLetter | ''): boolean;
  /** Opens the choice of a mark for a cell. */
  ask(at: Position): void;
  /** Marks students without a mark on this day present. */
  restPresent(day: string): void;
}

/**
 * The keys of the week: letters mark the active cell, digits lead to the student with that number. `message` says why
 * the last key did nothing, until `forget`.
 */
export function useMarkKeys({ table: { rows, days }, active, go, set, ask, restPresent }: MarkKeysOptions) {
  /** The number typed so far, and when. */
  const typed = useRef({ digits: '', at: 0 });
  const [message, setMessage] = useState('');
  const bounds: Bounds = { ...reach, rows: rows.length, columns: days.length };

  function jump(digit: string) {
    const at = (number: string) => rows.findIndex(({ student }) => String(student?.number) === number);
    const now = Date.now();
    const longer = (now - typed.current.at > pause ? '' : typed.current.digits) + digit;
    const isFound = at(longer) >= 0;
    setMessage(isFound ? '' : texts.nobodysNumber(longer));
    typed.current = { digits: isFound ? longer : digit, at: now };
    const row = at(typed.current.digits);
    if (row >= 0) go({ row, column: Math.max(0, active.column) });
  }

  function perform(action: MarkAction) {
    const day = days[active.column];
    if (action.kind === 'move') go(stepped(active, action.step, bounds));
    else if (action.kind === 'rest') day !== undefined && restPresent(day);
    else if (action.kind === 'pick') ask(active);
    else if (active.row >= 0 && day !== undefined) {
      const student = rows[active.row]?.student;
      const isSet = !student || set(student, day, action.letter);
      if (isSet && action.moves) go(stepped(active, { by: 'cell', towards: 'down' }, bounds));
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented) return;
    if (isTyped(event) && /\d/.test(event.key)) {
      event.preventDefault();
      jump(event.key);
      return;
    }
    typed.current.digits = '';
    const onCell = active.row >= 0 && active.column >= 0;
    const action = actionOf(event, onCell);
    if (!action && !(onCell && isTyped(event))) return;
    setMessage(
      action
        ? ''
        : texts.noMark(
            event.key,
            marks.map(({ kind }) => keyOfMark[kind].toUpperCase()),
          ),
    );
    if (!action) return;
    event.preventDefault();
    perform(action);
  }

  return { onKeyDown, message, forget: () => setMessage('') };
}
