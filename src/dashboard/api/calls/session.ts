import { signOnPath } from '#wire/signOn.ts';
import type { Task } from '#wire/tasks.ts';
import { createStore } from './store.ts';

/*
 * Who is signed in on this page, as far as the page knows, and what happens when the service says that nobody is.
 * The token itself lives in a cookie that no script can read. Tabs tell each other.
 */

/**
 * The state of the page: nobody yet, somebody, or somebody whose session has ended while they work. A school may ask
 * its staff for a second factor: `arriving` is who has to add it before the first screen, `limited` who is at work
 * already.
 */
export type SessionState =
  | { kind: 'none' }
  | { kind: 'open' | 'ended' | 'arriving' | 'limited'; userId: number };

/** The person who made a call has signed out, or somebody else has signed in: nobody waits for its reply. */
export class SignedOutError extends Error {
  override name = 'SignedOutError';
}

/** What had happened when a request was sent: a later sign-in may have mended what it is refused for. */
export interface Known {
  /** Null where nobody was signed in. */
  readonly userId: number | null;
  readonly openings: number;
  readonly signIns: number;
}

type Waiting = { resolve(): void; reject(error: Error): void };
/** `signedIn`: they have just shown who they are, unlike in a tab that opens with an earlier session. */
type Told = { kind: 'open'; userId: number; signedIn: boolean } | { kind: 'none' };

/** Set while somebody is signed in with this browser; says nothing about whom, and spares a stranger the wait. */
const expectedKey = 'rollbook.signed-in';

const state = createStore<SessionState>({ kind: 'none' });
const waiting = new Set<Waiting>();
/** Whether somebody who is signed in is asked to sign in again, before a change that takes that. */
const asksAgain = createStore(false);
const waitingToChange = new Set<(goesOn: boolean | SignedOutError) => void>();
/** How often a session has begun, here or in another tab, and how often by a sign-in. */
let begun = { openings: 0, signIns: 0 };
const otherTabs = new BroadcastChannel('rollbook.session');

const userOf = (now: SessionState) => (now.kind === 'none' ? null : now.userId);

function become(next: SessionState, signedIn = false) {
  const before = state.get();
  const same = before.kind !== 'none' && next.kind !== 'none' && before.userId === next.userId;
  if (next.kind === 'none') localStorage.removeItem(expectedKey);
  else localStorage.setItem(expectedKey, 'yes');
  if (next.kind !== 'none' && next.kind !== 'ended')
    begun = { openings: begun.openings + 1, signIns: begun.signIns + (signedIn ? 1 : 0) };
  // Who waits for a second factor is refused once more, and waits again.
  if (next.kind !== 'ended')
    for (const call of waiting) {
      waiting.delete(call);
      if (same) call.resolve();
      else call.reject(new SignedOutError());
    }
  if (!same) answerChanges(new SignedOutError());
  else if (signedIn) answerChanges(true);
  state.set(next);
}

function answerChanges(goesOn: boolean | SignedOutError) {
  for (const answer of waitingToChange) answer(goesOn);
  waitingToChange.clear();
  if (asksAgain.get()) asksAgain.set(false);
}

otherTabs.onmessage = ({ data }: MessageEvent<Told>) =>
  data.kind === 'open' ? become({ kind: 'open', userId: data.userId }, data.signedIn) : become(data);

/**
 * What the service says before anybody is signed in; undefined where it says nothing. Without the schemas of every
 * task, which a stranger does not wait for.
 */
async function valuesOf(task: Task): Promise<Record<string, unknown> | undefined> {
  try {
    const body = new URLSearchParams({ apitask: task, api: 'json' });
    return (await (await fetch('/api/', { method: 'POST', body })).json())?.values;
  } catch {
    return undefined;
  }
}

/** What a service offers before sign-in. */
export interface Door {
  /** Nobody has an account yet. */
  isSetupOpen: boolean;
  /** A forgotten password is reset by mail. */
  resetsByMail: boolean;
  /** A mailed link makes a device known, where wrong passwords hold up the sign-in. */
  mailsDeviceLinks: boolean;
  /** Somebody has a passkey there. */
  hasPasskeys: boolean;
}

/**
 * A service that does not know the question, or does not answer, is taken for one that has accounts and no mail: its
 * sign-in says what is wrong.
 */
export async function askDoor(): Promise<Door> {
  const values = await valuesOf('setup-open');
  return {
    isSetupOpen: values?.open === 1,
    resetsByMail: values?.mail === 1,
    mailsDeviceLinks: values?.devicelinks === 1,
    hasPasskeys: values?.passkeys === 1,
  };
}

/** Another sign-in that leads here. */
export interface SignOnProvider {
  name: string;
  label: string;
}

