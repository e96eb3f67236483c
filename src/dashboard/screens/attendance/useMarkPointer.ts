import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { type MarkLetter, marks } from '#dashboard/api/attendance.ts';
import type { Position } from '#dashboard/grid/steps.ts';
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

/** How long a finger rests before the marks open; a phone's own menu takes as long. */
export const longPressMs = 500;
/** How far a finger may tremble meanwhile, in pixels. */
const slop = 10;

/** The click with which a long press ends would press what has opened beneath the finger. */
function swallowClick(): void {
  const listening = new AbortController();
  const { signal } = listening;
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    listening.abort();
  };
  window.addEventListener('click', swallow, { capture: true, signal });
  window.addEventListener('pointerdown', () => listening.abort(), { capture: true, signal });
}

interface MarkPointerOptions {
  table: WeekTable<MarkedStudent>;
  /** Marks a student on a day; answers whether it did. */
  set(student: MarkedStudent, day: string, letter: MarkLetter | ''): boolean;
  /** Asks which mark a cell takes. */
  ask(place: Position): void;
}

/**
 * A click or a tap gives a cell the next mark; a long press or the other button of the mouse opens all of them, and so
 * does the menu key. Safari tells of no long press, so it is timed here.
 */
export function useMarkPointer({ table: { rows, days, off }, set, ask }: MarkPointerOptions) {
  const press = useRef<{ timer: number; x: number; y: number; isLong: boolean } | null>(null);
  useEffect(() => {
    // The menu that a key asks for belongs to no press.
    const forget = () => {
      press.current = null;
    };
    window.addEventListener('keydown', forget, { capture: true });
    return () => {
      window.removeEventListener('keydown', forget, { capture: true });
      clearTimeout(press.current?.timer);
    };
  }, []);
  const askLong = (place: Position) => {
    if (press.current) press.current.isLong = true;
    swallowClick();
    ask(place);
  };

  const cellAt = ({ target }: MouseEvent): Position | null => {
    const place = placeOf(target);
    return place && place.row >= 0 && place.column >= 0 && rows[place.row]?.student ? place : null;
  };
  const stop = () => clearTimeout(press.current?.timer);

  return {
    onPointerDown(event: PointerEvent) {
      stop();
      press.current = null;
      const place = cellAt(event);
      if (!place || event.pointerType === 'mouse') return;
      const timer = window.setTimeout(askLong, longPressMs, place);
      press.current = { timer, x: event.clientX, y: event.clientY, isLong: false };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const from = press.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > slop) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu(event: MouseEvent) {
      const place = cellAt(event);
      if (!place) return;
      event.preventDefault();
      stop();
      if (press.current?.isLong) return;
      if (press.current) askLong(place);
      else ask(place);
    },
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
