import { createHash } from 'node:crypto';

/*
 * Passwords that are known from breaches of other services: a Bloom filter of some half a million, in
 * `breachedFilter.ts`. It knows every password of the list, and mistakes one in some 600 others for one of them: anyone
 * who chooses such a one must choose another. `writeBreached.ts` writes the file.
 */

/** The number of bits in the filter, and of bits per password. */
interface Shape {
  bits: number;
  hashes: number;
}

/** The bits of the password, in lower case as guessers try it. */
export function bitsOf(password: string, { bits, hashes }: Shape): number[] {
  const hash = createHash('sha256').update(password.toLowerCase()).digest();
  const [first, second] = [hash.readUInt32BE(0), hash.readUInt32BE(4)];
  return Array.from({ length: hashes }, (_, index) => (first + index * second) % bits);
}

let filter: Promise<Shape & { bytes: Buffer }> | undefined;

async function read() {
  const { bits, hashes, base64 } = await import('./breachedFilter.ts');
  return { bits, hashes, bytes: Buffer.from(base64, 'base64') };
}

/** Whether the list contains the password, or seems to. Loaded when the first password is chosen: it takes 2 MB. */
export async function isInBreachedList(password: string): Promise<boolean> {
  filter ??= read();
  const { bytes, ...shape } = await filter;
  return bitsOf(password, shape).every((bit) => ((bytes[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);
}
