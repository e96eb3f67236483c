import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#dashboard/api/calls/call.ts';
import { classKey } from '#dashboard/api/calls/classKey.ts';
import type { Fields, Reply } from '#wire/tasks.ts';

/** One change of a cell; '' is blank. */
interface ValueChange {
  from: string;
  to: string;
  by: string;
  at: Date;
}

/** One change of a score, in one request, which has a revision. */
export interface ScoreChange extends ValueChange {
  studentId: number;
  assignmentId: number;
  revision: number;
}

/** One change of a score, of its late mark, or of the comment on it. */
interface CellChange extends ValueChange {
  kind: 'score' | 'late' | 'remark';
}

/** The latest changes of a class, of all kinds, newest first: as many as one answer holds. */
export async function latestChanges(classId: number): Promise<Reply<'history'>['history']> {
  const { history } = await call('history', { clid: classId, limit: 1000 });
  return history;
}

/** Every change of a score that `asked` selects, newest first. */
async function scoreChanges(asked: Fields<'history'>, signal: AbortSignal): Promise<ScoreChange[]> {
  const changes: ScoreChange[] = [];
  for (let before: string | undefined; ; ) {
    const { history, more } = await call('history', { ...asked, kind: 'score', limit: 1000, before }, signal);
    changes.push(...history.map(scoreChange));
    if (more === '') return changes;
    before = more;
  }
}

function scoreChange(item: Reply<'history'>['history'][number]): ScoreChange {
  const { stuid, assnid, from, to, revision, name, time } = item;
  return { studentId: stuid, assignmentId: assnid, from, to, revision, by: name, at: new Date(time * 1000) };
}

/** All changes of the scores of an assignment, newest first; requested again each time. */
export const columnHistoryQuery = (classId: number, assignmentId: number) =>
  queryOptions({
    queryKey: classKey(classId, 'history', assignmentId),
    queryFn: ({ signal }) => scoreChanges({ clid: classId, assnid: assignmentId }, signal),
    staleTime: 0,
    gcTime: 0,
  });

/** The scores of a class that have changed since a revision, newest first; requested again at each later one. */
export const scoresSinceQuery = (classId: number, since: number, now: number | null) =>
  queryOptions({
    queryKey: classKey(classId, 'history', 'since', since, now),
    queryFn: ({ signal }) => scoreChanges({ clid: classId, since }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

/** All changes of one score, its late marks and its comments, newest first; requested again each time. */
export const cellHistoryQuery = (classId: number, assignmentId: number, studentId: number) =>
  queryOptions({
    queryKey: classKey(classId, 'history', assignmentId, studentId),
    queryFn: async ({ signal }): Promise<CellChange[]> => {
      const fields = { clid: classId, assnid: assignmentId, stuid: studentId };
      const { history } = await call('history', fields, signal);
      return history.flatMap(({ kind, from, to, name, time }) =>
        kind === 'score' || kind === 'late' || kind === 'remark'
          ? [{ kind, from, to, by: name, at: new Date(time * 1000) }]
          : [],
      );
    },
    staleTime: 0,
    gcTime: 0,
  });
