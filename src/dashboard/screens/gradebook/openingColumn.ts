import type { Gradebook } from '#dashboard/api/gradebook.ts';
import type { Layout } from '#dashboard/screens/gradebook/arranging/layout.ts';
import type { Shown } from '#dashboard/screens/gradebook/arranging/useBookTable.ts';
import { scoresFor } from '#dashboard/screens/gradebook/model/scoresFor.ts';
import { dayOf } from '#grading/week.ts';
import type { WantedCell } from './useWantedCell.ts';

/** So many columns that nobody has a score in yet stand beside those that are graded: they are graded next. */
const ungraded = 2;

/** Orders of a class that go by the days on which its assignments are due. */
const byDue: readonly number[] = [1, 2];

/**
 * Position of the column at which a gradebook opens: the one that the address asks for, else what the class is at now,
 * which is what was due last, today with it, but no further than grading has come. -1 where it stands by no days.
 */
export function openingColumn(
  book: Gradebook,
  { columns, frozen }: Pick<Shown, 'columns' | 'frozen'>,
  { grouped }: Pick<Layout, 'grouped'>,
  wanted: Pick<WantedCell, 'assignment'> | null,
  now = new Date(),
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
