import type { QueryClient } from '@tanstack/react-query';
import { CallError } from '#dashboard/api/calls/callError.ts';
import type { Theirs } from '#dashboard/api/changes/cellChanges.ts';
import {
  type Changed,
  type CommandHandler,
  type CommandKind,
  holds,
  type UndoRequest,
  type Values,
} from '#dashboard/api/changes/commandTypes.ts';
import { copiesCommand } from '#dashboard/api/classes/assignmentCopies.ts';
import { assignmentCommand } from '#dashboard/api/classes/assignments.ts';
import { folderCommand } from '#dashboard/api/classes/classes.ts';
import { latestChanges } from '#dashboard/api/classes/history.ts';
import { lockCommand, opensPeriod } from '#dashboard/api/classes/periods.ts';
import { settingsCommand } from '#dashboard/api/classes/settings.ts';
import { rosterCommand } from '#dashboard/api/classes/students.ts';
import { teacherCommand } from '#dashboard/api/classes/teachers.ts';
import { commentCommand } from '#dashboard/api/comments/comments.ts';
import { noteCommand } from '#dashboard/api/comments/notes.ts';
import type { CommandOutcome } from '#dashboard/outbox/steps.ts';

const handlers: Readonly<Record<CommandKind, CommandHandler>> = {
  assignment: assignmentCommand,
  copies: copiesCommand,
  settings: settingsCommand,
  roster: rosterCommand,
  folder: folderCommand,
  teacher: teacherCommand,
  lock: lockCommand,
  comment: commentCommand,
  note: noteCommand,
};

const backwards = (changed: Changed): Changed => ({ ...changed, from: changed.to, to: changed.from });

/** The part of a change that is still to be made. */
function leftOf(changed: Changed, now: Values): Changed {
  const left = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).filter(([name]) => now[name] !== changed.to[name]));
  return { ...changed, from: left(changed.from), to: left(changed.to) };
}

/** The change that undoing or redoing a command makes. */
const changedBy = (command: Changed, direction: UndoRequest['direction']) =>
  direction === 'undo' ? backwards(command) : command;

/** Whether the teacher must confirm before it is undone or redone: one key is not enough to unlock a period. */
export const isAsked = (command: Changed, direction: UndoRequest['direction']): boolean =>
  opensPeriod(changedBy(command, direction));

/** Undoes or redoes a command, unless somebody has changed it since: a colleague's change stays. */
export async function perform(
  queryClient: QueryClient,
  classId: number,
  { command, ...request }: UndoRequest & { command: Changed },
): Promise<CommandOutcome> {
  const changed = changedBy(command, request.direction);
  const handler = handlers[changed.kind];
  const overtaken = async () => ({ kind: 'overtaken', ...(await whoChanged(classId, changed)) }) as const;
  try {
    const now = await handler.read(queryClient, classId, changed);
    // Already done: the answer to an earlier attempt was lost.
    if (holds(now, changed.to)) return { kind: 'done' };
    const left = handler.inParts ? leftOf(changed, now) : changed;
    if (!holds(now, left.from)) return await overtaken();
    const hidden = (await handler.hides?.(classId, left, request)) ?? null;
    if (hidden) return { kind: 'overtaken', ...hidden };
    return (await handler.write(queryClient, classId, left)) ? { kind: 'done' } : await overtaken();
  } catch (error) {
    const refused = error instanceof CallError && error.kind === 'refusal';
    return { kind: refused ? 'refused' : 'failed', reason: error instanceof Error ? error.message : '' };
  }
}

/** The last person to change it, if the service tells. */
async function whoChanged(classId: number, changed: Changed): Promise<Theirs> {
  try {
    const last = (await latestChanges(classId)).find((item) =>
      handlers[changed.kind].concerns(changed, item),
    );
    return { value: last?.to ?? '', by: last?.name ?? '', at: last?.time ?? 0 };
  } catch {
    return { value: '', by: '', at: 0 };
  }
}
