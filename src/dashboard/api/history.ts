import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** One change of a cell; '' is blank. */
export interface CellChange {
  from: string;
  to: string;
  by: string;
  at: Date;
}

/** One change of one of an assignment's scores, in one request of somebody, which has a revision. */
export interface ScoreChange {
  studentId: number;
  from: string;
  revision: number;
  by: string;
  at: Date;
}

/** All that has been written into the scores of an assignment, newest first; asked for anew each time. */
export const columnHistoryQuery = (classId: number, assignmentId: number) =>
  queryOptions({
    queryKey: ['history', classId, assignmentId],
    queryFn: async ({ signal }): Promise<ScoreChange[]> => {
      const changes: ScoreChange[] = [];
      for (let before: string | undefined; ; ) {
        const fields = { clid: classId, assnid: assignmentId, kind: 'score', limit: 1000, before } as const;
        const { history, more } = await call('history', fields, signal);
        for (const { stuid, from, revision, name, time } of history)
          changes.push({ studentId: stuid, from, revision, by: name, at: new Date(time * 1000) });
        if (more === '') return changes;
        before = more;
      }
    },
    staleTime: 0,
    gcTime: 0,
  });

/** What has been written into one score's cell, newest first; asked for anew each time. */
export const cellHistoryQuery = (classId: number, assignmentId: number, studentId: number) =>
  queryOptions({
    queryKey: ['history', classId, assignmentId, studentId],
    queryFn: async ({ signal }): Promise<CellChange[]> => {
      const fields = { clid: classId, assnid: assignmentId, stuid: studentId };
      const { history } = await call('history', fields, signal);
      return history.map(({ from, to, name, time }) => ({ from, to, by: name, at: new Date(time * 1000) }));
    },
    staleTime: 0,
    gcTime: 0,
  });
