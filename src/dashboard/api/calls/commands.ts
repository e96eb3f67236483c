import type { QueryClient } from '@tanstack/react-query';
import type { Reply } from '#wire/tasks.ts';
import type { Theirs } from './sending.ts';

/*
 * A command is what a teacher did that is no cell: an assignment, settings, the list of students, a folder, a teacher,
 * a lock, a comment, a private note. It is done before it is recorded here, and recorded so that it can be undone:
 * what stood there, and what then.
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

/** As they travel, by the wire's names. */
export type Values = Readonly<Record<string, string>>;

/** What was changed, from what to what. */
export interface Changed {
  readonly kind: CommandKind;
  /** Which one, where a class has several: an assignment's number, a teacher's username, a period; else ''. */
  readonly item: string;
  readonly from: Values;
  readonly to: Values;
}

export interface Command extends Changed {
  /** What has been done, as a sentence; and the sentence shown once it is undone. */
  readonly said: string;
  readonly undone: string;
}

export type HistoryItem = Reply<'history'>['history'][number];

/** Whether a command is undone or redone, and who asks for it. */
export interface UndoRequest {
  readonly direction: 'undo' | 'redo';
  readonly userId: number;
}

/** How a kind of command is looked at and done. */
export interface CommandHandler {
  /** Each value is written by a request of its own: if one fails, only those that are left are written again. */
  readonly inParts?: boolean;
  /** What the service holds now of what was changed. */
  read(queryClient: QueryClient, classId: number, changed: Changed): Promise<Values>;
  /** Makes it `to`; false where somebody was faster. */
  write(queryClient: QueryClient, classId: number, changed: Changed): Promise<boolean>;
  /** Whether the history tells of the same thing. */
  concerns(changed: Changed, item: HistoryItem): boolean;
  /** What of others would go out of sight with it. */
  hides?(classId: number, changed: Changed, request: UndoRequest): Promise<Theirs | null>;
}
