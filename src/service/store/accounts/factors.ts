import type { Database, Queries } from '#service/store/driver/queries.ts';
import { authenticatorOwner } from '#service/store/driver/sealing.ts';
import { lockAccount } from './accounts.ts';

/*
 * The second factor of accounts: the secret of an authenticator app, and the SHA-256 of recovery codes. Times are Unix
 * seconds; a step is thirty seconds, counted from 1970.
 */

export interface Authenticator {
  /** Sealed: see `openSecret`. */
  secret: string;
  /** When a code was first typed, until which the app is not required; 0 for never. */
  confirmed: number;
}

export async function authenticatorOf(db: Queries, accountId: number): Promise<Authenticator | undefined> {
  return db
    .selectFrom('authenticators')
    .select(['secret', 'confirmed'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** The secret in base32, as the app stores it. */
export const openSecret = (
  { sealing }: Database,
  accountId: number,
  { secret }: Pick<Authenticator, 'secret'>,
): string => sealing.open(secret, authenticatorOwner(accountId));

export const sealSecret = ({ sealing }: Database, accountId: number, secret: string): string =>
  sealing.seal(secret, authenticatorOwner(accountId));

/**
 * Stores a sealed secret that is not confirmed yet, in place of an earlier one. Returns false if a confirmed one
 * exists.
 */
export async function offerAuthenticator(db: Queries, accountId: number, secret: string): Promise<boolean> {
  const kept = await db
    .insertInto('authenticators')
    .values({ account_id: accountId, secret })
    .onConflict((there) =>
      there.column('account_id').doUpdateSet({ secret }).where('authenticators.confirmed', '=', 0),
    )
    .returning('account_id')
    .executeTakeFirst();
  return kept !== undefined;
}

export async function confirmAuthenticator(
  db: Queries,
  accountId: number,
  { step, now }: { step: number; now: number },
): Promise<void> {
  await db
    .updateTable('authenticators')
    .set({ confirmed: now, last_step: step })
    .where('account_id', '=', accountId)
    .execute();
}

/** Uses up the code of this step and of all earlier ones. Returns false if it was used before: a code works once. */
export async function spendStep(db: Queries, accountId: number, step: number): Promise<boolean> {
  const used = await db
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Returns whether there was a confirmed one. */
export async function dropAuthenticator(db: Queries, accountId: number): Promise<boolean> {
  const dropped = await db
    .deleteFrom('authenticators')
    .where('account_id', '=', accountId)
    .returning('confirmed')
    .executeTakeFirst();
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  return dropped !== undefined && dropped.confirmed > 0;
}

/** Replaces the earlier codes; of two requests at once, one replaces those of the other. */
export async function setRecoveryCodes(
  db: Queries,
  accountId: number,
  hashes: readonly string[],
): Promise<void> {
  await lockAccount(db, accountId);
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ account_id: accountId, hash })))
    .execute();
}

/** Uses up the code, and returns whether it existed: if two requests try at once, one wins. */
export async function spendRecoveryCode(db: Queries, accountId: number, hash: string): Promise<boolean> {
  const spent = await db
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst();
  return spent !== undefined;
}

export async function countRecoveryCodes(db: Queries, accountId: number): Promise<number> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('hash')
    .where('account_id', '=', accountId)
    .execute();
  return rows.length;
}
