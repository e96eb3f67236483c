import { signOnPath } from '#wire/signOn.ts';
import type { Task } from '#wire/tasks.ts';
import { retryLater } from './retry.ts';
import { createStore } from './store.ts';

/*
 * Who is signed in on this page, as far as the page knows, and what happens when the service says that nobody is.
 * The token itself lives in a cookie that no script can read. Tabs tell each other.
 */

/**
 * The state of the page: nobody yet, somebody, or somebody whose session has ended while they work. A school may ask
 * its staff for a second factor. `arriving`: must add one before the first screen; `limited`: was already working.
 */
export type SessionState =
  | { kind: 'none' }
  | { kind: 'open' | 'ended' | 'arriving' | 'limited'; userId: number };

/** The person who made a call has signed out, or somebody else has signed in: nobody waits for its reply. */
export class SignedOutError extends Error {
  override name = 'SignedOutError';
}

/** The state when a request was sent: a later sign-in may have solved the reason of its refusal. */
export interface Known {
  /** Null if nobody was signed in. */
  readonly userId: number | null;
  readonly openings: number;
  readonly signIns: number;
}

type Waiting = { resolve(): void; reject(error: Error): void };
/**
 * `signedIn`: they have just shown who they are, unlike in a tab that opens with an earlier session. `arriving`: must
 * add a second factor first.
 */
type Told =
  | { kind: 'open'; userId: number; signedIn: boolean }
  | { kind: 'arriving'; userId: number }
  | { kind: 'none' };

/** Who is signed in with this browser, as their user ID; spares strangers a request. Earlier versions wrote `yes`. */
const expectedKey = 'rollbook.signed-in';
/** Set once somebody has signed out with this browser, until the next sign-in or its attempt at a provider. */
const leftKey = 'rollbook.signed-out';

const state = createStore<SessionState>({ kind: 'none' });
const waiting = new Set<Waiting>();
/** Whether somebody who is signed in is asked to sign in again, before a change that takes that. */
const asksAgain = createStore(false);
const waitingToChange = new Set<(goesOn: boolean | SignedOutError) => void>();
/** How often a session has begun, here or in another tab, and how often by a sign-in. */
let begun = { openings: 0, signIns: 0 };
const otherTabs = openChannel();

/** Null where a browser keeps nothing for a page: Firefox then refuses this, too. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('rollbook.session');
  } catch {
    return null;
  }
}

const userOf = (now: SessionState) => (now.kind === 'none' ? null : now.userId);

/** Whether the browser has remembered it: on a full disk, Firefox refuses. Then the page asks the service instead. */
let isRemembered = true;

function remember(userId: number | null) {
  try {
    localStorage.removeItem(userId === null ? expectedKey : leftKey);
    if (userId === null) localStorage.setItem(leftKey, 'yes');
    else localStorage.setItem(expectedKey, String(userId));
    isRemembered = true;
  } catch {
    isRemembered = false;
  }
}

