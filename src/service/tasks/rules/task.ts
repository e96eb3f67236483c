import { type Account, kinds } from '#service/store/accounts.ts';
import type { Access } from '#service/store/classes.ts';
import type { Database, Queries } from '#service/store/driver/database.ts';
import type { Reply } from '#wire/reply.ts';
import type { Fields, Task } from '#wire/tasks.ts';

/*
 * What the service can do, and who may do it. Here our names become wire names and back; here is no SQL, no format
 * and no HTTP.
 */

/** Where a request comes from, and when. */
export interface Visit {
  /** Unix seconds. */
  now: number;
  address: string;
  /** The number of the application's key; null for our own page. */
  key: number | null;
  /** The token of the page's device; '' where it has none. */
  device: string;
  /** Takes the token that the page's device is known by from now on. */
  keepDevice(token: string): void;
  /** SHA-256 of the token of the session that was sent, if there is one. */
  sentSession: string;
  /** Tells the log whom the request is about. */
  concerns(accountId: number): void;
  time: Time;
  /** Whether the request's key may create schools. */
  mayCreateSchools: boolean;
  /** The fields as they were sent, less what every request carries. */
  sent(): SentFields;
}

/** Milliseconds. Tests let it pass by themselves. */
export interface Time {
  now(): number;
  pause(milliseconds: number): Promise<void>;
}

export type SentFields = Readonly<Record<string, string>>;

export interface SignedIn extends Visit {
  account: Pick<Account, 'id' | 'username' | 'kind'>;
  /** SHA-256 of the session's token. */
  session: string;
}

interface Steps<Name extends Task, Caller, Ready> {
  /** Whether it writes; a task that only reads sees one moment, and never waits for a writer. */
  changes: boolean | ((fields: Fields<Name>) => boolean);
  /** Refuses fields that read well one by one and mean nothing; runs before anything asks who may do this. */
  check?(fields: Fields<Name>, caller: Caller): void | Promise<void>;
  /** Refuses callers without permission. Runs in the transaction, except for a `cached` reply. */
  permit?(db: Queries, caller: Caller, fields: Fields<Name>): Promise<Access>;
  /** The reply shows the class and nothing else, to all alike: it may be kept for as long as the class is the same. */
  cached?: boolean;
  /** The reply, with its `success`; `ready` is what the last of the steps before it returned, else the fields. */
  run(db: Queries, caller: Caller, ready: Ready): Promise<Reply>;
}

/** Reads the text in the fields, once; refuses text that it cannot read, as `check` does. */
interface Read<Name extends Task, Caller, Sent> {
  read(fields: Fields<Name>, caller: Caller): Sent | Promise<Sent>;
}

/** Does what must outlive a refusal, or would hold a transaction up. */
interface Before<Caller, Sent, Ready> {
  before(database: Database, caller: Caller, sent: Sent): Promise<Ready>;
}

/** A step may only be left out where the next one takes what the step was given. */
type Unless<Given, Wanted, Step> = [Given] extends [Wanted] ? Partial<Step> : Step;

export type Work<Name extends Task, Caller, Sent = unknown, Ready = unknown> = Steps<Name, Caller, Ready> &
  Unless<Fields<Name>, Sent, Read<Name, Caller, Sent>> &
  Unless<Sent, Ready, Before<Caller, Sent, Ready>>;

/**
 * How one task is done, step by step as `endpoint.ts` takes them: its fields become `Sent` once they are read, and
 * `Ready` once everything is prepared.
 */
export type Handler<Name extends Task, Sent = Fields<Name>, Ready = Sent> =
  | ({ open: true } & Work<Name, Visit, Sent, Ready>)
  | ({ open?: false; forStudents?: true; forAdmins?: true } & Work<Name, SignedIn, Sent, Ready>);

/** Whether an account of this kind may ask for the task at all. */
export function isFor(
  handler: { open?: boolean; forStudents?: boolean; forAdmins?: boolean },
  kind: number,
): boolean {
  if (handler.forAdmins === true) return kind === kinds.admin;
  return handler.open === true || handler.forStudents === true || kind !== kinds.student;
}

/** What a task that writes locks above all, by a name: its class, its school, or the account that asks. */
export function lockedBy(fields: object, caller: Visit | SignedIn): string | undefined {
  if ('clid' in fields) return `class ${fields.clid}`;
  if ('schoolid' in fields) return `school ${fields.schoolid}`;
  return 'account' in caller ? `account ${caller.account.id}` : undefined;
}
