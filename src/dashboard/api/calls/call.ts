import { formOf } from '#client/form.ts';
import { accountHeader } from '#wire/accounts/accountHeader.ts';
import type { Fields, Reply, Task } from '#wire/tasks.ts';
import { hexOf } from './bytes.ts';
import { CallError, callTexts, unreadable } from './callError.ts';
import { type Known, SignedOutError, session, signInAgain } from './session.ts';

/*
 * api: everything the dashboard asks of the service, one file per subject. Only this folder knows wire names. Here is
 * the wrapper around fetch; no cache, no React.
 */

/** Tasks that need no session. */
const withoutSession: ReadonlySet<Task> = new Set([
  'login',
  'login-passkey',
  'login-passkey-options',
  'logout',
  'setup',
  'setup-open',
  'password-forgot',
  'password-reset',
  'device-link',
  'device-confirm',
  'profile-email-confirm',
  'invitation',
  'invitation-accept',
]);

/** A call fails after this time; a large class on a slow connection needs some of it. */
const timeoutMs = 30_000;
/** While others guess its password, a sign-in waits up to 30 s on the service, which then answers why. */
const signInTimeoutMs = 45_000;

/** A name for one request, which can be sent again under it if its outcome is unknown. */
export const nameOfRequest = (): string => hexOf(crypto.getRandomValues(new Uint8Array(16)));

/** Asks the service to do `task`. */
export async function call<Name extends Task>(
  task: Name,
  fields: Fields<Name>,
  signal?: AbortSignal,
): Promise<Reply<Name>> {
  return (await callTimed(task, fields, signal)).reply;
}

/** The same, and the time of the answer by the service's clock, which may be far from this device's. */
export async function callTimed<Name extends Task>(
  task: Name,
  fields: Fields<Name>,
  signal?: AbortSignal,
): Promise<{ reply: Reply<Name>; at: Date }> {
  return callWith(task, fields, { decode: decoderFor(task), signal });
}

/** The same as `call` for whoever is signed in, right after a sign-in: the page does not know yet who that was. */
export async function callForAnybody<Name extends Task>(
  task: Name,
  fields: Fields<Name>,
): Promise<Reply<Name>> {
  const how = { decode: decoderFor(task), signal: undefined, forAnybody: true };
  return (await callWith(task, fields, how)).reply;
}

function decoderFor<Name extends Task>(task: Name) {
  const contract = contractFor(task);
  contract.catch(() => {}); // Its failure is reported where it is awaited, which a failed request never reaches.
  return async (response: Response) => {
    const body: unknown = await response.json();
    const { time } = Object(body) as { time?: unknown };
    const reply = (await contract).readReply(task, body);
    return { reply, at: new Date(Number(time) > 0 ? Number(time) * 1000 : Date.now()) };
  };
}

interface Reading<Result> {
  decode: (response: Response) => Promise<Result>;
  signal: AbortSignal | undefined;
  forAnybody?: boolean;
}

/**
 * Asks the service to do `task`, and reads the answer by `how`. If the session has ended, the frame asks for a sign-in,
 * or for a second factor if one is needed, and the same request is sent again; callers need not handle it. If somebody
 * else is signed in with this browser, which no other tab has told, the page becomes theirs. A change that takes a
 * fresh sign-in waits for one in the same way, but only once: a single sign-on that did not ask again does not count.
 * Cancelling rejects with a refusal without a sentence.
 */
export async function callWith<Name extends Task, Result>(
  task: Name,
  fields: Fields<Name>,
  how: Reading<Result>,
): Promise<Result> {
  const isForAnybody = how.forAnybody || withoutSession.has(task);
  const state: RequestState = { page: signInAgain.page(), sent: session.known(), signal: how.signal };
  for (;;) {
    state.sent = session.known();
    try {
      const account = isForAnybody ? null : state.sent.userId;
      const result = await answer(task, fields, { ...how, account });
      if (!isForAnybody) leaveIfSignedOut(state.sent);
      return result;
    } catch (error) {
      if (withoutSession.has(task)) throw error;
      if (!isForAnybody) leaveIfSignedOut(state.sent);
      if (!(error instanceof CallError && (await isRecovered(error, state)))) throw error;
    }
  }
}

