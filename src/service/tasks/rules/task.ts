import type { Account } from '#service/store/accounts/accounts.ts';
import type { Access } from '#service/store/classes/classes.ts';
import type { Database, Queries } from '#service/store/driver/database.ts';
import { kinds } from '#service/store/driver/schema/codes.ts';
import type { KeyScope } from '#service/store/schools/keys.ts';
import type { Reply } from '#wire/reply.ts';
import { sentences } from '#wire/sentences.ts';
import type { Fields, Task } from '#wire/tasks.ts';
import type { Examine, Examined } from './fields.ts';
import { Refusal } from './refusal.ts';

/*
 * What a task is: what the service can do and who may do it. Tasks translate wire names into our names and back; they
 * contain no SQL, no HTTP and, except for the scores of a gradebook, no formats.
 */

/** When and where a request comes from, and what was sent. */
interface Source {
  /** Unix seconds. */
  now: number;
  address: string;
  /** The User-Agent of the browser or application. */
  agent: string;
  /** The origin of our page, such as `https://grades.example`; null for an application. */
  origin: string | null;
  /** The number of the account that our page shows; null if it does not say. */
  expected: number | null;
  /** The token of the page's device; '' if it has none. */
  device: string;
  /** SHA-256 of the token of the sent session, if there is one. */
  sentSession: string;
  /** The fields as they were sent, without those that every request carries. */
  sent(): SentFields;
}

/** The application's key, and what it may be used for. */
interface KeyRights {
  /** Its number; null for our own page. */
  key: number | null;
  mayCreateSchools: boolean;
  scope: KeyScope;
}

/** What a task may use beside the store. */
export interface VisitServices {
  time: Time;
  /** Receives the new token of the page's device. */
  keepDevice(token: string): void;
  /** Tells the log which account the request is about. */
  concerns(accountId: number): void;
  /** Logs a failure after the reply was sent. */
  broke(error: unknown): void;
  /** Whether people of the school can use single sign-on. */
  canSignOn(schoolId: number): boolean;
  /** Whether another service knows the password from a breach. */
  isBreached(password: string): Promise<boolean>;
}

/** A request, before its caller is known. */
export interface Visit extends Source, KeyRights {
  services: VisitServices;
}

