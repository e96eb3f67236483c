import type { Refusal } from '#service/refusal.ts';
import { type AccountWithPassword, accountNamed } from '#service/store/accounts.ts';
import type { Database } from '#service/store/database.ts';
import { type Attempt, failAttempt, forgetFailures } from '#service/store/failures.ts';
import { passwordProblem } from '#wire/accounts.ts';
import { sentences } from '#wire/envelope.ts';
import { beginInTurn } from './attempts.ts';
import { networkOf } from './network.ts';
import { digest, passwordMatches } from './secrets.ts';
import type { Visit } from './task.ts';

/** Checks a password, and counts it when it is wrong. */
export async function checkPassword(
  database: Database,
  visit: Visit,
  typed: { username: string; password: string; wrong: () => Refusal },
): Promise<AccountWithPassword> {
  const attempt: Attempt = {
    username: digest(typed.username.toLowerCase()),
    address: networkOf(visit.address),
    at: visit.now,
  };
  const id = await beginInTurn(database, attempt);
  const account = await database.asking((db) => accountNamed(db, typed.username));
  const matches = await passwordMatches(account?.passwordHash, typed.password);
  if (!account || !matches) {
    await database.writing((db) => failAttempt(db, id));
    throw typed.wrong();
  }
  await database.writing((db) => forgetFailures(db, attempt, id));
  return account;
}

/** What is wrong with a password that somebody chooses; null where it will do. */
export async function newPasswordProblem(password: string, username: string): Promise<string | null> {
  const problem = passwordProblem(password, username);
  if (problem !== null) return problem;
  const { commonPasswords } = await import('./commonPasswords.ts');
  return commonPasswords.has(password.toLowerCase()) ? sentences.passwordCommon : null;
}