function become(next: SessionState, signedIn = false) {
  const before = state.get();
  const same = before.kind !== 'none' && next.kind !== 'none' && before.userId === next.userId;
  remember(userOf(next));
  if (next.kind !== 'none' && next.kind !== 'ended')
    begun = { openings: begun.openings + 1, signIns: begun.signIns + (signedIn ? 1 : 0) };
  // Calls that wait for a second factor retry, are refused, and wait again.
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

function hear({ data }: MessageEvent<Told>) {
  if (data.kind === 'open') become({ kind: 'open', userId: data.userId }, data.signedIn);
  // A tab where the same person is at work learns of it by its own calls, and stays as it is.
  else if (data.kind === 'none' || data.userId !== userOf(state.get())) become(data);
}
if (otherTabs) otherTabs.onmessage = hear;

/** A page that a browser has suspended may have heard nothing of a sign-out meanwhile, or of the next sign-in. */
for (const event of ['pageshow', 'visibilitychange'])
  globalThis.addEventListener?.(event, () => {
    const mine = userOf(state.get());
    if (mine === null || !isRemembered) return;
    const userId = Number(localStorage.getItem(expectedKey) ?? 0);
    if (userId === 0) become({ kind: 'none' });
    else if (Number.isInteger(userId) && userId !== mine) become({ kind: 'open', userId });
  });

/** Empty if the service does not know the address; undefined if it cannot be reached, or has a problem. */
async function answerOf(
  address: string,
  options?: RequestInit,
): Promise<Record<string, unknown> | undefined> {
  try {
    const response = await fetch(address, options);
    if (response.status >= 500) return undefined;
    return response.ok ? Object(await response.json()) : {};
  } catch {
    return undefined;
  }
}

/**
 * A reply before sign-in; empty if the service does not know the question, undefined if it does not answer. Read
 * without the schemas of every task, so that strangers need not load them.
 */
async function valuesOf(task: Task): Promise<Record<string, unknown> | undefined> {
  const body = new URLSearchParams({ apitask: task, api: 'json' });
  const answer = await answerOf('/api/', { method: 'POST', body });
  return answer && Object(answer.values);
}

/** Uses the answer once there is one, however often it must ask. Returns how to stop. */
export function onceAnswered<Answer>(
  ask: () => Promise<Answer | undefined>,
  use: (answer: Answer) => void,
): () => void {
  let failures = 0;
  let stop: (() => void) | null = () => {};
  async function attempt() {
    const answer = await ask();
    if (stop === null) return;
    if (answer === undefined) stop = retryLater(++failures, attempt);
    else use(answer);
  }
  void attempt();
  return () => {
    stop?.();
    stop = null;
  };
}

/** What a service offers before sign-in. */
export interface SignInOptions {
  /** Nobody has an account yet. */
  isSetupOpen: boolean;
  /** A forgotten password is reset by mail. */
  resetsByMail: boolean;
  /** A mailed link makes a device known, for accounts whose sign-in is slowed by wrong passwords. */
  mailsDeviceLinks: boolean;
  /** At least one person has a passkey there. */
  hasPasskeys: boolean;
}

/** A service that does not know the question counts as one with accounts and without mail. */
export async function askSignInOptions(): Promise<SignInOptions | undefined> {
  const values = await valuesOf('setup-open');
  return (
    values && {
      isSetupOpen: values.open === 1,
      resetsByMail: values.mail === 1,
      mailsDeviceLinks: values.devicelinks === 1,
      hasPasskeys: values.passkeys === 1,
    }
  );
}

/** Another way to sign in here. */
export interface SignOnProvider {
  name: string;
  label: string;
}

/** None if the service does not know the question. */
export async function askProviders(): Promise<readonly SignOnProvider[] | undefined> {
  const answer = await answerOf(signOnPath);
  return answer && (Array.isArray(answer.providers) ? answer.providers : []);
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

  /** Whether somebody was signed in with this browser when it last heard. */
  isExpected: () => localStorage.getItem(expectedKey) !== null,

  /** Whether the last person here has signed out on purpose. */
  hasLeft: () => localStorage.getItem(leftKey) !== null,
  forgetLeaving: () => localStorage.removeItem(leftKey),

  /** Whether somebody may be signed in with this browser; if the browser does not remember, the service is asked. */
  async mayExist(): Promise<boolean> {
    if (session.isExpected()) return true;
    return (await valuesOf('profile'))?.uid !== undefined;
  },

  /**
   * Somebody is signed in; calls that waited for the same person continue. With `signedIn` they have just signed in,
   * and changes that wait for a fresh sign-in continue too.
   */
  open(userId: number, { signedIn = false } = {}) {
    const now = state.get();
    if (!signedIn && now.kind === 'open' && now.userId === userId) return;
    become({ kind: 'open', userId }, signedIn);
    otherTabs?.postMessage({ kind: 'open', userId, signedIn } satisfies Told);
  },

  /** The same for somebody who must first add a second factor: before the first screen, or over the current one. */
  limit(userId: number, { signedIn = false } = {}) {
    const now = state.get();
    const isAtWork = now.kind !== 'none' && now.kind !== 'arriving' && now.userId === userId;
    become({ kind: isAtWork ? 'limited' : 'arriving', userId }, signedIn);
    otherTabs?.postMessage({ kind: 'arriving', userId } satisfies Told);
  },

  /** Somebody has signed out on purpose. */
  leave() {
    become({ kind: 'none' });
    otherTabs?.postMessage({ kind: 'none' } satisfies Told);
  },

  /**
   * The service said that the session of this browser is somebody else's: the page and its other tabs become theirs.
   * False if it does not say whose.
   */
  async handOver(): Promise<boolean> {
    const before = state.get();
    const values = await valuesOf('profile');
    const userId = values?.uid;
    if (typeof userId === 'number' && userId !== userOf(before) && state.get() === before) {
      if (values?.limited === 1 && values.temp !== 1) session.limit(userId);
      else session.open(userId);
    }
    return values !== undefined;
  },

  /** Whether the service knows nobody by the session of this browser; undefined if it does not answer. */
  async isOver(): Promise<boolean | undefined> {
    const values = await valuesOf('profile');
    return values && values.uid === undefined;
  },

  /** What is known when a request is sent. */
  known: (): Known => ({ ...begun, userId: userOf(state.get()) }),

  /** Whether the person who sent a request has signed out, or somebody else has signed in. */
  hasSignedOut: ({ userId }: Known): boolean => userId !== null && userId !== userOf(state.get()),

  /**
   * The service said "Not logged in" to a request that was sent at `sent`. If somebody was working, waits for the next
   * sign-in (the frame asks for the password), unless there has been one since, and resolves true; if nobody was,
   * resolves false at once.
   */
  async renewed(sent: Known, signal?: AbortSignal): Promise<boolean> {
    const now = state.get();
    if (now.kind === 'none' || now.kind === 'arriving') return false;
    if (now.kind !== 'ended' && sent.openings < begun.openings) return true;
    if (now.kind !== 'ended') become({ kind: 'ended', userId: now.userId });
    await nextOpening(signal);
    return true;
  },

  /** The service asks for a second factor: the same, but the frame asks for that. */
  async completed(sent: Known, signal?: AbortSignal): Promise<boolean> {
    const now = state.get();
    if (now.kind === 'none' || now.kind === 'arriving') return false;
    if (now.kind === 'open' && sent.openings < begun.openings) return true;
    if (now.kind === 'open') become({ kind: 'limited', userId: now.userId });
    await nextOpening(signal);
    return true;
  },

  /**
   * The service asks the current person to sign in again before a change that began at this page: resolves true once
   * they have, and false if they cancel or leave the page.
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

/** Whether the page asks for a fresh sign-in, and how to leave that. */
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
