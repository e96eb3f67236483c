import type { Fields, Reply, Task } from '#wire/tasks.ts';
import { RollbookError, readFailure, readReply } from './answer.ts';
import { formOf } from './form.ts';

/*
 * client: `rollbook/client`, the interface for other programs, typed by operation. It needs only `fetch`, and keeps the
 * session after signing in.
 */

export { type ErrorKind, RollbookError } from './answer.ts';
export type { Fields, Reply, Task };

export interface Connection {
  /** The address of the interface, such as `https://grades.example/api/`. */
  url: string;
  /** The application's key. */
  key: string;
  /** The token of an open session to continue. */
  session?: string | undefined;
  /** How long a call may take before it fails; 30 seconds by default. */
  timeoutMs?: number | undefined;
}

export interface Client {
  /** Calls an operation. Throws a `RollbookError` if it fails. */
  call<Name extends Task>(task: Name, fields: Fields<Name>, signal?: AbortSignal): Promise<Reply<Name>>;
  /** Signs in, and sends the session with every later call. `code` is required if the account has a second step. */
  signIn(username: string, password: string, code?: string): Promise<void>;
  /** Ends the session; one that has ended already counts as ended. */
  signOut(): Promise<void>;
  /** The session's token; undefined if nobody is signed in. */
  readonly session: string | undefined;
}

export function connect({ url, key, session: opened, timeoutMs = 30_000 }: Connection): Client {
  let session = opened;

  async function call<Name extends Task>(
    task: Name,
    fields: Fields<Name>,
    signal?: AbortSignal,
  ): Promise<Reply<Name>> {
    const body = formOf(task, fields);
    body.set('apikey', key);
    if (session !== undefined) body.set('ses', session);
    const timeout = AbortSignal.timeout(timeoutMs);
    let status = 0;
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      status = response.status;
      const answer: unknown = await response.json();
      return response.ok ? readReply(task, answer) : readFailure(task, status, answer);
    } catch (error) {
      if (error instanceof RollbookError) throw error;
      if (signal?.aborted) throw signal.reason;
      if (!timeout.aborted && error instanceof SyntaxError) {
        const why = `it is not JSON, its status is ${status}`;
        throw new RollbookError(why, { kind: 'unreadable', task, place: 'the whole answer' });
      }
      // The connection may also end in the middle of the answer.
      const why = timeout.aborted ? 'The service took too long to answer.' : 'The service cannot be reached.';
      throw new RollbookError(why, { kind: 'unreadable', task });
    }
  }

  return {
    call,
    async signIn(usr, pwd, otp = '') {
      const { values } = await call('login', { usr, pwd, otp });
      session = values.ses;
    },
    async signOut() {
      await call('logout', {}).catch((error: RollbookError) => {
        if (error.errors?.ses === undefined) throw error;
      });
      session = undefined;
    },
    get session() {
      return session;
    },
  };
}
