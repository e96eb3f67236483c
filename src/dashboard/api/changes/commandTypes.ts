import type { QueryClient } from '@tanstack/react-query';
import type { Theirs } from '#dashboard/api/changes/cellChanges.ts';
import type { Reply } from '#wire/tasks.ts';

/*
 * A command is a teacher's change of anything but a cell: an assignment, settings, a roster, a folder, a teacher, a
 * lock, a comment, a private note. It is recorded here after it is done, with the values before and after, so that it
 * can be undone.
 */

export const commandKinds = [
  'assignment',
  'copies',
  'settings',
  'roster',
  'folder',
  'teacher',
  'lock',
  'comment',
  'note',
] as const;

export type CommandKind = (typeof commandKinds)[number];

/** By the wire's names. */
export type Values = Readonly<Record<string, string>>;

/** Whether what the service holds now agrees with these values. */
export const holds = (now: Values, values: Values): boolean =>
  Object.entries(values).every(([name, value]) => now[name] === value);

/** What was changed, from what to what. */
export interface Changed {
  readonly kind: CommandKind;
  /** Which one, if a class has several: an assignment's number, a teacher's username, a period; else ''. */
  readonly item: string;
  readonly from: Values;
  readonly to: Values;
}

export interface Command extends Changed {
  /** A sentence for what was done, and the one shown once it is undone. */
  readonly said: string;
  readonly undone: string;
}

export type HistoryItem = Reply<'history'>['history'][number];

/** Whether a command is undone or redone, and who asks for it. */
export interface UndoRequest {
  readonly direction: 'undo' | 'redo';
  readonly userId: number;
}

/** How a kind of command is read and written. */
export interface CommandHandler {
  /** Each value is written by its own request: if one fails, only the remaining ones are written again. */
  readonly inParts?: boolean;
  /** The values that the service holds now. */
  read(queryClient: QueryClient, classId: number, changed: Changed): Promise<Values>;
  /** Writes `to`; false if somebody else changed it first. */
  write(queryClient: QueryClient, classId: number, changed: Changed): Promise<boolean>;
  /** Whether a history item is about the same thing. */
  concerns(changed: Changed, item: HistoryItem): boolean;
  /** Other people's changes that this would hide or revert. */
  hides?(classId: number, changed: Changed, request: UndoRequest): Promise<Theirs | null>;
}
