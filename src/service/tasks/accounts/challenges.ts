import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  knownSecret,
  openServiceSecret,
  sealServiceSecret,
  serviceSecret,
  spendOnce,
} from '#service/store/accounts/passkeys.ts';
import type { Database, Queries } from '#service/store/driver/database.ts';
import { digest, newToken } from './secrets.ts';

/*
 * What a passkey signs, so that no signature works twice. A challenge contains its expiry and is sealed, so the store
 * has only the used ones: strangers who request many cannot fill it.
 */

const life = 5 * 60;
const nonceLength = 16;

const seal = (secret: string, body: Buffer, purpose: string) =>
  createHmac('sha256', secret).update(body).update(purpose).digest();

/** A secret that all processes of the service share, sealed in the store. Only the first request writes. */
export async function sharedSecret(database: Database, name: string): Promise<string> {
  const known = await knownToAll(database, name);
  if (known !== undefined) return known;
  const fresh = sealServiceSecret(database, name, newToken());
  return openServiceSecret(database, name, await database.writing((db) => serviceSecret(db, name, fresh)));
}

async function knownToAll(database: Database, name: string): Promise<string | undefined> {
  const sealed = await database.asking((db) => knownSecret(db, name));
  return sealed === undefined ? undefined : openServiceSecret(database, name, sealed);
}

/** `purpose` says what it is for and who asked; a challenge works only for that. */
export async function newChallenge(database: Database, purpose: string, now: number): Promise<Buffer> {
  const secret = await sharedSecret(database, 'challenges');
  const expires = Buffer.alloc(6);
  expires.writeUIntBE(now + life, 0, 6);
  const body = Buffer.concat([randomBytes(nonceLength), expires]);
  return Buffer.concat([body, seal(secret, body, purpose)]);
}

/**
 * Uses up a challenge that expires at `expires` (see `endOfChallenge`); returns false if it was used before, or has
 * expired.
 */
export async function takeChallenge(
  db: Queries,
  challenge: string,
  { expires, now }: { expires: number; now: number },
): Promise<boolean> {
  return expires > now && spendOnce(db, { hash: digest(challenge), expires, now });
}

/** Its expiry, used or not; 0 if we did not issue it for this purpose. */
export async function endOfChallenge(
  database: Database,
  challenge: string,
  purpose: string,
): Promise<number> {
  const bytes = Buffer.from(challenge, 'base64url');
  const body = bytes.subarray(0, nonceLength + 6);
  if (body.length < nonceLength + 6) return 0;
  const expected = seal((await knownToAll(database, 'challenges')) ?? newToken(), body, purpose);
  const given = bytes.subarray(body.length);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 0;
  return body.readUIntBE(nonceLength, 6);
}
