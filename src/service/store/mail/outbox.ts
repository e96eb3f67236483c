import { randomUUID } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { inBatches, type Queries } from '#service/store/driver/queries.ts';

/*
 * The outbox of mail. Mail is written in the transaction of its event; the pump of `service/mail` claims one after
 * another and records the outcome. Times are Unix seconds.
 */

export type MailKind =
  | 'invitation'
  | 'reset'
  | 'password-changed'
  | 'email-confirm'
  | 'email-change-asked'
  | 'email-changed'
  | 'factor-changed'
  | 'new-device'
  | 'device-link'
  | 'failed-sign-ins'
  | 'report';

export interface NewMail {
  kind: MailKind;
  /** An address; without one the account's is used, and without an account nothing is sent. */
  recipient?: string;
  accountId?: number | undefined;
  schoolId?: number | null;
  invitationId?: number;
  /** Values for the text that the store does not know. */
  details?: Readonly<Record<string, string>>;
  /** Only the first mail with a name is written. */
  once?: string;
  now: number;
}

export const mailStates = { waiting: 0, sent: 1, givenUp: 2, unwanted: 3 } as const;

/** Seconds after which unsent mail is given up. */
const triedFor = 24 * 3600;

/**
 * Seconds by which mail is at most put off, or claimed, with some to spare. Later times come from a clock that was
 * ahead: such mail is due, for it would wait until then.
 */
const longestWait = 2 * 3600;

