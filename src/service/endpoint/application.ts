import type { Form } from './form.ts';

/*
 * The service as a function: an HTTP request in, an answer out, and no sockets, so that tests call what ports serve.
 */
export type Application = (request: Request, from: Caller) => Promise<Response>;

export interface Caller {
  /** The network address that asks. */
  readonly address: string;
  /** Whether the browser's side of the connection is encrypted. */
  readonly secure?: boolean;
  /** The host that the browser asked for, where a trusted proxy says so; else the `Host` header tells. */
  readonly host?: string | undefined;
  /** The token by which our page's device is known, where it has one. */
  readonly device?: string | undefined;
  /** Told the token by which it is known from now on. */
  readonly keepDevice?: (token: string) => void;
  /** The bytes of the request, where they have been read already. */
  readonly body?: Uint8Array<ArrayBuffer> | undefined;
  /** Its form, where that has been read already. */
  readonly form?: Form | undefined;
  /** Told what the log may hold of the request: names, never values. */
  readonly report?: (report: Report) => void;
}

export interface Report {
  /** A task that exists; null for anything else that was sent. */
  readonly task: string | null;
  /** `ok`, `refused` or `fault`. */
  readonly outcome: 'ok' | 'refused' | 'fault';
  /** The number of the account that asked, or that somebody tried to sign in to. */
  readonly account?: number;
  /** The number of the application's key. */
  readonly key?: number;
  /** The fields that were refused. */
  readonly fields?: readonly string[];
  /** Finds the fault in the log. */
  readonly reference?: string;
  /** What broke, for the log alone. */
  readonly error?: unknown;
}
