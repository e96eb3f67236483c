import type { CellKind, CellName } from '#dashboard/api/changes/cellChanges.ts';
import type { CommandKind } from '#dashboard/api/changes/commandTypes.ts';
import { commentOfItem } from '#dashboard/api/comments/comments.ts';
import { type ClassScreen, paths } from '#dashboard/app/paths.ts';
import { cellKindOf, type Step } from '#dashboard/outbox/steps.ts';
import { mondayOf } from '#grading/week.ts';

/* The screen and the address of each cell and of each step: an undo of something out of sight links to it. */

const cellsOn: Readonly<Record<CellKind, ClassScreen>> = {
  score: 'gradebook',
  late: 'gradebook',
  remark: 'gradebook',
  mark: 'attendance',
  finalGrade: 'periods',
};

const screenOfCommand: Readonly<Record<CommandKind, ClassScreen>> = {
  assignment: 'gradebook',
  copies: 'gradebook',
  settings: 'settings',
  roster: 'roster',
  folder: 'settings',
  teacher: 'settings',
  lock: 'periods',
  comment: 'periods',
  note: 'gradebook',
};

/** The cells that a screen of a class shows, and announces itself. */
export const cellsOf = (screen: string): CellKind | null =>
  (Object.keys(cellsOn) as CellKind[]).find((kind) => cellsOn[kind] === screen) ?? null;

export function screenOf(step: Step): ClassScreen | null {
  const kind = cellKindOf(step);
  if (kind) return cellsOn[kind];
  return step.command && screenOfCommand[step.command.kind];
}

export function addressOfCell({ kind, classId, place, student }: CellName): string {
  if (kind === 'mark') return paths.attendance(classId, mondayOf(place));
  if (kind === 'finalGrade') return paths.periods(classId, place);
  return paths.gradebook(classId, { student, assignment: place });
}

/** The address nearest to the change; of scores, which may be many, the grid. */
export function addressOf({ classId, changes: [first], command }: Step, screen: ClassScreen): string {
  if (first && screen !== 'gradebook') return addressOfCell(first);
  if (command?.kind === 'lock') return paths.periods(classId, command.item);
  if (command?.kind === 'note') return paths.student(classId, Number(command.item));
  if (command?.kind === 'comment') return paths.comments(classId, commentOfItem(command.item).period);
  return paths.classScreen(classId, screen);
}
