import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#dashboard/api/calls/call.ts';
import { CallError, problemsBy } from '#dashboard/api/calls/callError.ts';
import { problemText } from '#dashboard/api/calls/refusals.ts';
import { isAnswerLost, lostAnswerTexts, sendOnce } from '#dashboard/api/changes/lostAnswers.ts';
import { words } from '#dashboard/language/words.ts';
import { passwordProblem, personProblems } from '#wire/accounts/accounts.ts';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import type { Task } from '#wire/tasks.ts';
import { accountProblems, accountQuery, useSignIn } from './accounts.ts';

/*
 * The pages that links in mail lead to: a new password, a known device, a new address, and an invitation. A token is
 * everything after the # of the link.
 */

export const mailedLinkTexts = words('mailedLinks', {
  perhapsConfirmed: (reason: string) =>
    `${reason} The address may have been confirmed nevertheless. Try again.`,
  usedToConfirm:
    'This link has been used since your first attempt, so the address is probably confirmed. Your profile shows it.',
  perhapsJoined: (reason: string) => `${reason} You may have joined nevertheless. Try again.`,
  perhapsJoinedBefore:
    'This invitation has been accepted or withdrawn since your first attempt. Try to sign in with the username and the password that you typed then.',
  perhapsKept: (reason: string) => `${reason} The change may be cancelled nevertheless. Try again.`,
  perhapsKnown: (reason: string) =>
    `${reason} This device may be known nevertheless. Try again, or try to sign in.`,
  usedForDevice:
    'This link has been used since your first attempt. Try to sign in: if you must still wait, ask for another link there.',
});

/** Asks for mail with a link; the field takes a username or an address. */
export const useForgotten = () =>
  useMutation({ mutationFn: (typed: string) => call('password-forgot', { usr: typed }) });

/** Makes this browser known to the account of the link, and returns the username. */
export const useConfirmDevice = (token: string) =>
  useMutation({
    mutationFn: async () => {
      const confirm = () => call('device-confirm', { token });
      const done = await linkOnce(token, confirm, mailedLinkTexts.perhapsKnown);
      if (done) return done.values.usr;
      // What makes this browser known may be lost with the answer.
      throw refusedAs('device-confirm', mailedLinkTexts.usedForDevice);
    },
  });

/** The tokens of links about which an answer is lost. */
const unanswered = new Set<string>();

/**
 * Sends what a link may do once. If the answer is lost, sends it again. Returns null if the link is used by then, here
 * or at a later attempt: the attempt with the lost answer has used it, most likely.
 */
async function linkOnce<Result>(
  token: string,
  send: () => Promise<Result>,
  say: typeof lostAnswerTexts.perhapsSaved,
): Promise<Result | null> {
  const attempt = (): Promise<Result | null> =>
    send().catch((error: unknown) => {
      if (isAnswerLost(error)) unanswered.add(token);
      else if (unanswered.has(token) && deadLink(error as Error) === 'used') return null;
      throw error;
    });
  return sendOnce(attempt, say);
}

const refusedAs = (task: Task, message: string) =>
  new CallError(message, { kind: 'refusal', task, messages: { token: message } });

/**
 * Sets the password, and signs in with it. Returns how far that came; `perhapsSet` if an earlier attempt, whose answer
 * was lost, has used the link.
 */
export function useResetPassword(token: string) {
  const signIn = useSignIn();
  return useMutation({
    mutationFn: async (password: string): Promise<'signedIn' | 'set' | 'perhapsSet'> => {
      const done = await linkOnce(
        token,
        () => call('password-reset', { token, pwd: password }),
        lostAnswerTexts.perhapsNewPassword,
      );
      if (!done) return 'perhapsSet';
      try {
        await signIn.mutateAsync({ username: done.values.usr, password });
      } catch (error) {
        // People with a second factor sign in on the page for it.
        if (accountProblems(error as Error).code === undefined) return 'set';
      }
      return 'signedIn';
    },
  });
}

