import { type KeyboardEvent, useRef, useState } from 'react';
import { type MarkLetter, marks } from '#dashboard/api/attendance.ts';
import { type Bounds, type Position, stepped } from '#dashboard/grid/steps.ts';
import { actionOf, isTyped, keyOfMark, type MarkAction } from './markKeys.ts';
import { texts } from './texts.ts';
import type { MarkedStudent } from './useMarking.ts';
import type { WeekTable } from './weekTable.ts';

/** The buttons of the days and the links to the students can be reached; the sums cannot. */
const reach = { page: 8, header: -1, footer: 0, names: -1 } as const;

interface MarkKeysOptions {
  table: WeekTable<MarkedStudent>;
  active: Position;
  go(place: Position): void;
  /** Marks a student on a day; answers whether it did. */
  set(student: MarkedStudent, day: string, letter: MarkLetter | ''): boolean;
  /** Asks which mark a cell takes. */
  ask(place: Position): void;
  /** Marks present who has no mark on this day. */
  restPresent(day: string): void;
}

/**
 * The keys of the week: letters mark the active cell, digits lead to the student with that number. `told` says why
 * the last key did nothing, until `forget`.
 */
export function useMarkKeys({ table: { rows, days }, active, go, set, ask, restPresent }: MarkKeysOptions) {
  /** The number typed so far. */
  const digits = useRef('');
  const [told, tell] = useState('');
  const bounds: Bounds = { ...reach, rows: rows.length, columns: days.length };

  function jump(digit: string) {
    const at = (number: string) => rows.findIndex(({ student }) => String(student?.number) === number);
    const longer = digits.current + digit;
    const isFound = at(longer) >= 0;
    tell(isFound ? '' : texts.nobodysNumber(longer));
    digits.current = isFound ? longer : digit;
    const row = at(digits.current);
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
    digits.current = '';
    const onCell = active.row >= 0 && active.column >= 0;
    const action = actionOf(event, onCell);
    if (!action && !(onCell && isTyped(event))) return;
    tell(
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

  return { onKeyDown, told, forget: () => tell('') };
}
