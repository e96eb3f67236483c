import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#dashboard/api/calls/call.ts';
import { CallError } from '#dashboard/api/calls/callError.ts';

/* The keys with which applications speak for a school. */

export interface ApplicationKey {
  id: number;
  name: string;
  created: Date;
  /** Null for never. */
  used: Date | null;
  expires: Date | null;
  /** Until when the secret before the present one works; null where it works no more. */
  oldUntil: Date | null;
  /** Null for never. */
  oldUsed: Date | null;
  /** Changes nothing. */
  reads: boolean;
  /** The only tasks that it does; none for all. */
  tasks: readonly string[];
}

const instant = (seconds: number) => (seconds > 0 ? new Date(seconds * 1000) : null);

const keysKey = (schoolId: number) => ['school', schoolId, 'keys'] as const;

export const keysQuery = (schoolId: number) =>
  queryOptions({
    queryKey: keysKey(schoolId),
    queryFn: async ({ signal }): Promise<readonly ApplicationKey[]> =>
      (await call('school-keys', { schoolid: schoolId }, signal)).keys.map((key) => ({
        id: key.key,
        name: key.name,
        created: new Date(key.created * 1000),
        used: instant(key.used),
        expires: instant(key.expires),
        oldUntil: instant(key.oldexpires),
        oldUsed: instant(key.oldused),
        reads: key.reading === 1,
        tasks: key.tasks === '' ? [] : key.tasks.split(' '),
      })),
  });

function useKeyChange<Wanted, Result>(schoolId: number, change: (wanted: Wanted) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keysKey(schoolId) }),
  });
}

export interface NewKey {
  name: string;
  reads: boolean;
  /** Names of tasks, with spaces between them; '' for all. */
  tasks: string;
  /** Null for ever. */
  days: number | null;
}

const lasting = (days: number | null) => (days === null ? {} : { days });

/** Answers the secret, which is shown once. */
export const useAddKey = (schoolId: number) =>
  useKeyChange(schoolId, async ({ name, reads, tasks, days }: NewKey) => {
    const fields = { schoolid: schoolId, name, reading: reads ? 1 : 0, tasks, ...lasting(days) };
    return (await call('school-key-add', fields)).values.secret;
  });

/** Answers another secret; the present one works for so many days more. */
export const useRotateKey = (schoolId: number) =>
  useKeyChange(
    schoolId,
    async ({ id, overlap, days }: { id: number; overlap: number; days: number | null }) => {
      const fields = { schoolid: schoolId, key: id, overlap, ...lasting(days) };
      return (await call('school-key-rotate', fields)).values.secret;
    },
  );

export const useEndOldSecret = (schoolId: number) =>
  useKeyChange(schoolId, (id: number) => call('school-key-rotate', { schoolid: schoolId, key: id, end: 1 }));

export const useRevokeKey = (schoolId: number) =>
  useKeyChange(schoolId, (id: number) => call('school-key-revoke', { schoolid: schoolId, key: id }));

/** What the service said against a key, by our names of the fields; and all else in one text. */
export function keyProblems(error: Error | null) {
  const { name, tasks, ...rest } = error instanceof CallError ? error.said : {};
  const other = Object.values(rest).join(' ');
  const isRefusal = error instanceof CallError && error.kind === 'refusal';
  return { name, tasks, other: other || (error && !isRefusal ? error.message : undefined) };
}
