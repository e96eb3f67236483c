import { randomInt } from 'node:crypto';
import { Refusal } from '#service/refusal.ts';
import { accountNamed, addAccount } from '#service/store/accounts.ts';
import type { Queries } from '#service/store/database.ts';
import { UsernameTaken } from '#service/store/taken.ts';
import { sentences } from '#wire/envelope.ts';
import { newPasswordProblem } from './password.ts';
import { personProblems } from './profile.ts';
import { hashPassword } from './secrets.ts';

/** An account that somebody else makes. */
export interface Person {
  usr: string;
  name: string;
  email: string;
  pwd: string;
}

export const kinds = { teacher: 3, admin: 4 } as const;

/** Refuses what an account cannot be made of. */
export async function checkPerson({ usr, name, email, pwd }: Person): Promise<void> {
  const errors = personProblems({ usr, name, email });
  const problem = await newPasswordProblem(pwd, usr);
  if (problem !== null) errors.pwd = problem;
  if (Object.keys(errors).length > 0) throw new Refusal(errors);
}

/**
 * Hashes made before the transaction, by the request's fields: hashing takes long, and a transaction holds others up.
 */
const hashes = new WeakMap<object, string[]>();

export async function hashBefore(fields: object, passwords: readonly string[]): Promise<void> {
  hashes.set(fields, await Promise.all(passwords.map(hashPassword)));
}

/** Adds the accounts whose passwords were hashed before, in that order, and answers their ids. */
export async function addPersons(
  db: Queries,
  fields: object,
  kind: number,
  created: number,
  persons: readonly Person[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, { usr: username, name, email }] of persons.entries()) {
    const passwordHash = hashes.get(fields)?.[index] ?? '';
    try {
      ids.push(await addAccount(db, { username, name: name.trim(), email, kind, passwordHash, created }));
    } catch (error) {
      if (error instanceof UsernameTaken) throw new Refusal({ usr: sentences.usernameTaken });
      throw error;
    }
  }
  return ids;
}

/** Without the characters that are taken for others. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

export const madePassword = () =>
  Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');

/** A username that nobody has, made of the address; `taken` are those that are about to be used. */
export async function freeUsername(db: Queries, email: string, taken: ReadonlySet<string>): Promise<string> {
  const local = email.split('@', 1)[0] ?? '';
  const base = local
    .toLowerCase()
    .replace(/[^a-z0-9._-]/g, '')
    .slice(0, 34)
    .padEnd(2, '0');
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}${number}`;
    if (!taken.has(name) && !(await accountNamed(db, name))) return name;
  }
}
