import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#dashboard/api/calls/call.ts';
import { CallError, callTexts, problemsBy } from '#dashboard/api/calls/callError.ts';
import { problemText, refusalText } from '#dashboard/api/calls/refusals.ts';
import { session } from '#dashboard/api/calls/session.ts';
import { lostAnswerTexts, sendOrFindOut } from '#dashboard/api/changes/lostAnswers.ts';
import { useChange, useSchoolChange } from '#dashboard/api/changes/useChange.ts';
import { words } from '#dashboard/language/words.ts';
import { personProblems } from '#wire/accounts/accounts.ts';
import { type Child, childrenQuery } from './children.ts';

/* Guardians: who follows a student, and how they are invited and taken away. */

/** Somebody who follows a student, or is invited to. */
export interface Guardian {
  id: number;
  studentId: number;
  name: string;
  /** '' if the service does not tell. */
  email: string;
  relation: string;
  isFromSchool: boolean;
  hasJoined: boolean;
}

interface Item {
  guardian: number;
  stuid: number;
  name: string;
  email: string;
  relation: string;
  bysch: number;
  joined: number;
}

const guardianOf = ({ guardian, stuid, name, email, relation, bysch, joined }: Item): Guardian => ({
  id: guardian,
  studentId: stuid,
  name,
  email,
  relation,
  isFromSchool: bysch === 1,
  hasJoined: joined > 0,
});

/** The guardians of the student who is signed in, and how many more they may invite. */
export const ownGuardiansQuery = () =>
  queryOptions({
    queryKey: ['ownGuardians'],
    queryFn: async ({ signal }) => {
      const { guardians, left } = await call('student-guardians', {}, signal);
      return { guardians: guardians.map(guardianOf), left };
    },
  });

export interface NewGuardian {
  name: string;
  email: string;
  relation: string;
}

function useChangeOwn<Wanted>(change: (wanted: Wanted) => Promise<unknown>) {
  return useChange(change, ownGuardiansQuery().queryKey);
}

export const useInviteGuardian = () =>
  useChangeOwn((guardian: NewGuardian) => call('student-guardian-add', { ...guardian }));

export const useDropOwnGuardian = () =>
  useChangeOwn((id: number) => call('student-guardian-drop', { guardian: id }));

export const followingTexts = words('following', {
  perhapsGone: (reason: string) =>
    `${reason} Your account may have been removed nevertheless. Then you can no longer sign in. If you still can, try again.`,
});

/** Whether the service has forgotten the account, and its session with it. */
async function isAccountGone(): Promise<boolean> {
  const isOver = await session.isOver();
  if (isOver === undefined)
    throw new CallError(callTexts.unreachable, { kind: 'unreadable', task: 'profile' });
  return isOver;
}

/**
 * Stops following a child. If that removes the account too, which the page has said beforehand, it signs out. After a
 * refusal the list is read again, since it has changed elsewhere.
 */
export function useStopFollowing() {
  const queryClient = useQueryClient();
  const ask = () => queryClient.invalidateQueries({ queryKey: childrenQuery().queryKey });
  return useMutation({
    mutationFn: async ({ schoolId, studentId, isLast }: Child): Promise<{ isErased: boolean }> => {
      let isErased = isLast;
      await sendOrFindOut(
        async () => {
          const wanted = { schoolid: schoolId, stuid: studentId, ...(isLast && { erase: 1 }) };
          isErased = (await call('guardian-student-drop', wanted)).erased === 1;
        },
        async () => {
          if (isLast) return isAccountGone();
          const children = await queryClient.fetchQuery({ ...childrenQuery(), staleTime: 0 });
          return !children.some((child) => child.schoolId === schoolId && child.studentId === studentId);
        },
        { say: isLast ? followingTexts.perhapsGone : lostAnswerTexts.perhapsDone },
      );
      return { isErased };
    },
    onSuccess: async ({ isErased }) => {
      if (isErased) session.leave();
      else await ask();
    },
    onError: async (error) => {
      if (error instanceof CallError && error.kind === 'refusal') await ask();
    },
  });
}

/** Problems of a guardian that the page finds before sending, by field. */
export function newGuardianProblems({ name, email }: NewGuardian) {
  const problems = personProblems({ name, email });
  return { name: problemText(problems.name), email: problemText(problems.email), relation: undefined };
}

/** What the service said, by field; `other` is what belongs to none. */
export const guardianProblems = (error: Error | null) =>
  problemsBy(error, { name: 'name', email: 'email', relation: 'relation' });

/* What the school's admins see and change. */

const ofStudent = (schoolId: number, studentId: number) => ['school', schoolId, 'guardians', studentId];

export const guardiansQuery = (schoolId: number, studentId: number) =>
  queryOptions({
    queryKey: ofStudent(schoolId, studentId),
    queryFn: async ({ signal }): Promise<readonly Guardian[]> => {
      const { guardians } = await call('school-guardians', { schoolid: schoolId, stuid: studentId }, signal);
      return guardians.map(guardianOf);
    },
  });

/** A line of a list of guardians, and what it would change. */
export interface GuardianLine {
  line: number;
  state: 'new' | 'changed' | 'unchanged' | 'problem';
  problem: string;
  student: string;
  name: string;
  email: string;
  relation: string;
}

async function sendGuardians(schoolId: number, people: string, isPreview: boolean): Promise<GuardianLine[]> {
  const { lines } = await call('school-guardians-add', {
    schoolid: schoolId,
    people,
    preview: isPreview ? 1 : 0,
  });
  return lines.map(({ problem, stuid: _, ...line }) => ({
    ...line,
    problem: problem === '' ? '' : refusalText(problem),
  }));
}

/** Previews what a list would change; changes nothing. */
export const usePreviewGuardians = (schoolId: number) =>
  useMutation({ mutationFn: (people: string) => sendGuardians(schoolId, people, true) });

export const useAddGuardians = (schoolId: number) =>
  useSchoolChange(schoolId, (people: string) => sendGuardians(schoolId, people, false));

export const useDropGuardian = (schoolId: number) =>
  useSchoolChange(schoolId, (id: number) =>
    call('school-guardian-drop', { schoolid: schoolId, guardians: String(id) }),
  );

/** Mails the invitation again. */
export const useMailGuardian = (schoolId: number) =>
  useSchoolChange(schoolId, (id: number) =>
    call('school-guardian-mail', { schoolid: schoolId, guardians: String(id) }),
  );
