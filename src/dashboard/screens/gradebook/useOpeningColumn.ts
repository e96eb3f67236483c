import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import type { GridHandle } from '#dashboard/grid/Grid.tsx';
import type { Layout } from '#dashboard/screens/gradebook/layout/layout.ts';
import type { Shown } from '#dashboard/screens/gradebook/layout/useBookTable.ts';
import { type BookColumn, scoresFor } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { dayOf } from '#grading/week.ts';

/** The cell that the address asks for. */
export interface WantedCell {
  readonly student: number;
  /** Id of its column. */
  readonly assignment: string;
  /** Once the page is there, the address no longer asks for it. */
  taken(): void;
}

export function useWantedCell(): WantedCell | null {
  const [search, setSearch] = useSearchParams();
  const [student, assignment] = [search.get('student'), search.get('assignment')];
  if (student === null || assignment === null) return null;
  return { student: Number(student), assignment, taken: () => setSearch({}, { replace: true }) };
}

/** So many columns without any score yet are shown beside those that are graded: they are graded next. */
const ungraded = 2;

/** Orders of a class that go by the days on which its assignments are due. */
const byDue: readonly number[] = [1, 2];

interface OpeningOptions extends Pick<Shown, 'columns' | 'frozen'>, Pick<Layout, 'grouped'> {
  readonly wanted: Pick<WantedCell, 'assignment'> | null;
  readonly now?: Date;
}

/**
 * Position of the column at which a gradebook opens: the one that the address asks for, else what the class is at now,
 * which is what was due last, today with it, but no further than the grading. -1 where it is not ordered by days.
 */
export function openingColumn(
  book: Gradebook,
  { columns, frozen, grouped, wanted, now = new Date() }: OpeningOptions,
): number {
  if (wanted) return columns.findIndex(({ id }) => id === wanted.assignment);
  if (grouped || !byDue.includes(book.settings.assignmentSort)) return -1;
  const today = dayOf(now);
  const past = columns
    .flatMap(({ shows }, at) => {
      const due = (at >= frozen && typeof shows === 'number' && book.assignments[shows]?.due) || '';
      return due && due <= today ? [{ at, shows: Number(shows), due }] : [];
    })
    .sort((a, b) => Number(a.due) - Number(b.due));
  const graded = past.findLastIndex(({ shows }) => scoresFor(book, shows) > 0);
  return past[Math.min(graded + ungraded, past.length - 1)]?.at ?? -1;
}

/** Columns that scroll, by their ids: pixels from the first of them to each. */
type Starts = ReadonlyMap<string, number>;

/** How columns stood before others did. */
interface Stood {
  readonly starts: Starts;
  /** No score is shown meanwhile: what returns is where it was. */
  readonly isAway: boolean;
  readonly scrolled: number;
  /** Scores alone: totals that scroll are at the end, where nobody asks to be led. */
  readonly seen: readonly string[];
  /** The active column, where it is one of them. */
  readonly active: string;
}

interface SightOptions {
  readonly grid: RefObject<GridHandle | null>;
  readonly book: Gradebook;
  readonly shown: Shown;
  readonly layout: Layout;
  readonly wanted: WantedCell | null;
}

/**
 * Answers which column a gradebook opens at. The first column beside the names is then shown whole, where the scores go
 * on to the right. A gradebook that opens without any score goes there once it has some. When columns come or go later,
 * as when a screen is turned, what is visible stays: the active cell's column, or else the first one that is still
 * shown. When they are only moved or resized, the teacher sees it happen.
 */
export function useOpeningColumn({ grid, book, shown, layout, wanted }: SightOptions): number {
  const { columns, frozen } = shown;
  const opening = () => openingColumn(book, { columns, frozen, grouped: layout.grouped, wanted });
  const [opensAt] = useState(opening);
  const before = useRef<Stood | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it opens at matters once
  useLayoutEffect(() => {
    const { current: handle } = grid;
    if (!handle) return;
    const { scroller } = handle;
    const starts = startsOf(columns, frozen);
    const frozenWidth = widthOf(columns.slice(0, frozen));
    const { scrollLeft, clientWidth } = scroller;
    const { current: stood } = before;
    const kept = stood && keptOf(stood, starts);
    if (!stood) {
      const at = opensAt < 0 ? opening() : opensAt;
      const { id = '', width = 0 } = columns[at] ?? {};
      const start = starts.get(id) ?? 0;
      const least = start + width - (clientWidth - frozenWidth);
      scrollTo(scroller, Math.min(start, wholeFrom(Math.max(scrollLeft, least), starts)));
    } else if (kept) {
      const width = columns.find(({ id }) => id === kept)?.width ?? 0;
      const left = (stood.starts.get(kept) ?? 0) - stood.scrolled;
      const furthest = clientWidth - frozenWidth - width;
      scrollTo(scroller, (starts.get(kept) ?? 0) - Math.max(0, Math.min(left, furthest)));
    }
    // The grid still shows these columns: what is cleared away is so before anything else is shown.
    return () => {
      const scores = columns.slice(frozen).filter(({ shows }) => typeof shows === 'number');
      if (scores.length === 0) {
        before.current = stood && { ...stood, isAway: true };
        return;
      }
      const { scrollLeft: scrolled } = scroller;
      // A screen that was turned is of another width by now.
      const end = scrolled + Math.max(clientWidth, scroller.clientWidth) - frozenWidth;
      // Whose beginning is: what is cut at the left has been left behind.
      const isSeen = (start = 0) => start >= scrolled && start < end;
      const seen = scores.map(({ id }) => id).filter((id) => isSeen(starts.get(id)));
      const active = columns[handle.cursor.active.column]?.id;
      before.current = {
        starts,
        isAway: false,
        scrolled,
        seen,
        active: seen.find((id) => id === active) ?? '',
      };
    };
  }, [grid, columns, frozen]);
  return opensAt;
}

/** Scrolling to the current position would end a scroll that is under way. */
function scrollTo(scroller: HTMLElement, left: number): void {
  if (left !== scroller.scrollLeft) scroller.scrollLeft = left;
}

/** What is left of a column that is cut would be read with the percents beside it. */
const wholeFrom = (scrolled: number, starts: Starts) =>
  [...starts.values()].find((one) => one >= scrolled) ?? scrolled;

function keptOf({ starts: stood, isAway, seen, active }: Stood, starts: Starts): string | undefined {
  const isSame = starts.size === stood.size && [...starts.keys()].every((id) => stood.has(id));
  return isSame && !isAway ? undefined : [active, ...seen].find((id) => starts.has(id));
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
