import { sql } from 'kysely';
import { inBatches, type Queries } from '#service/store/driver/queries.ts';

/*
 * The links in mail. `hash` is the SHA-256 of the token in the link; the token itself is never stored. A link works
 * once: using one uses up all of the same purpose for the same account or invitation. Times are Unix seconds.
 */

export type TokenPurpose = 'invitation' | 'reset' | 'email' | 'device';

export interface MailToken {
  purpose: TokenPurpose;
  /** For an invitation, the account that was created instead if it ended that way; else 0. */
  accountId: number;
  /** 0 for any other purpose. */
  invitationId: number;
  /** The address that the link went to. */
  email: string;
  expires: number;
}

export async function addToken(db: Queries, hash: string, token: MailToken): Promise<void> {
  const { purpose, accountId, invitationId, email, expires } = token;
  await db
    .insertInto('mail_tokens')
    .values({ hash, purpose, account_id: accountId, invitation_id: invitationId, email, expires })
    .execute();
}

/** `used` is 0 for a link that nobody has used. */
export async function tokenWith(
  db: Queries,
  hash: string,
  purpose: TokenPurpose,
): Promise<(MailToken & { used: number }) | undefined> {
  const found = await db
    .selectFrom('mail_tokens')
    .select(['account_id as accountId', 'invitation_id as invitationId', 'email', 'expires', 'used'])
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return found && { ...found, purpose };
}

/**
 * Uses the link, and returns whether it was still unused: if two requests try at once, one wins. Its row stays locked
 * until the transaction ends.
 */
export async function spendToken(db: Queries, hash: string, now: number): Promise<boolean> {
  const taken = await db
    .updateTable('mail_tokens')
    .set({ used: now })
    .where('hash', '=', hash)
    .where('used', '=', 0)
    .returning('hash')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Uses up every link of the account for these purposes. */
export async function spendTokensOf(
  db: Queries,
  accountId: number,
  { purposes, now }: { purposes: readonly TokenPurpose[]; now: number },
): Promise<void> {
  await db
    .updateTable('mail_tokens')
    .set({ used: now })
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('used', '=', 0)
    .execute();
}

/** Uses up every link of these invitations. */
export async function spendTokensOfInvitations(
  db: Queries,
  invitationIds: readonly number[],
  now: number,
): Promise<void> {
  await inBatches(invitationIds, (batch) =>
    db
      .updateTable('mail_tokens')
      .set({ used: now })
      .where('invitation_id', 'in', batch)
      .where('used', '=', 0)
      .execute(),
  );
}

/** Uses up every link of open invitations for these students, who have accounts now. */
export async function spendTokensOfStudents(
  db: Queries,
  schoolId: number,
  { studentIds, now }: { studentIds: readonly number[]; now: number },
): Promise<void> {
  const overtaken = db
    .selectFrom('invitations')
    .innerJoin('school_students', (join) =>
      join
        .onRef('school_students.school_id', '=', 'invitations.school_id')
        .onRef('school_students.student_id', '=', 'invitations.student_id'),
    )
    .where('invitations.kind', '=', 'student')
    .where('invitations.school_id', '=', schoolId)
    .where('invitations.student_id', 'in', studentIds);
  await db
    .updateTable('mail_tokens')
    .set({
      used: now,
      account_id: overtaken
        .select('school_students.account_id')
        .where('invitations.id', '=', sql.ref<number>('mail_tokens.invitation_id')),
    })
    .where('purpose', '=', 'invitation')
    .where('invitation_id', 'in', overtaken.select('invitations.id'))
    .where('used', '=', 0)
    .execute();
}

/** Seconds for which an old link can be told from one that never existed. */
const toldFor = 30 * 24 * 3600;

export async function forgetOldTokens(db: Queries, now: number, most: number): Promise<number> {
  const old = db
    .selectFrom('mail_tokens')
    .select('hash')
    .where('expires', '<=', now - toldFor)
    .limit(most);
  const [done] = await db.deleteFrom('mail_tokens').where('hash', 'in', old).execute();
  return Number(done?.numDeletedRows ?? 0);
}