/** Whether the column's time has come. */
const isPast = (column: 'due' | 'claimed_until', now: number) =>
  sql<SqlBool>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${now + longestWait})`;

export async function addMail(db: Queries, mails: readonly NewMail[]): Promise<void> {
  await inBatches(mails, (batch) =>
    db
      .insertInto('mail')
      .values(
        batch.map(({ kind, recipient, accountId, schoolId, invitationId, details, once, now }) => ({
          message_key: randomUUID(),
          kind,
          recipient: recipient ?? '',
          account_id: accountId ?? null,
          school_id: schoolId ?? null,
          invitation_id: invitationId ?? null,
          details: JSON.stringify(details ?? {}),
          once: once ?? null,
          bulk: kind === 'invitation' || kind === 'report' ? 1 : 0,
          created: now,
          due: now,
        })),
      )
      .onConflict((there) => there.column('once').doNothing())
      .execute(),
  );
}

/**
 * Writes as much as a letter, without a recipient and always into the same row, so that a request for an unknown name
 * takes as long as one for a known name.
 */
export async function addMailToNobody(db: Queries, now: number): Promise<void> {
  const row = {
    message_key: randomUUID(),
    kind: 'reset',
    recipient: '',
    details: '{}',
    once: 'nobody',
    bulk: 0,
  };
  await db
    .insertInto('mail')
    .values({ ...row, created: now, due: now, state: mailStates.unwanted, finished: now })
    .onConflict((there) => there.column('once').doUpdateSet({ created: now, finished: now }))
    .execute();
}

/** Mail that a process is sending. */
export interface ClaimedMail {
  id: number;
  /** The base of its Message-ID, the same at every attempt. */
  messageKey: string;
  kind: MailKind;
  recipient: string;
  accountId: number | null;
  schoolId: number | null;
  invitationId: number | null;
  details: Readonly<Record<string, string>>;
  created: number;
  attempts: number;
  claim: string;
}

interface Claiming {
  now: number;
  /** Until then nobody else claims it. */
  until: number;
  /** Whether the database can skip rows that others are claiming; SQLite has one writer at a time. */
  skipsLocked: boolean;
}

/** Claims the next mail; returns undefined if none is due. */
export async function claimMail(
  db: Queries,
  { now, until, skipsLocked }: Claiming,
): Promise<ClaimedMail | undefined> {
  const next = db
    .selectFrom('mail')
    .select('id')
    .where('state', '=', mailStates.waiting)
    .where(isPast('due', now))
    .where(isPast('claimed_until', now))
    .orderBy('bulk')
    .orderBy('due')
    .orderBy('id')
    .limit(1)
    .$if(skipsLocked, (rows) => rows.forUpdate().skipLocked());
  const claim = randomUUID();
  const found = await db
    .updateTable('mail')
    .set({ claim, claimed_until: until })
    .where('id', '=', next)
    .returning([
      'id',
      'message_key as messageKey',
      'kind',
      'recipient',
      'account_id as accountId',
      'school_id as schoolId',
      'invitation_id as invitationId',
      'details',
      'created',
      'attempts',
    ])
    .executeTakeFirst();
  return found && { ...found, kind: found.kind as MailKind, details: JSON.parse(found.details), claim };
}

/** How much mail is due: counted up to `most`. */
export async function countDue(db: Queries, now: number, most: number): Promise<number> {
  const rows = await db
    .selectFrom('mail')
    .select('id')
    .where('state', '=', mailStates.waiting)
    .where(isPast('due', now))
    .where(isPast('claimed_until', now))
    .limit(most)
    .execute();
  return rows.length;
}

type Claim = Pick<ClaimedMail, 'id' | 'claim'>;

/** Ends a claim: the mail is sent, given up or unwanted. Returns false if another process has claimed it since. */
export async function finishMail(
  db: Queries,
  { id, claim }: Claim,
  { state, now, problem = '' }: { state: 1 | 2 | 3; now: number; problem?: string },
): Promise<boolean> {
  const done = await db
    .updateTable('mail')
    .set({
      state,
      problem,
      finished: now,
      claim: '',
      claimed_until: 0,
      // An admin may have given-up mail sent again.
      ...(state !== mailStates.givenUp && { details: '{}' }),
    })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .returning('id')
    .executeTakeFirst();
  return done !== undefined;
}

/** Ends a claim: the mail is tried again at `due`. */
export async function postponeMail(
  db: Queries,
  { id, claim }: Claim,
  { due, problem }: { due: number; problem: string },
): Promise<void> {
  await db
    .updateTable('mail')
    .set((row) => ({ due, problem, attempts: row('attempts', '+', 1), claim: '', claimed_until: 0 }))
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();
}

/** Gives up mail that was tried for too long and is not being sent; returns how many. */
export async function giveUpOldMail(db: Queries, now: number, problem: string): Promise<number> {
  const given = await db
    .updateTable('mail')
    .set((row) => ({
      state: mailStates.givenUp,
      finished: now,
      problem: row.case().when('problem', '=', '').then(problem).else(row.ref('problem')).end(),
    }))
    .where('state', '=', mailStates.waiting)
    .where('created', '<=', now - triedFor)
    .where('again', '<=', now - triedFor)
    .where(isPast('claimed_until', now))
    .returning('id')
    .execute();
  return given.length;
}

/** How much mail of this kind was sent to the account since; unwanted mail does not count. */
export async function countMailTo(
  db: Queries,
  { accountId, kind, since }: { accountId: number; kind: MailKind; since: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('created', '>', since)
    .where('state', '!=', mailStates.unwanted)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Seconds for which finished mail stays in the store: given-up mail stays longer, for the admin. */
const sentKept = 7 * 24 * 3600;
const givenUpKept = 30 * 24 * 3600;

/** Deletes at most `most` finished mail, and returns how many. An admin may have some sent again at the same time. */
export async function forgetOldMail(db: Queries, now: number, most: number): Promise<number> {
  const isOld = sql<SqlBool>`(state in (${mailStates.sent}, ${mailStates.unwanted}) and finished <= ${now - sentKept}
    or state = ${mailStates.givenUp} and finished <= ${now - givenUpKept})`;
  const old = db.selectFrom('mail').select('id').where(isOld).limit(most);
  const [done] = await db.deleteFrom('mail').where('id', 'in', old).where(isOld).execute();
  return Number(done?.numDeletedRows ?? 0);
}
