import type { MouseEvent } from 'react';
import { type MarkLetter, marks } from '#dashboard/api/classes/attendance.ts';
import type { Position } from '#dashboard/grid/cursorSteps.ts';
import { useLongPress } from '#dashboard/ui/hooks/useLongPress.ts';
import type { MarkedStudent } from './useMarking.ts';
import { placeOf } from './useMarkKeys.ts';
import type { WeekTable } from './weekTable.ts';

/* What a mouse and a finger do in a week. */

const letters: readonly MarkLetter[] = marks.map(({ letter }) => letter);

/** The mark after this one: not taken, then each in the order of the legend. Undefined after one we do not know. */
export function nextMark(letter: string): MarkLetter | '' | undefined {
  if (letter === '') return letters[0];
  const at = letters.findIndex((known) => known.toUpperCase() === letter.toUpperCase());
  return at < 0 ? undefined : (letters[at + 1] ?? '');
}

interface MarkPointerOptions {
  table: WeekTable<MarkedStudent>;
  /** Marks a student on a day; answers whether it did. */
  set(student: MarkedStudent, day: string, letter: MarkLetter | ''): boolean;
  /** Asks which mark a cell takes. */
  ask(place: Position): void;
}

/**
 * A click or a tap gives a cell the next mark; a long press, the other button of the mouse or the menu key opens all.
 */
export function useMarkPointer({ table: { rows, days, off }, set, ask }: MarkPointerOptions) {
  const cellAt = ({ target }: MouseEvent): Position | null => {
    const place = placeOf(target);
    return place && place.row >= 0 && place.column >= 0 && rows[place.row]?.student ? place : null;
  };
  const longPress = useLongPress({ placeAt: cellAt, ask });

  return {
    ...longPress,
    onClick(event: MouseEvent) {
      const place = cellAt(event);
      if (!place) return;
      const [row, day = ''] = [rows[place.row], days[place.column]];
      const next = nextMark(row?.marks[place.column]?.letter ?? '');
      if (!row?.student || next === undefined || (off[place.column] ?? null) !== null) ask(place);
      else set(row.student, day, next);
    },
  };
}
