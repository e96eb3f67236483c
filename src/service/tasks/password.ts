import { type Refusal, TooManyAttempts } from '#service/refusal.ts';
import { type AccountWithPassword, accountNamed } from '#service/store/accounts.ts';
import type { Database } from '#service/store/database.ts';
import {
  type Attempt,
  beginAttempt,
  forgetAttempt,
  forgetFailures,
  heldUntil,
} from '#service/store/failures.ts';
import { sentences } from '#wire/envelope.ts';
import { digest, passwordMatches } from './secrets.ts';
import type { Visit } from './task.ts';

/**
 * Checks a password, and counts it when it is wrong. An attempt counts as failed until it has succeeded, so that
 * many at once are not more than many in a row.
 */
export async function checkPassword(
  database: Database,
  visit: Visit,
  typed: { username: string; password: string; wrong: () => Refusal },
): Promise<AccountWithPassword> {
  const attempt: Attempt = {
    username: digest(typed.username.toLowerCase()),
    address: visit.address,
    at: visit.now,
  };
  const id = await database.writing((db) => beginAttempt(db, attempt));
  const held = await database.reading((db) => heldUntil(db, attempt, id));
  if (held > visit.now) {
    await database.writing((db) => forgetAttempt(db, id));
    throw new TooManyAttempts(held - visit.now);
  }
  const account = await database.reading((db) => accountNamed(db, typed.username));
  if (!(await passwordMatches(account?.passwordHash, typed.password)) || !account) throw typed.wrong();
  await database.writing((db) => forgetFailures(db, attempt));
  return account;
}

/** What is wrong with a password that somebody chooses; null where it will do. */
export async function newPasswordProblem(password: string, username: string): Promise<string | null> {
  const length = [...password].length;
  if (length < 8 || length > 128) return sentences.passwordLength;
  const folded = password.toLowerCase();
  if (folded === username.toLowerCase()) return sentences.passwordIsUsername;
  const { commonPasswords } = await import('./commonPasswords.ts');
  return commonPasswords.has(folded) ? sentences.passwordCommon : null;
}
