import { hash as digestOf, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id with OWASP's parameters; 2 is its number in the binding's enum. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

let nobody: Promise<string> | undefined;

/** Whether the password matches the hash. Without a hash (no such account) it takes as long and returns false. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(newToken());
  // Accounts that only use single sign-on have no hash either.
  const matches = await verify(passwordHash || (await nobody), password);
  return matches && Boolean(passwordHash);
}

/** 256 random bits, as 64 hexadecimal characters. */
export const newToken = (): string => randomBytes(32).toString('hex');

/** The form in which the store keeps tokens, keys and mistyped names. */
export const digest = (text: string): string => digestOf('sha256', text);
