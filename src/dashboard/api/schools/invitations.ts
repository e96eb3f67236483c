import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { offers, openTasksQuery } from '#dashboard/api/accounts/accounts.ts';
import type { InvitationKind } from '#dashboard/api/accounts/mailedLinks.ts';
import { call } from '#dashboard/api/calls/call.ts';
import { problemsBy } from '#dashboard/api/calls/callError.ts';
import { classKey } from '#dashboard/api/calls/classKey.ts';
import { useChange } from '#dashboard/api/changes/useChange.ts';
import type { Reply } from '#wire/tasks.ts';

/** An invitation that nobody has accepted yet; '' for fields that it does not have. */
export interface OpenInvitation {
  id: number;
  kind: InvitationKind;
  email: string;
  className: string;
  student: string;
  /** Of a guest in the class. */
  authority: number;
  inviter: string;
  at: Date;
  /** Its link no longer works. */
  hasExpired: boolean;
}

type Item = Reply<'school-invitations'>['invitations'][number];

const kinds: readonly InvitationKind[] = ['teacher', 'admin', 'student', 'guest', 'guardian'];

const invitationOf = (item: Item): OpenInvitation => ({
  id: item.invitation,
  kind: kinds.find((kind) => kind === item.kind) ?? 'teacher',
  email: item.email,
  className: item.class,
  student: item.student,
  authority: item.auth,
  inviter: item.name,
  at: new Date(item.time * 1000),
  hasExpired: item.expired === 1,
});

export const invitationsOnPage = 50;

const schoolKey = (schoolId: number) => ['school', schoolId, 'invitations'] as const;

/** Those of a school by pages, starting at `offset` from the latest; none if the service lists none. */
export const schoolInvitationsQuery = (schoolId: number, offset: number) =>
  queryOptions({
    queryKey: [...schoolKey(schoolId), offset],
    queryFn: async ({ signal, client }) => {
      if (!offers(await client.ensureQueryData(openTasksQuery()), 'school-invitations'))
        return { total: 0, invitations: [] };
      const asked = { schoolid: schoolId, offset, limit: invitationsOnPage };
      const { total, invitations } = await call('school-invitations', asked, signal);
      return { total, invitations: invitations.map(invitationOf) };
    },
    placeholderData: keepPreviousData,
  });

/** The most that one page holds. */
const mostAtOnce = 500;

/** The invited students of a class, by ID number, each with the address invited last. */
export async function studentsInvitedTo(
  client: QueryClient,
  { schoolId, classId }: { schoolId: number; classId: number },
): Promise<ReadonlyMap<number, string>> {
  const addresses = new Map<number, string>();
  if (!offers(await client.ensureQueryData(openTasksQuery()), 'school-invitations')) return addresses;
  for (let offset = 0, count = 1; offset < count; offset += mostAtOnce) {
    const asked = { schoolid: schoolId, clid: classId, offset, limit: mostAtOnce };
    const { total, invitations } = await call('school-invitations', asked);
    count = total;
    for (const { kind, stuid, email } of invitations)
      if (kind === 'student' && !addresses.has(stuid)) addresses.set(stuid, email);
  }
  return addresses;
}

export function useWithdrawFromSchool(schoolId: number) {
  return useChange(
    (id: number) => call('school-invitation-drop', { schoolid: schoolId, invitations: String(id) }),
    schoolKey(schoolId),
  );
}

/** Mails it again, with a new link. */
export function useSendInvitationAgain(schoolId: number) {
  return useChange(
    (id: number) => call('school-invitation-again', { schoolid: schoolId, invitations: String(id) }),
    schoolKey(schoolId),
  );
}

const guestsKey = (classId: number) => classKey(classId, 'invitations');

/** The guests invited to teach a class; null if the service does not invite guests. */
export const guestsQuery = (classId: number) =>
  queryOptions({
    queryKey: guestsKey(classId),
    queryFn: async ({ signal, client }): Promise<readonly OpenInvitation[] | null> => {
      const tasks = await client.ensureQueryData(openTasksQuery());
      if (!offers(tasks, 'class-teacher-email') || !offers(tasks, 'class-teacher-invitations')) return null;
      return (await call('class-teacher-invitations', { clid: classId }, signal)).invitations.map(
        invitationOf,
      );
    },
  });

/** Invites somebody by mail to teach the class. */
export function useInviteGuest(classId: number) {
  return useChange(
    ({ email, authority, role }: { email: string; authority: number; role: string | undefined }) =>
      call('class-teacher-email', { clid: classId, email, auth: authority, role }),
    guestsKey(classId),
  );
}

export function useWithdrawFromClass(classId: number) {
  return useChange(
    (id: number) => call('class-teacher-invitation-drop', { clid: classId, invitations: String(id) }),
    guestsKey(classId),
  );
}

/** What the service said against inviting a guest, by our names of the fields. */
export const guestProblems = (error: Error | null) =>
  problemsBy(error, { username: 'email', authority: 'auth', role: 'role' });
