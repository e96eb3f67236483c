import { type SelectQueryBuilder, sql } from 'kysely';
import { prepared } from '#service/store/driver/prepared.ts';
import type { Queries } from '#service/store/driver/queries.ts';
import type { Tables } from '#service/store/driver/schema/tables.ts';

/**
 * The most sessions of an account; the oldest is dropped. Ties within a second: the least recently used, then the first
 * begun.
 */
const mostSessions = 20;

interface NewSession {
  /** SHA-256 of its token. */
  hash: string;
  accountId: number;
  /** Unix seconds. */
  now: number;
  /** The User-Agent of the browser or application. */
  agent?: string;
  address?: string;
  /** The number of an application's key; null for our own page. */
  keyId?: number | null;
  /** Whether it only leads to a second factor. */
  isLimited?: boolean;
  /** Whether its user proved a second factor; a passkey is one. */
  hasFactor?: boolean;
  /** When they proved who they are, if that was not now; 0 if unknown. */
  proven?: number;
}

/**
 * `hash` is the SHA-256 of the token, which itself is never stored. Times are Unix seconds. The caller has locked the
 * account's row, so that no two sessions get the same number.
 */
export async function startSession(db: Queries, session: NewSession): Promise<void> {
  const { hash, accountId, now, agent = '', address = '', keyId = null, isLimited = false } = session;
  await db
    .insertInto('sessions')
    .values((row) => ({
      hash,
      account_id: accountId,
      started: now,
      used: now,
      agent,
      address,
      key_id: keyId,
      limited: isLimited ? 1 : 0,
      proven: session.proven ?? now,
      with_factor: session.hasFactor === true ? 1 : 0,
      num: row
        .selectFrom('sessions')
        .select(sql<number>`coalesce(max(num), 0) + 1`.as('next'))
        .where('account_id', '=', accountId),
    }))
    .execute();
  await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('hash', '!=', hash)
    .where('hash', 'not in', (row) =>
      row
        .selectFrom('sessions')
        .select('hash')
        .where('account_id', '=', accountId)
        .where('hash', '!=', hash)
        .orderBy('started', 'desc')
        .orderBy('used', 'desc')
        .orderBy('num', 'desc')
        .orderBy('hash')
        .limit(mostSessions - 1),
    )
    .execute();
}

/** A session, and what its account's permissions depend on. */
interface Session {
  started: number;
  used: number;
  accountId: number;
  username: string;
  kind: number;
  status: number;
  mustChange: number;
  /** 1 while it only leads to a second factor. */
  limited: number;
  /** When they last proved who they are. */
  proven: number;
  /** The number of the application's key that began it; null for our own page. */
  keyId: number | null;
}

const findSession = prepared<Session>((db, at) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      'sessions.started',
      'sessions.used',
      'accounts.id as accountId',
      'accounts.username',
      'accounts.kind',
      'accounts.status',
      'accounts.must_change as mustChange',
      'sessions.limited',
      'sessions.proven',
      'sessions.key_id as keyId',
    ])
    .where('sessions.hash', '=', at<string>(0)),
);

export async function sessionWith(db: Queries, hash: string): Promise<Session | undefined> {
  const [session] = await findSession(db, [hash]);
  return session;
}

export async function recordUse(
  db: Queries,
  hash: string,
  { now, address }: { now: number; address: string },
): Promise<void> {
  await db.updateTable('sessions').set({ used: now, address }).where('hash', '=', hash).execute();
}

/** Where somebody is signed in. */
export interface SessionPlace {
  hash: string;
  started: number;
  used: number;
  agent: string;
  address: string;
  /** The name of an application's key; null for our own page and for a revoked key. */
  application: string | null;
}

/** The account's sessions, the last used first; includes expired ones. */
export function sessionsOf(db: Queries, accountId: number): Promise<SessionPlace[]> {
  return (
    db
      .selectFrom('sessions')
      .leftJoin('keys', 'keys.id', 'sessions.key_id')
      .select([
        'sessions.hash',
        'sessions.started',
        'sessions.used',
        'sessions.agent',
        'sessions.address',
        'keys.name as application',
      ])
      .where('sessions.account_id', '=', accountId)
      .orderBy('sessions.used', 'desc')
      .orderBy('sessions.num', 'desc')
      // Sessions of older releases have no number.
      .orderBy('sessions.hash')
      .execute()
  );
}

/** The addresses from which the account's sessions of the page were last used. */
export async function addressesOf(db: Queries, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('address')
    .where('account_id', '=', accountId)
    .where('key_id', 'is', null)
    .execute();
  return rows.map(({ address }) => address);
}

export async function endSession(db: Queries, hash: string): Promise<void> {
  await db.deleteFrom('sessions').where('hash', '=', hash).execute();
}

export async function endSessions(db: Queries, accountId: number): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
}

/** Ends every session of the account except the given one. */
export async function endOtherSessions(db: Queries, accountId: number, hash: string): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).where('hash', '!=', hash).execute();
}

/**
 * Deletes sessions that were not used since the first moment, or began before the second, or after the third (in the
 * future). Deletes at most `most`, and returns how many.
 */