/** A clock in milliseconds. Tests have their own. */
export interface Time {
  /** Since some moment in the past, such as the start of the process: never the time of day. */
  monotonicMs(): number;
  /** Resolves when the time has passed, or as soon as the signal aborts. */
  pause(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** Unix seconds, continued from the moment when the request arrived. */
export function clockOf({ now, services: { time } }: Pick<Visit, 'now' | 'services'>): () => number {
  const arrived = time.monotonicMs();
  return () => now + Math.floor((time.monotonicMs() - arrived) / 1000);
}

export type SentFields = Readonly<Record<string, string>>;

export interface SignedIn extends Visit {
  account: Pick<Account, 'id' | 'username' | 'kind' | 'mustChange'> & {
    /** Whether the session only leads to a second factor. */
    isLimited: boolean;
  };
  /** SHA-256 of the session's token. */
  session: string;
  /** When its user last proved who they are, in Unix seconds. */
  proven: number;
  /** Whether a session of the account that began and was used at these times is still valid. */
  isLive(started: number, used: number): boolean;
}

/** Who changes a class, in its history, and when. */
export interface Author {
  accountId: number;
  now: number;
}

export const authorOf = ({ account, now }: SignedIn): Author => ({ accountId: account.id, now });

/** Refuses callers without permission. */
export interface Permit<Caller, Given> {
  (db: Queries, caller: Caller, fields: Given): Promise<Access | undefined>;
  /** Locks what the permission is for. A task that writes checks session and permission again after locking. */
  lock?(db: Queries, fields: Given): Promise<void>;
}

interface Steps<Name extends Task, Caller, Ready> {
  /**
   * Whether it writes, in `run` or in `before`: a key for reading may not use it then. A task that only reads sees one
   * snapshot and never waits for a writer.
   */
  changes: boolean | ((fields: Fields<Name>) => boolean);
  /** Refuses fields that are valid one by one but not together. Runs before the permission is checked. */
  check?(fields: Fields<Name>, caller: Caller): void | Promise<void>;
  /** Runs in the transaction, except for a `cached` reply, and before `before`, too. */
  permit?: Permit<Caller, Fields<Name>>;
  /** The reply shows only the class and is the same for everybody: it is reused until the class changes. */
  cached?: boolean;
  /** Returns the reply with its `success`. `ready` is the result of the step before, or the fields. */
  run(db: Queries, caller: Caller, ready: Ready): Promise<Reply>;
}

/** Reads the text in the fields, once; refuses text that it cannot read, as `check` does. */
interface Read<Name extends Task, Caller, Sent> {
  read(fields: Fields<Name>, caller: Caller): Sent | Promise<Sent>;
  examine?: undefined;
}

/**
 * Reads the text in the fields, too. Its errors are refused together with those of the schema, so that the caller
 * learns of every bad field at once, and what it has parsed is added to the fields.
 */
interface ReadWithSchema<Name extends Task, Caller, Sent> {
  examine(
    ...fields: [...Parameters<Examine<Name>>, caller: Caller]
  ): ReturnType<Examine<Name, Examined & Omit<Sent, keyof Fields<Name>>>>;
  read?: undefined;
}

/** Work that must survive a refusal, or that is too slow for a transaction. The permission may be lost meanwhile. */
interface Before<Caller, Sent, Ready> {
  before(database: Database, caller: Caller, sent: Sent): Promise<Ready>;
}

/** A step may be left out only if the next one accepts the same input. */
type Unless<Given, Wanted, Step> = [Given] extends [Wanted] ? Partial<Step> : Step;

export type Work<Name extends Task, Caller, Sent = unknown, Ready = unknown> = Steps<Name, Caller, Ready> &
  Unless<Fields<Name>, Sent, Read<Name, Caller, Sent> | ReadWithSchema<Name, Caller, Sent>> &
  Unless<Sent, Ready, Before<Caller, Sent, Ready>>;

/**
 * How a task is done. `endpoint.ts` calls the steps in this order, and most tasks have only a few of them: `examine`
 * beside the schema, `check`, `read`, `permit`, `before`, `run`. `examine` or `read` turns the fields into `Sent`, and
 * `before` turns that into `Ready`.
 */
export type Handler<Name extends Task, Sent = Fields<Name>, Ready = Sent> =
  | ({ open: true } & Work<Name, Visit, Sent, Ready>)
  | ({ open?: false; forStudents?: true; forAdmins?: true; sensitive?: true } & Early &
      Work<Name, SignedIn, Sent, Ready>);

/** The tasks that are allowed before a password is chosen, or a required second factor added. */
interface Early {
  beforeNewPassword?: true;
  beforeFactor?: true;
}

/** Refuses people who must first choose a password or add a second factor, except in the tasks they need for that. */
export function mustNotWait({ beforeNewPassword, beforeFactor }: Early, { account }: SignedIn): void {
  if (account.mustChange === 1 && beforeNewPassword !== true)
    throw new Refusal({ pwd: sentences.choosePassword });
  if (account.isLimited && beforeNewPassword !== true && beforeFactor !== true)
    throw new Refusal({ otp: sentences.factorFirst });
}

/** Seconds after a sign-in in which changes need no fresh one. */
export const freshFor = 10 * 60;

/** Whether the task writes with these fields; a preview does not. */
export const changesWith = <Given>(
  { changes }: { changes: boolean | ((fields: Given) => boolean) },
  fields: Given,
): boolean => (typeof changes === 'function' ? changes(fields) : changes);

/**
 * Refuses a sensitive change by a session of our page whose user has not recently proved who they are: a screen left
 * open is not enough. Sensitive are changes of how an account signs in or of who has access to a school's data, exports
 * of everything about people, and erasures. Applications must send the password instead, if the task takes it.
 */
export function mustBeFresh({ key, now, proven }: Pick<SignedIn, 'key' | 'now' | 'proven'>): void {
  if (key === null && now - proven >= freshFor) throw new Refusal({ ses: sentences.signInAgain });
}

/** Whether accounts of this kind may use the task at all. */
export function isFor(
  handler: { open?: boolean; forStudents?: boolean; forAdmins?: boolean },
  kind: number,
): boolean {
  if (handler.forAdmins === true) return kind === kinds.admin;
  return handler.open === true || handler.forStudents === true || kind !== kinds.student;
}

/** The name of the lock for a task that writes: its class, its school, or the caller's account. */
export function lockedBy(fields: object, caller: Visit | SignedIn): string | undefined {
  if ('clid' in fields) return `class ${fields.clid}`;
  if ('schoolid' in fields) return `school ${fields.schoolid}`;
  return 'account' in caller ? `account ${caller.account.id}` : undefined;
}
