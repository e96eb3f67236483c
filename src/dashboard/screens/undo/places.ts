import type { DeedKind } from '#dashboard/api/unsaved/deed.ts';
import type { EntryKind } from '#dashboard/api/unsaved/entry.ts';
import { cellKindOf, type Step } from '#dashboard/api/unsaved/steps.ts';
import { type ClassScreen, commentsView, paths } from '#dashboard/paths.ts';
import { mondayOf } from '#grading/week.ts';

/* Where each step was done: what is taken back out of sight is told with its place. */

const cellsOn: Readonly<Record<EntryKind, ClassScreen>> = {
  score: 'gradebook',
  mark: 'attendance',
  finalGrade: 'periods',
};

const deedsOn: Readonly<Record<DeedKind, ClassScreen>> = {
  assignment: 'gradebook',
  settings: 'settings',
  roster: 'roster',
  folder: 'settings',
  teacher: 'settings',
  lock: 'periods',
  comment: 'periods',
};

/** The cells that a screen of a class shows, and speaks of by itself. */
export const cellsOf = (screen: string): EntryKind | null =>
  (Object.keys(cellsOn) as EntryKind[]).find((kind) => cellsOn[kind] === screen) ?? null;

export function screenOf(step: Step): ClassScreen | null {
  const kind = cellKindOf(step);
  if (kind) return cellsOn[kind];
  return step.deed && deedsOn[step.deed.kind];
}

/** As near to what was changed as an address can be. */
export function addressOf({ classId, changes: [first], deed }: Step, screen: ClassScreen): string {
  if (first?.kind === 'mark') return paths.attendance(classId, mondayOf(first.place));
  if (first?.kind === 'finalGrade') return paths.periods(classId, first.place);
  if (deed?.kind === 'lock') return paths.periods(classId, deed.item);
  if (deed?.kind === 'comment') return paths.periods(classId, commentsView);
  return paths.classScreen(classId, screen);
}
