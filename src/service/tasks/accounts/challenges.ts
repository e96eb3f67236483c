import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database, Queries } from '#service/store/driver/database.ts';
import { serviceSecret, spendOnce } from '#service/store/passkeys.ts';
import { digest, newToken } from './secrets.ts';

/*
 * What a passkey signs, so that no signature works twice. A challenge says of itself until when it works and is sealed,
 * so the store holds only those that were used: strangers who ask for many fill nothing.
 */

const life = 5 * 60;
const nonceLength = 16;

const seal = (secret: string, body: Buffer, purpose: string) =>
  createHmac('sha256', secret).update(body).update(purpose).digest();

/** `purpose` says what for and by whom; a challenge works for that alone. */
export async function newChallenge(database: Database, purpose: string, now: number): Promise<Buffer> {
  const secret = await database.writing((db) => serviceSecret(db, 'challenges', newToken()));
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
  const bytes = Buffer.from(challenge, 'base64url');
  const body = bytes.subarray(0, nonceLength + 6);
  if (body.length < nonceLength + 6) return false;
  const expected = seal(await serviceSecret(db, 'challenges', newToken()), body, purpose);
  const given = bytes.subarray(body.length);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  const expires = body.readUIntBE(nonceLength, 6);
  return expires > now && spendOnce(db, { hash: digest(challenge), expires, now });
}
