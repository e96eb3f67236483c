import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import type { GridHandle } from '#dashboard/grid/Grid.tsx';
import type { Layout } from '#dashboard/screens/gradebook/layout/layout.ts';
import type { Shown } from '#dashboard/screens/gradebook/layout/useBookTable.ts';
import { type BookColumn, scoresFor } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { dayOf } from '#grading/week.ts';

/** The cell in the address. */
export interface WantedCell {
  readonly student: number;
  /** Id of its column. */
  readonly assignment: string;
  /** Removes it from the address once the page is shown. */
  taken(): void;
}

export function useWantedCell(): WantedCell | null {
  const [search, setSearch] = useSearchParams();
  const [student, assignment] = [search.get('student'), search.get('assignment')];
  if (student === null || assignment === null) return null;
  return { student: Number(student), assignment, taken: () => setSearch({}, { replace: true }) };
}

/** This many columns without any score are shown beside the graded ones: they are graded next. */
const ungraded = 2;

/** Sort orders of a class by its assignments' due dates. */
const byDue: readonly number[] = [1, 2];

interface OpeningOptions extends Pick<Shown, 'columns' | 'frozen'>, Pick<Layout, 'grouped'> {
  readonly wanted: Pick<WantedCell, 'assignment'> | null;
  readonly now?: Date;
}

/**
 * Position of the column at which a gradebook opens: the one in the address, else the current work, which is what was
 * due last, including today, but no further than the grading. -1 if it is not ordered by days.
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

/** The columns' positions before a change. */
interface EarlierPositions {
  readonly starts: Starts;
  /** No score is shown meanwhile: what returns is where it was. */
  readonly isAway: boolean;
  readonly scrolled: number;
  /** Only scores: scrolling totals are at the end, where nobody asks to go. */
  readonly seen: readonly string[];
  /** The active column, if it is one of them. */
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
 * Returns the column at which a gradebook opens. It is then shown whole beside the names, if there are more scores to
 * its right. A gradebook that opens without any score goes there once it has some. If columns are added or removed
 * later, as when a screen is rotated, the visible ones stay: the active cell's column, or else the first one that is
 * still shown. If they are only moved or resized, the teacher sees that happen.
 */
export function useOpeningColumn({ grid, book, shown, layout, wanted }: SightOptions): number {
  const { columns, frozen } = shown;
  const opening = () => openingColumn(book, { columns, frozen, grouped: layout.grouped, wanted });
  const [opensAt] = useState(opening);
  const before = useRef<EarlierPositions | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it opens at matters once
  useLayoutEffect(() => {
    const { current: handle } = grid;
    if (!handle) return;
    const { scroller } = handle;
    const starts = startsOf(columns, frozen);
    const frozenWidth = widthOf(columns.slice(0, frozen));
    const { scrollLeft, clientWidth } = scroller;
    const { current: earlier } = before;
    const kept = earlier && keptOf(earlier, starts);
    if (!earlier) {
      const at = opensAt < 0 ? opening() : opensAt;
      const { id = '', width = 0 } = columns[at] ?? {};
      const start = starts.get(id) ?? 0;
      const least = start + width - (clientWidth - frozenWidth);
      scrollTo(scroller, Math.min(start, wholeFrom(Math.max(scrollLeft, least), starts)));
    } else if (kept) {
      const width = columns.find(({ id }) => id === kept)?.width ?? 0;
      const left = (earlier.starts.get(kept) ?? 0) - earlier.scrolled;
      const furthest = clientWidth - frozenWidth - width;
      scrollTo(scroller, (starts.get(kept) ?? 0) - Math.max(0, Math.min(left, furthest)));
    }
    // The grid still shows these columns: this cleanup runs before it shows any others.
    return () => {
      const scores = columns.slice(frozen).filter(({ shows }) => typeof shows === 'number');
      if (scores.length === 0) {
        before.current = earlier && { ...earlier, isAway: true };
        return;
      }
      const { scrollLeft: scrolled } = scroller;
      // A rotated screen now has another width.
      const end = scrolled + Math.max(clientWidth, scroller.clientWidth) - frozenWidth;
      // Visible means its left edge is visible.
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

/** Part of a cut column would be read together with the percents beside it. */
const wholeFrom = (scrolled: number, starts: Starts) =>
  [...starts.values()].find((one) => one >= scrolled) ?? scrolled;

function keptOf(
  { starts: earlier, isAway, seen, active }: EarlierPositions,
  starts: Starts,
): string | undefined {
  const isSame = starts.size === earlier.size && [...starts.keys()].every((id) => earlier.has(id));
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
