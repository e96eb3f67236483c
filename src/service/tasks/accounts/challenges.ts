import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database, Queries } from '#service/store/driver/database.ts';
import { knownSecret, serviceSecret, spendOnce } from '#service/store/passkeys.ts';
import { digest, newToken } from './secrets.ts';

/*
 * What a passkey signs, so that no signature works twice. A challenge says of itself until when it works and is sealed,
 * so the store holds only those that were used: strangers who ask for many fill nothing.
 */

const life = 5 * 60;
const nonceLength = 16;

const seal = (secret: string, body: Buffer, purpose: string) =>
  createHmac('sha256', secret).update(body).update(purpose).digest();

/** A secret that all processes of the service share. Only the first who asks writes. */
export async function sharedSecret(database: Database, name: string): Promise<string> {
  const known = await database.asking((db) => knownSecret(db, name));
  return known ?? database.writing((db) => serviceSecret(db, name, newToken()));
}

/** `purpose` says what for and by whom; a challenge works for that alone. */
export async function newChallenge(database: Database, purpose: string, now: number): Promise<Buffer> {
  const secret = await sharedSecret(database, 'challenges');
  const expires = Buffer.alloc(6);
  expires.writeUIntBE(now + life, 0, 6);
  const body = Buffer.concat([randomBytes(nonceLength), expires]);
  return Buffer.concat([body, seal(secret, body, purpose)]);
}

/** Uses the challenge up; answers whether it was ours, for this purpose, and had not been used. */
export async function takeChallenge(
  db: Queries,
  challenge: string,
  { purpose, now }: { purpose: string; now: number },
): Promise<boolean> {
  const expires = await endOfChallenge(db, challenge, purpose);
  return expires > now && spendOnce(db, { hash: digest(challenge), expires, now });
}

/** Until when it works, used or not; 0 for what is none of ours for this purpose. */
export async function endOfChallenge(db: Queries, challenge: string, purpose: string): Promise<number> {
  const bytes = Buffer.from(challenge, 'base64url');
  const body = bytes.subarray(0, nonceLength + 6);
  if (body.length < nonceLength + 6) return 0;
  const expected = seal((await knownSecret(db, 'challenges')) ?? newToken(), body, purpose);
  const given = bytes.subarray(body.length);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 0;
  return body.readUIntBE(nonceLength, 6);
}
