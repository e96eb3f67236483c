import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#dashboard/api/calls/call.ts';
import { CallError } from '#dashboard/api/calls/callError.ts';

/** A school that somebody runs. */
export interface School {
  id: number;
  name: string;
}

/** A teacher of a school, or an admin who teaches there. */
export interface Colleague {
  id: number;
  username: string;
  name: string;
  email: string;
  blocked: boolean;
  /** Null for never. */
  lastSignIn: Date | null;
}

/** The schools that one runs. */
export const schoolsQuery = () =>
  queryOptions({
    queryKey: ['schools'],
    queryFn: async ({ signal }): Promise<readonly School[]> =>
      (await call('schools', {}, signal)).schools.map(({ schoolid, name }) => ({ id: schoolid, name })),
  });

export const colleaguesQuery = (schoolId: number) =>
  queryOptions({
    queryKey: ['school', schoolId, 'teachers'],
    queryFn: async ({ signal }): Promise<readonly Colleague[]> => {
      const { teachers } = await call('school-teachers', { schoolid: schoolId }, signal);
      return teachers.map(({ uid, usr, name, email, status, lastlog }) => ({
        id: uid,
        username: usr,
        name,
        email,
        blocked: status === 0,
        lastSignIn: lastlog ? new Date(lastlog * 1000) : null,
      }));
    },
  });

/** Invites people by mail, as teachers or as admins; the addresses are parted by spaces or lines. */
export const useInvite = (schoolId: number) =>
  useMutation({
    mutationFn: ({ kind, emails }: { kind: 'teacher' | 'admin'; emails: string }) =>
      call(kind === 'admin' ? 'school-admin-email' : 'school-teacher-email', { schoolid: schoolId, emails }),
  });

/** What the service said against an invitation: of the addresses, or of anything else. */
export function inviteProblems(error: Error | null) {
  const { emails, ...rest } = error instanceof CallError ? error.said : {};
  const other = Object.values(rest).join(' ');
  const isRefusal = error instanceof CallError && error.kind === 'refusal';
  return { emails, other: other || (error && !isRefusal ? error.message : undefined) };
}