/** A request that may be sent several times. */
interface RequestState {
  readonly page: number;
  /** Who was signed in when it was last sent. */
  sent: Known;
  readonly signal: AbortSignal | undefined;
  hasSignedInAgain?: boolean;
}

/** Nothing of an answer may reach the next person: neither the cache, nor a message, nor the undo stack. */
function leaveIfSignedOut(sent: Known) {
  if (session.hasSignedOut(sent)) throw new SignedOutError();
}

const refused = (task: Task, message: string) =>
  new CallError(message, { kind: 'refusal', task, messages: message === '' ? {} : { ses: message } });

/**
 * Waits for the sign-in or second factor that the service asked for; false if nobody is signed in, or if it asked for
 * neither. Throws if it is somebody else who is, or if they would not sign in again.
 */
async function isRecovered(error: CallError, state: RequestState): Promise<boolean> {
  const { sent, signal } = state;
  switch (error.code) {
    case 'somebodyElse':
      if (!(await session.handOver())) throw unreachable(error.task);
      leaveIfSignedOut(sent);
      return true;
    case 'notSignedIn':
      return session.renewed(sent, signal);
    case 'factorFirst':
      return session.completed(sent, signal);
    case 'signInAgain':
      if (session.get().kind === 'none') return false;
      await freshSignIn(error.task, state);
      return true;
    default:
      return false;
  }
}

/** Waits for a fresh sign-in, unless there has been one since the request was sent. */
async function freshSignIn(task: Task, state: RequestState): Promise<void> {
  const { sent, page, signal } = state;
  if (sent.signIns < session.known().signIns && page === signInAgain.page()) return;
  if (state.hasSignedInAgain) throw refused(task, callTexts.signInNotRepeated);
  // They cancelled, so no message is needed.
  if (!(await session.signedInAgain(page, signal))) throw refused(task, '');
  state.hasSignedInAgain = true;
}

function contractFor(task: Task) {
  return import('./contract.ts').catch((): never => {
    throw new CallError(callTexts.partMissing, { kind: 'unreadable', task, code: 'pageIncomplete' });
  });
}

async function answer<Result>(
  task: Task,
  fields: object,
  { decode, signal, account }: Reading<Result> & { account: number | null },
): Promise<Result> {
  const timeout = AbortSignal.timeout(task === 'login' ? signInTimeoutMs : timeoutMs);
  let status = 0;
  try {
    const response = await fetch('/api/', {
      method: 'POST',
      body: formOf(task, fields),
      headers: account === null ? {} : { [accountHeader]: String(account) },
      signal: signal ? firstOf(signal, timeout) : timeout,
    });
    status = response.status;
    if (response.ok) return await decode(response);
    const body: unknown = await response.json();
    return (await contractFor(task)).readFailure(task, response.status, body);
  } catch (error) {
    if (error instanceof CallError) throw error;
    if (signal?.aborted) throw signal.reason;
    if (timeout.aborted) throw new CallError(callTexts.tooLong, { kind: 'unreadable', task });
    if (error instanceof SyntaxError)
      throw unreadable(task, { place: 'the whole answer', why: `it is not JSON, its status is ${status}` });
    throw unreachable(task);
  }
}

const unreachable = (task: Task) => new CallError(callTexts.unreachable, { kind: 'unreadable', task });

/** Aborts with the first of them. `AbortSignal.any` would do, but needs Safari 17.4. */
function firstOf(...signals: AbortSignal[]): AbortSignal {
  const first = new AbortController();
  for (const each of signals) {
    if (each.aborted) first.abort(each.reason);
    each.addEventListener('abort', () => first.abort(each.reason), { signal: first.signal });
  }
  return first.signal;
}
