import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { call, callForAnybody } from '#dashboard/api/calls/call.ts';
import { CallError, callTexts, hasCode, problemsBy } from '#dashboard/api/calls/callError.ts';
import { problemText } from '#dashboard/api/calls/refusals.ts';
import { session } from '#dashboard/api/calls/session.ts';
import { type FormPlace, formReader, noClass } from '#dashboard/api/changes/formPlaces.ts';
import { passwordProblem, personProblems } from '#wire/accounts/accounts.ts';
import type { Reply, Task } from '#wire/tasks.ts';

/** The account of the person signed in; times are instants, `lastSignIn` null before the first. */
export interface Account {
  id: number;
  username: string;
  name: string;
  email: string;
  /** A new address that is not confirmed yet; '' for none. */
  newEmail: string;
  role: 'student' | 'teacher' | 'admin' | 'unknown';
  blocked: boolean;
  created: Date;
  lastSignIn: Date | null;
  hasPicture: boolean;
  notified: boolean;
  /** Signed in with a password that somebody else set: it must be changed first. */
  mustChange: boolean;
  /** A second factor must be added before anything else. */
  isLimited: boolean;
  /** Without a password, a change of the profile takes a fresh sign-in instead. */
  hasPassword: boolean;
}

/** The part of a profile that this browser keeps while it is being edited: never a password. */
export const profilePlace: FormPlace = { kind: 'profile', classId: noClass, item: '' };

const profileDetails = v.object({
  username: v.string(),
  name: v.string(),
  email: v.string(),
  notified: v.boolean(),
});

export type ProfileDetails = Readonly<v.InferOutput<typeof profileDetails>>;

/** Only these fields of an account. */
export const detailsOf = ({ username, name, email, notified }: ProfileDetails): ProfileDetails => ({
  username,
  name,
  email,
  notified,
});

/** Whether an account equals a form, ignoring spaces at the ends. */
export const standsAs = (account: ProfileDetails, form: ProfileDetails) =>
  form.name.trim() === account.name &&
  form.username.trim() === account.username &&
  form.email.trim() === account.email &&
  form.notified === account.notified;

export const readProfileDraft = formReader<ProfileDetails>(profileDetails);

export interface ProfileEdit extends ProfileDetails {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly newPasswordAgain: string;
}

const roles = new Map<number, Account['role']>([
  [2, 'student'],
  [3, 'teacher'],
  [4, 'admin'],
]);

export const askAccount = async (signal?: AbortSignal) => accountIn(await call('profile', {}, signal));

/** The account that has just signed in here. */
export const askSignedIn = async () => accountIn(await callForAnybody('profile', {}));

function accountIn({ values }: Reply<'profile'>): Account {
  if (!('uid' in values) || typeof values.uid !== 'number' || !('created' in values))
    throw new CallError(callTexts.noAccount, { kind: 'unreadable', task: 'profile' });
  const account = values as Extract<typeof values, { uid: number; created: number }>;
  return {
    id: account.uid,
    username: account.usr,
    name: account.name,
    email: account.email,
    newEmail: account.newemail,
    role: roles.get(account.type) ?? 'unknown',
    blocked: account.status === 0,
    created: new Date(account.created * 1000),
    lastSignIn: account.lastlog ? new Date(account.lastlog * 1000) : null,
    hasPicture: account.pic === 1,
    notified: account.mailmail === 1,
    mustChange: account.temp === 1,
    isLimited: account.limited === 1,
    hasPassword: account.nopwd !== 1,
  };
}

export const accountQuery = () =>
  queryOptions({ queryKey: ['account'], queryFn: ({ signal }) => askAccount(signal), staleTime: 5 * 60_000 });

/** The tasks open to this session; 'documented' if the service does not know the question. */
export type OpenTasks = ReadonlySet<string> | 'documented';

export const openTasksQuery = () =>
  queryOptions({
    queryKey: ['tasks'],
    queryFn: async ({ signal }): Promise<OpenTasks> => {
      try {
        return new Set((await call('tasks', {}, signal)).tasks);
      } catch (error) {
        if (hasCode(error, 'unknownTask')) return 'documented';
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Whether the service may have messages, about which it mails: ours has none, and only keeps what an account wants. */
export const mayHaveMessages = (tasks: OpenTasks): boolean => tasks === 'documented';

/** Whether `task` is open, although it is not documented. */
export const offers = (tasks: OpenTasks, task: Task): boolean => tasks !== 'documented' && tasks.has(task);

/** The same in a component; false until it is known. */
export function useOffers(task: Task): boolean {
  const { data: tasks } = useQuery(openTasksQuery());
  return tasks !== undefined && offers(tasks, task);
}

/** Signs in; every call that waited for it continues, here and in other tabs. */
export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (form: { username: string; password: string; code?: string }) => {
      await call('login', { usr: form.username, pwd: form.password, otp: form.code ?? '' });
      return askSignedIn();
    },
    onSuccess: (account) => hasSignedIn(queryClient, account),
  });
}

/** Asks for mail with a link: the device on which it is opened becomes known. */
export const useAskDeviceLink = () =>
  useMutation({ mutationFn: (username: string) => call('device-link', { usr: username }) });

/** Stores what is known after any kind of sign-in. */
export function hasSignedIn(queryClient: QueryClient, account: Account): void {
  queryClient.setQueryData(accountQuery().queryKey, account);
  // A password that somebody else set must be changed first.
  if (account.isLimited && !account.mustChange) session.limit(account.id, { signedIn: true });
  else session.open(account.id, { signedIn: true });
}

/**
 * Signs out here and in every tab. Fails if the service cannot be reached or breaks: the person is then still signed
 * in.
 */
export function useSignOut() {
  return useMutation({
    mutationFn: async () => {
      try {
        await call('logout', {});
      } catch (error) {
        if (!hasCode(error, 'notSignedIn')) throw error;
      }
    },
    onSuccess: () => session.leave(),
  });
}

/**
 * Problems of an edit that the page finds before sending, by our names of the fields. Unchanged fields are not judged:
 * another service may have other rules.
 */
export function editProblems(was: Account, { username, name, email, newPassword }: ProfileEdit) {
  const problems = personProblems({ usr: username, name, email });
  return {
    username: username === was.username ? undefined : problemText(problems.usr),
    name: name === was.name ? undefined : problemText(problems.name),
    email: email === was.email ? undefined : problemText(problems.email),
    password: newPassword === '' ? undefined : problemText(passwordProblem(newPassword, username)),
  };
}

/** What a failed sign-in or edit says, by our names of the fields; `secondsToWait` when it was throttled. */
export const accountProblems = (error: Error | null) => ({
  ...problemsBy(error, {
    username: 'usr',
    name: 'name',
    email: 'email',
    notified: 'mailmail',
    currentPassword: 'pwdconf',
    password: 'pwd',
    passwordAgain: 'pwd2',
    // The password is right, and the account has a second factor: this is about its code.
    code: 'otp',
  }),
  secondsToWait: (error instanceof CallError && error.secondsToWait) || null,
});