export async function forgetEnded(
  db: Queries,
  { usedUntil, startedUntil, latest, most }: Record<'usedUntil' | 'startedUntil' | 'latest' | 'most', number>,
): Promise<number> {
  const ended = db
    .selectFrom('sessions')
    .select('hash')
    .where((row) =>
      row.or([
        row('used', '<=', usedUntil),
        row('started', '<=', startedUntil),
        row('used', '>', latest),
        row('started', '>', latest),
      ]),
    )
    .limit(most);
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('hash', 'in', ended)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Lifts the limit of the session in which an account added its first second factor; the others stay limited. */
export async function liftLimit(db: Queries, hash: string): Promise<void> {
  await db.updateTable('sessions').set({ limited: 0, with_factor: 1 }).where('hash', '=', hash).execute();
}

/**
 * Whoever is signing in at this moment has locked their account: from now on their session is there, or they wait and
 * see the new rule.
 */
const lockAccounts = (
  db: Queries,
  people: SelectQueryBuilder<Tables, 'school_teachers' | 'school_admins', { account_id: number }>,
) =>
  db
    .updateTable('accounts')
    .set((row) => ({ name: row.ref('name') }))
    .where('id', 'in', people)
    .execute();

/** Ends the sessions of all staff, or of one of them, that did not begin by single sign-on, except the given one. */
export async function endSessionsOfStaff(
  db: Queries,
  {
    schoolId,
    breakGlass,
    session = '',
    accountId,
  }: { schoolId: number; breakGlass: number | null; session?: string; accountId?: number },
): Promise<void> {
  const of = (table: 'school_teachers' | 'school_admins') =>
    db
      .selectFrom(table)
      .select('account_id')
      .where('school_id', '=', schoolId)
      .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? 0));
  const people = of('school_teachers').union(of('school_admins'));
  await lockAccounts(db, people);
  await db
    .deleteFrom('sessions')
    .where('account_id', 'in', people)
    .where('account_id', '!=', breakGlass ?? 0)
    .where('hash', '!=', session)
    .where('hash', 'not in', db.selectFrom('sign_on_sessions').select('hash'))
    .execute();
}

/**
 * Limits the sessions of a school's admins or teachers, or of one of them, that have proved no second factor or whose
 * account has none. Sessions of single sign-on stay as they are.
 */
export async function limitWithoutFactor(
  db: Queries,
  {
    schoolId,
    who,
    accountId,
  }: { schoolId: number; who: 'school_admins' | 'school_teachers'; accountId?: number },
): Promise<void> {
  const people = db
    .selectFrom(who)
    .select('account_id')
    .where('school_id', '=', schoolId)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? 0));
  await lockAccounts(db, people);
  const apps = db.selectFrom('authenticators').select('account_id').where('confirmed', '>', 0);
  const passkeys = db.selectFrom('passkeys').select('account_id');
  await db
    .updateTable('sessions')
    .set({ limited: 1 })
    .where('limited', '=', 0)
    .where('account_id', 'in', people)
    .where((row) =>
      row.or([
        row('with_factor', '=', 0),
        row.and([row('account_id', 'not in', apps), row('account_id', 'not in', passkeys)]),
      ]),
    )
    .where('hash', 'not in', db.selectFrom('sign_on_sessions').select('hash'))
    .execute();
}

/** Records the provider's name of a session that it began. */
export async function recordSignOnSession(
  db: Queries,
  session: { hash: string; issuer: string; subject: string; sid: string },
): Promise<void> {
  await db.insertInto('sign_on_sessions').values(session).execute();
}

/** The provider's name of a session, or of its user; '' for what it does not say. */
interface SignOnName {
  issuer: string;
  subject: string;
  sid: string;
}

const signOnSessions = (db: Queries, { issuer, subject, sid }: SignOnName) =>
  db
    .selectFrom('sign_on_sessions')
    .select('hash')
    .where('issuer', '=', issuer)
    .$if(sid !== '', (query) => query.where('sid', '=', sid))
    .$if(subject !== '', (query) => query.where('subject', '=', subject));

export async function hasSignOnSession(db: Queries, name: SignOnName): Promise<boolean> {
  return (await signOnSessions(db, name).limit(1).executeTakeFirst()) !== undefined;
}

/** Ends the sessions that a provider began, by its name of the session or of the user; returns whose they were. */
export async function endSignOnSessions(db: Queries, name: SignOnName): Promise<number[]> {
  const ended = (await signOnSessions(db, name).execute()).map(({ hash }) => hash);
  if (ended.length === 0) return [];
  const rows = await db
    .deleteFrom('sessions')
    .where('hash', 'in', ended)
    .returning('account_id as id')
    .execute();
  await db.deleteFrom('sign_on_sessions').where('hash', 'in', ended).execute();
  return [...new Set(rows.map(({ id }) => id))];
}

/** Deletes at most `most` provider names of ended sessions, and returns how many. */
export async function forgetSignOnSessions(db: Queries, most: number): Promise<number> {
  const gone = db
    .selectFrom('sign_on_sessions')
    .select('hash')
    .where('hash', 'not in', db.selectFrom('sessions').select('hash'))
    .limit(most);
  const { numDeletedRows } = await db
    .deleteFrom('sign_on_sessions')
    .where('hash', 'in', gone)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
