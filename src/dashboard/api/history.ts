import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** One change of a cell; '' is blank. */
export interface CellChange {
  from: string;
  to: string;
  by: string;
  at: Date;
}

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
