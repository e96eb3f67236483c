import type { QueryClient } from '@tanstack/react-query';
import { assignmentWay } from '#dashboard/api/assignments.ts';
import { call } from '#dashboard/api/call.ts';
import { CallError } from '#dashboard/api/callError.ts';
import { folderWay } from '#dashboard/api/classes.ts';
import { commentWay } from '#dashboard/api/comments.ts';
import { lockWay, opensPeriod } from '#dashboard/api/periods.ts';
import { settingsWay } from '#dashboard/api/settings.ts';
import { rosterWay } from '#dashboard/api/students.ts';
import { teacherWay } from '#dashboard/api/teachers.ts';
import type { Changed, DeedKind, DeedWay, Turn, Values } from './deed.ts';
import type { Theirs } from './entry.ts';

const ways: Readonly<Record<DeedKind, DeedWay>> = {
  assignment: assignmentWay,
  settings: settingsWay,
  roster: rosterWay,
  folder: folderWay,
  teacher: teacherWay,
  lock: lockWay,
  comment: commentWay,
};

/** What came of it. `overtaken`: somebody has changed it since, and it stays as they left it. */
export type DeedOutcome =
  | { readonly kind: 'done' }
  | ({ readonly kind: 'overtaken' } & Theirs)
  /** The service says no, and will the next time. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** It may go better the next time. */
  | { readonly kind: 'failed'; readonly reason: string };

const backwards = (changed: Changed): Changed => ({ ...changed, from: changed.to, to: changed.from });

const holds = (now: Values, values: Values) =>
  Object.entries(values).every(([name, value]) => now[name] === value);

/** What is changed by a deed that is taken back or done again. */
const changedBy = (deed: Changed, which: Turn['which']) => (which === 'undo' ? backwards(deed) : deed);

/** Whether it is taken back, or done again, only once the teacher has said so: a key is too little to open a period. */
export const isAsked = (deed: Changed, which: Turn['which']): boolean => opensPeriod(changedBy(deed, which));

/** Takes a deed back or does it again, unless somebody has changed it since: what a colleague did stays. */
export async function perform(
  queryClient: QueryClient,
  classId: number,
  deed: Changed,
  turn: Turn,
): Promise<DeedOutcome> {
  const changed = changedBy(deed, turn.which);
  const way = ways[changed.kind];
  const overtaken = async () => ({ kind: 'overtaken', ...(await whoChanged(classId, changed)) }) as const;
  try {
    const now = await way.read(queryClient, classId, changed);
    // Done already: the answer to an earlier attempt was lost.
    if (holds(now, changed.to)) return { kind: 'done' };
    if (!holds(now, changed.from)) return await overtaken();
    const hidden = (await way.hides?.(classId, changed, turn)) ?? null;
    if (hidden) return { kind: 'overtaken', ...hidden };
    return (await way.write(queryClient, classId, changed)) ? { kind: 'done' } : await overtaken();
  } catch (error) {
    const refused = error instanceof CallError && error.kind === 'refusal';
    return { kind: refused ? 'refused' : 'failed', reason: error instanceof Error ? error.message : '' };
  }
}

/** Who changed it last, where the service tells. */
async function whoChanged(classId: number, changed: Changed): Promise<Theirs> {
  try {
    const { history } = await call('history', { clid: classId, limit: 1000 });
    const last = history.find((item) => ways[changed.kind].concerns(changed, item));
    return { value: last?.to ?? '', by: last?.name ?? '', at: last?.time ?? 0 };
  } catch {
    return { value: '', by: '', at: 0 };
  }
}
