import type { Gradebook } from '#dashboard/api/gradebook.ts';
import type { Layout } from '#dashboard/screens/gradebook/arranging/layout.ts';
import type { Shown } from '#dashboard/screens/gradebook/arranging/useBookTable.ts';
import { dayOf } from '#grading/week.ts';

/**
 * Position of the column with what was due last, today with it: what a class that goes through its year from left to
 * right is at now. -1 where it goes otherwise, and where nothing has been due.
 */
export function newestColumn(
  { assignments }: Gradebook,
  { columns, frozen }: Pick<Shown, 'columns' | 'frozen'>,
  { grouped }: Pick<Layout, 'grouped'>,
  now = new Date(),
): number {
  const dues = assignments.map(({ due }) => due).filter(Boolean);
  if (grouped || dues.some((due, at) => due < (dues[at - 1] ?? due))) return -1;
  const today = dayOf(now);
  let [newest, latest] = [-1, ''];
  for (const [at, { shows }] of columns.entries()) {
    const due = (at >= frozen && typeof shows === 'number' && assignments[shows]?.due) || '';
    if (due && due >= latest && due <= today) [newest, latest] = [at, due];
  }
  return newest;
}
