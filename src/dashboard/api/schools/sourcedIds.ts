import { queryOptions, useQuery } from '@tanstack/react-query';
import { offers, openTasksQuery } from '#dashboard/api/accounts/accounts.ts';
import { call } from '#dashboard/api/calls/call.ts';

/* What other systems call people and classes. */

/** A person or a class: an account, a listed student, or else the class. Without a school, the school of the class. */
export interface SourcedAs {
  schoolId?: number;
  classId?: number;
  accountId?: number;
  studentId?: number;
}

export interface SourcedId {
  sourcedId: string;
  /** The system's own name; '' if it has none. */
  source: string;
  /** The system no longer has it. */
  gone: boolean;
}

const sourcedIdsQuery = (of: SourcedAs) =>
  queryOptions({
    queryKey: ['sourcedIds', of] as const,
    queryFn: async ({ signal }): Promise<readonly SourcedId[]> => {
      const { schoolId, classId, accountId, studentId } = of;
      const { sourcedids } = await call(
        'school-sourced-ids',
        {
          ...(schoolId !== undefined && { schoolid: schoolId }),
          ...(classId !== undefined && { clid: classId }),
          ...(accountId !== undefined && { uid: accountId }),
          ...(studentId !== undefined && { stuid: studentId }),
        },
        signal,
      );
      return sourcedids.map(({ sourcedid, source, gone }) => ({
        sourcedId: sourcedid,
        source,
        gone: gone === 1,
      }));
    },
  });

/** Whether the service tells this account the IDs of other systems. */
export function useTellsSourcedIds(): boolean {
  const { data: tasks } = useQuery(openTasksQuery());
  return tasks !== undefined && offers(tasks, 'school-sourced-ids');
}

export const useSourcedIds = (of: SourcedAs) =>
  useQuery({ ...sourcedIdsQuery(of), enabled: useTellsSourcedIds() });
