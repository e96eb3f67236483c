import { sql } from 'kysely';
import { prepared } from '#service/store/driver/prepared.ts';
import type { Queries } from '#service/store/driver/queries.ts';

/**
 * An account has so many sessions: when another one begins, the oldest ends; of those of one second the one that was
 * used least lately, and of those the one that began first.
 */
const mostSessions = 20;

interface NewSession {
  /** SHA-256 of its token. */
  hash: string;
  accountId: number;
  /** Unix seconds. */
  now: number;
  /** What the browser or application calls itself. */
  agent?: string;
  address?: string;
  /** The number of an application's key; null for our own page. */
  keyId?: number | null;
  /** Whether it only leads to a second factor. */
  isLimited?: boolean;
  /** When they have shown who they are, where that was not now; 0 where nobody knows. */
  proven?: number;
}

/**
 * `hash` is the SHA-256 of the token, which itself is never stored. Times are Unix seconds. The caller has locked the
 * account's row, so that no two sessions count alike.
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

/** A session, and what decides what its account may do. */
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
  /** When they have last shown who they are. */
  proven: number;
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
  /** The name of an application's key; null for our own page, and for a key that has been revoked. */
  application: string | null;
}

/** The sessions of the account, the one used last before the others; also those that have ended by their age. */
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
      // Those of older releases have no number.
      .orderBy('sessions.hash')
      .execute()
  );
}

/** Where the page was last used with the sessions of the account. */
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

/** Ends every session of the account but the one given. */
export async function endOtherSessions(db: Queries, accountId: number, hash: string): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).where('hash', '!=', hash).execute();
}

/**
 * Forgets sessions that have not been used since the one moment, or are as old as the other, or are from after the
 * third: from the future. At most so many, and answers how many they were.
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
        ...[row('used', '<=', usedUntil), row('started', '<=', startedUntil)],
        ...[row('used', '>', latest), row('started', '>', latest)],
      ]),
    )
    .limit(most);
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('hash', 'in', ended)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The session of an account that has a second factor now leads everywhere. */
export async function liftLimit(db: Queries, accountId: number): Promise<void> {
  await db.updateTable('sessions').set({ limited: 0 }).where('account_id', '=', accountId).execute();
}

/** Ends what the teachers and admins of a school began by other ways than single sign-on, but for the session given. */
export async function endSessionsOfStaff(
  db: Queries,
  { schoolId, breakGlass, session }: { schoolId: number; breakGlass: number; session: string },
): Promise<void> {
  const of = (table: 'school_teachers' | 'school_admins') =>
    db.selectFrom(table).select('account_id').where('school_id', '=', schoolId);
  await db
    .deleteFrom('sessions')
    .where('account_id', 'in', of('school_teachers').union(of('school_admins')))
    .where('account_id', '!=', breakGlass)
    .where('hash', '!=', session)
    .where('hash', 'not in', db.selectFrom('sign_on_sessions').select('hash'))
    .execute();
}

/**
 * Lets the sessions of a school's admins or teachers who have no second factor lead to one alone, or those of one of
 * them; those of single sign-on stay as they are.
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
  const apps = db.selectFrom('authenticators').select('account_id').where('confirmed', '>', 0);
  await db
    .updateTable('sessions')
    .set({ limited: 1 })
    .where('limited', '=', 0)
    .where('account_id', 'in', people)
    .where('account_id', 'not in', apps)
    .where('account_id', 'not in', db.selectFrom('passkeys').select('account_id'))
    .where('hash', 'not in', db.selectFrom('sign_on_sessions').select('hash'))
    .execute();
}

/** Records what another sign-in calls the session that it began. */
export async function recordSignOnSession(
  db: Queries,
  session: { hash: string; issuer: string; subject: string; sid: string },
): Promise<void> {
  await db.insertInto('sign_on_sessions').values(session).execute();
}

/** A session's name at another sign-in, or whose it is there; '' for what is not said. */
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

/** Ends the sessions that another sign-in began: of this name of its own, or of somebody; answers whose they were. */
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

/** Forgets what was recorded of sessions that have ended; at most so many, and answers how many. */
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