/** Confirms a new address, and returns it. */
export const useConfirmEmail = (token: string) =>
  useMutation({
    mutationFn: async () => {
      const done = await linkOnce(
        token,
        () => call('profile-email-confirm', { token }),
        mailedLinkTexts.perhapsConfirmed,
      );
      if (done) return done.values.email;
      throw refusedAs('profile-email-confirm', mailedLinkTexts.usedToConfirm);
    },
  });

/** Keeps the current address. */
export function useKeepEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => sendOnce(() => call('profile-email-drop', {}), mailedLinkTexts.perhapsKept),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: accountQuery().queryKey }),
  });
}

/** What somebody is invited as; a guest of a class does not belong to its school, a guardian follows students. */
export type InvitationKind = 'teacher' | 'admin' | 'student' | 'guest' | 'guardian';

/** An invitation; '' for fields that it does not have. */
export interface Invitation {
  kind: InvitationKind;
  school: string;
  className: string;
  inviter: string;
  students: readonly string[];
  email: string;
}

/** Reads an invitation. Not cached: the cache is emptied while nobody is signed in. */
export const useReadInvitation = () =>
  useMutation({
    mutationFn: async (token: string): Promise<Invitation> => {
      const { values } = await call('invitation', { token });
      const { class: className, student, students = student === '' ? [] : [student], ...rest } = values;
      return { className, students, ...rest };
    },
  });

interface Acceptance {
  username: string;
  password: string;
  /** Of the second factor, if the account has one. */
  code: string;
  /** Of a new account; null for somebody who joins with an existing one. */
  name: string | null;
}

/** Accepts the invitation, and is signed in. */
export function useAccept(token: string) {
  const signIn = useSignIn();
  return useMutation({
    mutationFn: async ({ name, username, password, code }: Acceptance) => {
      const itself = { username, password, code };
      if (name === null) {
        await signIn.mutateAsync(itself);
        await linkOnce(token, () => call('invitation-join', { token }), mailedLinkTexts.perhapsJoined);
        return;
      }
      const accepted = { token, usr: username, name, pwd: password };
      let used: unknown = null;
      try {
        const done = await linkOnce(
          token,
          () => call('invitation-accept', accepted),
          mailedLinkTexts.perhapsJoined,
        );
        if (!done) used = refusedAs('invitation-accept', mailedLinkTexts.perhapsJoinedBefore);
      } catch (error) {
        if (deadLink(error as Error) !== 'used') throw error;
        used = error;
      }
      // A used link may have made the account at an earlier attempt, perhaps with other fields.
      await signIn.mutateAsync(itself).catch((error: Error) => {
        const isRefused = accountProblems(error).password !== undefined;
        throw isRefused && used ? used : error;
      });
    },
  });
}

/** Problems of a new account that the page finds before sending, by our names of the fields. */
export function newAccountProblems({ name, username, password }: Omit<Acceptance, 'code'>) {
  const problems = personProblems({ usr: username, name: name ?? '' });
  return {
    name: problemText(problems.name),
    username: problemText(problems.usr),
    password: problemText(passwordProblem(password, username)),
  };
}

/** What the service said, by our names of the fields; `link` is what is wrong with the link itself. */
export const linkProblems = (error: Error | null) =>
  problemsBy(error, { link: 'token', username: 'usr', name: 'name', password: 'pwd', code: 'otp' });

const deadLinks = new Map<string | undefined, 'unknown' | 'old' | 'used'>([
  [pageSentences.linkUnknown, 'unknown'],
  [pageSentences.linkOld, 'old'],
  [pageSentences.linkUsed, 'used'],
]);

/** Why a link does not work any more; null if something else is wrong. */
export const deadLink = (error: Error | null) =>
  (error instanceof CallError && deadLinks.get(error.sentences.token)) || null;
