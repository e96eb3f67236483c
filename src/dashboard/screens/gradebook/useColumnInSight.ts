import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Gradebook } from '#dashboard/api/gradebook.ts';
import type { GridHandle } from '#dashboard/grid/Grid.tsx';
import type { Layout } from '#dashboard/screens/gradebook/arranging/layout.ts';
import type { Shown } from '#dashboard/screens/gradebook/arranging/useBookTable.ts';
import type { BookColumn } from './gradebookModel.ts';
import { openingColumn } from './openingColumn.ts';
import type { WantedCell } from './useWantedCell.ts';

/** Columns that scroll, by their ids: pixels from the first of them to each. */
type Starts = ReadonlyMap<string, number>;

interface Sight {
  readonly starts: Starts;
  readonly scrolled: number;
  readonly seen: readonly string[];
  /** The column in hand, where it is one of them. */
  readonly inHand: string;
}

/**
 * Answers which column a gradebook opens at; the first one beside the names is whole then. Where columns come and go later, or are of other widths on a screen that was
 * turned, what is in sight stays: the column in hand, or else the first one that still stands. Where they are only moved
 * the teacher sees them move.
 */
export function useColumnInSight(
  grid: RefObject<GridHandle | null>,
  book: Gradebook,
  { columns, frozen }: Shown,
  layout: Layout,
  wanted: WantedCell | null,
): number {
  const [opensAt] = useState(() => openingColumn(book, { columns, frozen }, layout, wanted));
  const before = useRef<Sight>({ starts: new Map(), scrolled: 0, seen: [], inHand: '' });
  useLayoutEffect(() => {
    const { current: handle } = grid;
    if (!handle) return;
    const { scroller } = handle;
    const starts = startsOf(columns, frozen);
    const { current: stood } = before;
    const kept = keptOf(stood, starts);
    const by = (starts.get(kept) ?? 0) - (stood.starts.get(kept) ?? 0);
    if (stood.starts.size === 0) toWholeColumn(scroller, starts);
    else if (by !== 0) scroller.scrollLeft = stood.scrolled + by;
    // The grid still shows these columns: what is cleared away is so before anything else is shown.
    return () => {
      const { scrollLeft: scrolled, clientWidth } = scroller;
      const end = scrolled + clientWidth - widthOf(columns.slice(0, frozen));
      // Whose beginning is: what is cut at the left has been left behind.
      const isSeen = (start = 0) => start >= scrolled && start < end;
      const seen = columns.slice(frozen).filter(({ id }) => isSeen(starts.get(id)));
      const inHand = seen.find(({ id }) => id === columns[handle.cursor.active.column]?.id);
      before.current = { starts, scrolled, seen: seen.map(({ id }) => id), inHand: inHand?.id ?? '' };
    };
  }, [grid, columns, frozen]);
  return opensAt;
}

/** What is left of a column that is cut would be read with the percents beside it. */
function toWholeColumn(scroller: HTMLElement, starts: Starts): void {
  const { scrollLeft } = scroller;
  const start = [...starts.values()].find((one) => one >= scrollLeft) ?? scrollLeft;
  if (start !== scrollLeft) scroller.scrollLeft = start;
}

function keptOf({ starts: stood, seen, inHand }: Sight, starts: Starts): string {
  const [ids, before] = [[...starts.keys()], [...stood.keys()]];
  const isSame = ids.length === before.length && ids.every((id) => stood.has(id));
  if (!isSame) return [inHand, ...seen].find((id) => starts.has(id)) ?? '';
  const isMoved = ids.some((id, at) => id !== before[at]);
  return (!isMoved && seen[0]) || '';
}

const widthOf = (columns: readonly BookColumn[]) => columns.reduce((sum, { width }) => sum + width, 0);

function startsOf(columns: readonly BookColumn[], frozen: number): Starts {
  let end = 0;
  return new Map(
    columns.slice(frozen).map(({ id, width }) => {
      const start = end;
      end += width;
      return [id, start];
    }),
  );
}