/** None where the service does not know the question. */
export async function askProviders(): Promise<readonly SignOnProvider[]> {
  try {
    const { providers } = await (await fetch(signOnPath)).json();
    return Array.isArray(providers) ? providers : [];
  } catch {
    return [];
  }
}

/**
 * Where a browser goes to sign in there, and back to the page that was wanted; `afresh` asks for a new sign-in there,
 * where an earlier one will not do.
 */
export const signOnAddress = ({ name }: SignOnProvider, to: string, afresh = false): string =>
  `${signOnPath}/${name}?${new URLSearchParams({ to, ...(afresh && { afresh: '1' }) })}`;

export const session = {
  get: state.get,
  subscribe: state.subscribe,

  /** Whether somebody may be signed in with this browser; where it does not remember, the service is asked. */
  async mayExist(): Promise<boolean> {
    if (localStorage.getItem(expectedKey) !== null) return true;
    return (await valuesOf('profile'))?.uid !== undefined;
  },

  /**
   * Somebody is signed in; calls that waited for this very person go on. With `signedIn` they have just done so, and a
   * change that waits for that goes on as well.
   */
  open(userId: number, { signedIn = false } = {}) {
    const now = state.get();
    if (!signedIn && now.kind === 'open' && now.userId === userId) return;
    become({ kind: 'open', userId }, signedIn);
    otherTabs.postMessage({ kind: 'open', userId, signedIn } satisfies Told);
  },

  /**
   * The same of somebody who first has to add a second factor: before the first screen, or over the one they were at.
   */
  limit(userId: number, { signedIn = false } = {}) {
    const now = state.get();
    const isAtWork = now.kind !== 'none' && now.kind !== 'arriving' && now.userId === userId;
    become({ kind: isAtWork ? 'limited' : 'arriving', userId }, signedIn);
  },

  /** Nobody is signed in any more, on purpose. */
  leave() {
    become({ kind: 'none' });
    otherTabs.postMessage({ kind: 'none' } satisfies Told);
  },

  /** What is known when a request is sent. */
  known: (): Known => ({ ...begun, userId: userOf(state.get()) }),

  /** Whether the person who sent a request has signed out, or somebody else has signed in. */
  hasSignedOut: ({ userId }: Known): boolean => userId !== null && userId !== userOf(state.get()),

  /**
   * The service said "Not logged in" to a request that was sent at `sent`. Where somebody was working, waits for the
   * next sign-in (the frame asks for the password), unless there has been one since, and resolves true; where nobody
   * was, resolves false at once.
   */
  async renewed(sent: Known, signal?: AbortSignal): Promise<boolean> {
    const now = state.get();
    if (now.kind === 'none' || now.kind === 'arriving') return false;
    if (now.kind !== 'ended' && sent.openings < begun.openings) return true;
    if (now.kind !== 'ended') become({ kind: 'ended', userId: now.userId });
    await nextOpening(signal);
    return true;
  },

  /** The service asks for a second factor: the same, where the frame asks for that. */
  async completed(sent: Known, signal?: AbortSignal): Promise<boolean> {
    const now = state.get();
    if (now.kind === 'none' || now.kind === 'arriving') return false;
    if (now.kind === 'open' && sent.openings < begun.openings) return true;
    if (now.kind === 'open') become({ kind: 'limited', userId: now.userId });
    await nextOpening(signal);
    return true;
  },

  /**
   * The service asks the person at work to sign in again before a change that began at this page: resolves true once
   * they have, and false where they would rather not, or have left the page.
   */
  signedInAgain(page: number, signal?: AbortSignal): Promise<boolean> {
    if (page !== pagesLeft) return Promise.resolve(false);
    return new Promise((resolve, reject) => {
      const answer = (goesOn: boolean | SignedOutError) =>
        goesOn instanceof SignedOutError ? reject(goesOn) : resolve(goesOn);
      waitingToChange.add(answer);
      signal?.addEventListener('abort', () => {
        waitingToChange.delete(answer);
        reject(signal.reason);
      });
      asksAgain.set(true);
    });
  },
};

/** Whether the page asks for that, and how somebody leaves it. */
export const signInAgain = {
  get: asksAgain.get,
  subscribe: asksAgain.subscribe,
  cancel: () => answerChanges(false),
  /** The number of the page that is open, for a change that begins there. */
  page: () => pagesLeft,
  /** Changes of a page that has been left are dropped: their result, such as a secret, would be shown nowhere. */
  leavePage() {
    pagesLeft++;
    answerChanges(false);
  },
};

let pagesLeft = 0;

function nextOpening(signal?: AbortSignal): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const call = { resolve, reject };
    waiting.add(call);
    signal?.addEventListener('abort', () => {
      waiting.delete(call);
      reject(signal.reason);
    });
  });
}
