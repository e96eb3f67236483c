import type { MouseEvent } from 'react';
import { type MarkLetter, marks } from '#dashboard/api/classes/attendance.ts';
import type { Position } from '#dashboard/grid/cursorSteps.ts';
import { useLongPress } from '#dashboard/ui/hooks/useLongPress.ts';
import type { MarkedStudent } from './useMarking.ts';
import { positionOf } from './useMarkKeys.ts';
import type { WeekTable } from './weekTable.ts';

/* The mouse and touch actions of a week. */

const letters: readonly MarkLetter[] = marks.map(({ letter }) => letter);

/** The next mark: from not taken through the order of the legend. Undefined after an unknown one. */
export function nextMark(letter: string): MarkLetter | '' | undefined {
  if (letter === '') return letters[0];
  const at = letters.findIndex((known) => known.toUpperCase() === letter.toUpperCase());
  return at < 0 ? undefined : (letters[at + 1] ?? '');
}

interface MarkPointerOptions {
  table: WeekTable<MarkedStudent>;
  /** Marks a student on a day; returns whether it did. */
  set(student: MarkedStudent, day: string, letter: MarkLetter | ''): boolean;
  /** Opens the choice of a mark for a cell. */
  ask(at: Position): void;
}

/** A click or a tap gives a cell the next mark; a long press, a right click or the menu key shows all. */
export function useMarkPointer({ table: { rows, days, off }, set, ask }: MarkPointerOptions) {
  const cellAt = ({ target }: MouseEvent): Position | null => {
    const at = positionOf(target);
    return at && at.row >= 0 && at.column >= 0 && rows[at.row]?.student ? at : null;
  };
  const longPress = useLongPress({ targetAt: cellAt, ask });

  return {
    ...longPress,
    onClick(event: MouseEvent) {
      const at = cellAt(event);
      if (!at) return;
      const [row, day = ''] = [rows[at.row], days[at.column]];
      const next = nextMark(row?.marks[at.column]?.letter ?? '');
      if (!row?.student || next === undefined || (off[at.column] ?? null) !== null) ask(at);
      else set(row.student, day, next);
    },
  };
}
