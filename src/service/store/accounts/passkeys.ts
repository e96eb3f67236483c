import type { Database, Queries } from '#service/store/driver/queries.ts';
import { serviceSecretOwner } from '#service/store/driver/sealing.ts';

/* Passkeys: public keys whose private keys are on the account's devices. Times are Unix seconds. */

export interface Passkey {
  id: number;
  accountId: number;
  /** The credential ID, in base64url. */
  credential: string;
  /** In base64url. */
  publicKey: string;
  /** Its signature counter; 0 if it does not count. */
  counter: number;
  /** Its transports, separated by commas. */
  transports: string;
  name: string;
  created: number;
  /** 0 for never. */
  used: number;
}

const columns = [
  'id',
  'account_id as accountId',
  'credential',
  'public_key as publicKey',
  'counter',
  'transports',
  'name',
  'created',
  'used',
] as const;

export const passkeysOf = (db: Queries, accountId: number): Promise<Passkey[]> =>
  db.selectFrom('passkeys').select(columns).where('account_id', '=', accountId).orderBy('id').execute();

export const passkeyWith = (db: Queries, credential: string): Promise<Passkey | undefined> =>
  db.selectFrom('passkeys').select(columns).where('credential', '=', credential).executeTakeFirst();

/** Whether any account has one. */
export async function hasPasskeys(db: Queries): Promise<boolean> {
  return (await db.selectFrom('passkeys').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Returns false if this passkey was added before. */
export async function addPasskey(db: Queries, passkey: Omit<Passkey, 'id' | 'used'>): Promise<boolean> {
  const { accountId, publicKey, ...rest } = passkey;
  const added = await db
    .insertInto('passkeys')
    .values({ ...rest, account_id: accountId, public_key: publicKey })
    .onConflict((there) => there.column('credential').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

type OfAccount = Pick<Passkey, 'id' | 'accountId'>;

/** Returns whether the account has it. */
export async function renamePasskey(
  db: Queries,
  { id, accountId }: OfAccount,
  name: string,
): Promise<boolean> {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return renamed !== undefined;
}

/** Returns whether the account had it. */
export async function dropPasskey(db: Queries, { id, accountId }: OfAccount): Promise<boolean> {
  const dropped = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return dropped !== undefined;
}

/** Returns whether the account had any. */
export async function dropPasskeysOf(db: Queries, accountId: number): Promise<boolean> {
  const dropped = await db
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .returning('id')
    .execute();
  return dropped.length > 0;
}

/** Returns whether it is still there: it may be removed at the same time. */
export async function recordPasskeyUse(
  db: Queries,
  id: number,
  { counter, now }: { counter: number; now: number },
): Promise<boolean> {
  const used = await db
    .updateTable('passkeys')
    .set({ counter, used: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Sealed; undefined if nobody has needed it yet. */
export async function knownSecret(db: Queries, name: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('service_secrets')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirst();
  return found?.secret;
}

/** A secret that all processes of the service share, sealed; `fresh` becomes the secret if there is none yet. */
export async function serviceSecret(db: Queries, name: string, fresh: string): Promise<string> {
  await db
    .insertInto('service_secrets')
    .values({ name, secret: fresh })
    .onConflict((there) => there.doNothing())
    .execute();
  const { secret } = await db
    .selectFrom('service_secrets')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return secret;
}

export const openServiceSecret = ({ sealing }: Database, name: string, sealed: string): string =>
  sealing.open(sealed, serviceSecretOwner(name));

export const sealServiceSecret = ({ sealing }: Database, name: string, secret: string): string =>
  sealing.seal(secret, serviceSecretOwner(name));

/**
 * Records that something that works once was used; returns false if it was used before. Nothing is kept past `expires`.
 */
export async function spendOnce(
  db: Queries,
  { hash, expires, now }: { hash: string; expires: number; now: number },
): Promise<boolean> {
  await db.deleteFrom('spent').where('expires', '<=', now).execute();
  const spent = await db
    .insertInto('spent')
    .values({ hash, expires })
    .onConflict((there) => there.doNothing())
    .returning('hash')
    .executeTakeFirst();
  return spent !== undefined;
}
