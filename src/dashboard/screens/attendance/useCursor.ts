import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Position } from '#dashboard/grid/steps.ts';
import type { MarkedStudent } from './useMarking.ts';
import type { WeekTable } from './weekTable.ts';

/** A position as an attribute of the element that stands there: row −1 is the head, column −1 the students. */
export const placeText = ({ row, column }: Position) => `${row} ${column}`;

function readPlace(text: string | null | undefined): Position | null {
  const [row, column] = text?.split(' ').map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
}

/**
 * Where the focus is, or was last; of a row it stays with its student, whoever comes or goes above. `frame` hears the
 * `events`.
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

  const go = (place: Position) =>
    frame.current?.querySelector<HTMLElement>(`[data-at="${placeText(place)}"]`)?.focus();

  // A row that comes to stand in another block is made anew, and the focus was lost with the one before.
  useLayoutEffect(() => {
    if (found >= 0 && isWithin.current && document.activeElement === document.body) go(active);
  });

  const events = {
    onFocus({ target }: FocusEvent) {
      isWithin.current = true;
      const place = readPlace(target.closest('[data-at]')?.getAttribute('data-at'));
      if (place) setCursor({ ...place, student: rows[place.row]?.id });
    },
    /** Where another window comes before this one, the focus stays. */
    onBlur({ target }: FocusEvent) {
      isWithin.current = document.activeElement === target;
    },
  };
  return { active, go, events };
}
