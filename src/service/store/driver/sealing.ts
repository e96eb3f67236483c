import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Driver, Queries, Sealing } from './queries.ts';

/*
 * The encrypted values of the store, useless to anyone who has only the database or a copy of it. AES-256-GCM with a
 * key that is never in the database. The store knows the ID of its key, so that no process writes with another one.
 */

/** A store's key, in bytes. */
export const keyLength = 32;

/** The process's keys do not open the store. */
export class WrongStoreKey extends Error {
  override readonly name = 'WrongStoreKey';
}

const mark = 'sealed:1:';
const ivLength = 12;
const tagLength = 16;

interface StoreKey {
  number: string;
  bytes: Buffer;
}

function storeKey(key: Buffer): StoreKey {
  if (key.length !== keyLength) throw new WrongStoreKey(`A store key has ${keyLength} bytes`);
  const derived = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, '', `rollbook ${purpose}`, length));
  return { number: derived('number of the key', 8).toString('hex'), bytes: derived('sealing', keyLength) };
}

/** Seals with the first key, and opens what any of them has sealed. */
export function sealingWith(keys: readonly Buffer[]): Sealing {
  const known = keys.map(storeKey);
  return {
    seal(text, about) {
      const [key] = known;
      if (key === undefined) throw new WrongStoreKey('This process has no key for the store');
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv('aes-256-gcm', key.bytes, iv).setAAD(Buffer.from(about));
      const sealed = Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
      return `${mark}${key.number}:${sealed.toString('base64url')}`;
    },
    open(sealed, about) {
      // An earlier release wrote it while processes were being replaced.
      if (!sealed.startsWith(mark)) return sealed;
      const [number, text = ''] = sealed.slice(mark.length).split(':');
      const key = known.find((each) => each.number === number);
      if (key === undefined) throw new WrongStoreKey('This process has not the key of what it reads');
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, ivLength), {
        authTagLength: tagLength,
      })
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(-tagLength));
      const opened = [decipher.update(bytes.subarray(ivLength, -tagLength)), decipher.final()];
      return Buffer.concat(opened).toString();
    },
  };
}

/** Binds the sealed secret of an authenticator app to its account: in another row it cannot be opened. */
export const authenticatorOwner = (accountId: number): string => `authenticator ${accountId}`;

/** The same for a secret that all processes share. */
export const serviceSecretOwner = (name: string): string => `service secret ${name}`;

/**
 * Checks the keys of this process against the ID of the store's key, null for a store that has none yet. The first key
 * becomes the store's.
 */
export type KeysFor = (number: string | null) => Promise<readonly Buffer[]>;

const nameOfNumber = 'number of the store key';

/** Checks that the keys are the store's, and seals with the first one what is unsealed or sealed with another. */
export async function sealStore(driver: Driver, keysFor: KeysFor): Promise<Sealing> {
  const keys = await keysFor(await driver.asking(numberOfKey));
  return driver.alone(async (db) => {
    // Another process may have started with its own key meanwhile.
    const stored = await numberOfKey(db);
    const numbers = keys.map((key) => storeKey(key).number);
    const [current] = numbers;
    if (current === undefined || (stored !== null && !numbers.includes(stored)))
      throw new WrongStoreKey('The keys are not those of the store');
    const sealing = sealingWith(keys);
    const ofCurrent = `${mark}${current}:%`;
    const rows = await db
      .selectFrom('authenticators')
      .select(['account_id as accountId', 'secret'])
      .where('secret', 'not like', ofCurrent)
      .execute();
    const shared = await db
      .selectFrom('service_secrets')
      .select(['name', 'secret'])
      .where('name', '!=', nameOfNumber)
      .where('secret', 'not like', ofCurrent)
      .execute();
    // Overwrite the plain text on disk instead of only unlinking it.
    if (rows.length + shared.length > 0 && driver.kind === 'sqlite')
      await sql`pragma secure_delete = on`.execute(db);
    for (const { accountId, secret } of rows) {
      const owner = authenticatorOwner(accountId);
      await db
        .updateTable('authenticators')
        .set({ secret: sealing.seal(sealing.open(secret, owner), owner) })
        .where('account_id', '=', accountId)
        .execute();
    }
    for (const { name, secret } of shared) {
      const owner = serviceSecretOwner(name);
      await db
        .updateTable('service_secrets')
        .set({ secret: sealing.seal(sealing.open(secret, owner), owner) })
        .where('name', '=', name)
        .execute();
    }
    await db
      .insertInto('service_secrets')
      .values({ name: nameOfNumber, secret: current })
      .onConflict((there) => there.column('name').doUpdateSet({ secret: current }))
      .execute();
    return sealing;
  });
}

async function numberOfKey(db: Queries): Promise<string | null> {
  const found = await db
    .selectFrom('service_secrets')
    .select('secret')
    .where('name', '=', nameOfNumber)
    .executeTakeFirst();
  return found?.secret ?? null;
}

/**
 * Forgets a lost store key, and the secrets that can be created again. Returns whose authenticator apps it had sealed.
 */
export async function forgetStoreKey(db: Queries): Promise<number[]> {
  await db
    .deleteFrom('service_secrets')
    .where((row) => row.or([row('name', '=', nameOfNumber), row('secret', 'like', `${mark}%`)]))
    .execute();
  const rows = await db
    .selectFrom('authenticators')
    .select('account_id as accountId')
    .where('secret', 'like', `${mark}%`)
    .orderBy('account_id')
    .execute();
  return rows.map(({ accountId }) => accountId);
}
