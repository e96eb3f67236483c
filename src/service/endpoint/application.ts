import type { Form } from './form.ts';

/*
 * The service as a function from a request to its answer, without sockets, so that tests call what the port serves.
 */
export type Application = (request: Request, context: RequestContext) => Promise<Response>;

/** Where a request came from, and what has been read of it on the way to the endpoint. */
export interface RequestContext {
  /** The caller's network address. */
  readonly address: string;
  /** Whether the browser connects over TLS. */
  readonly secure?: boolean;
  /** The host that the browser requested, if a trusted proxy says so; otherwise see the `Host` header. */
  readonly host?: string | undefined;
  /** The account that our page shows, if it says so: a session of another account is refused. */
  readonly expected?: number | undefined;
  /** The device token of our page, if it has one. */
  readonly device?: string | undefined;
  /** Receives the new device token. */
  readonly keepDevice?: (token: string) => void;
  /** The bytes of the request, if they have been read already. */
  readonly body?: Uint8Array<ArrayBuffer> | undefined;
  /** Its form, if that has been read already. */
  readonly form?: Form | undefined;
  /** Receives what may be logged about the request: names, never values. */
  readonly record?: (record: RequestRecord) => void;
}

/** The requested host. */
export const hostOf = (request: Request, { host }: RequestContext): string =>
  host ?? request.headers.get('host') ?? new URL(request.url).host;

/** The requested origin. */
export const originOf = (request: Request, context: RequestContext): string =>
  `${context.secure ? 'https' : 'http'}://${hostOf(request, context)}`;

/** The most characters to keep of the User-Agent header. */
const longestAgent = 300;

export const agentOf = (request: Request): string =>
  (request.headers.get('user-agent') ?? '').slice(0, longestAgent);

export interface RequestRecord {
  /** A task that exists; null for anything else that was sent. */
  readonly task: string | null;
  readonly outcome: 'ok' | 'refused' | 'fault';
  /** The number of the caller's account, or of the account that somebody tried to sign in to. */
  readonly account?: number;
  /** The number of the application's key. */
  readonly key?: number;
  /** The fields that were refused. */
  readonly fields?: readonly string[];
  /** Finds the fault in the log. */
  readonly reference?: string;
  /** What broke, only for the log. */
  readonly error?: unknown;
}
