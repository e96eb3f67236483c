import { Refusal, TooManyAttempts } from '#service/refusal.ts';
import { type AccountWithPassword, accountNamed, noteSignIn } from '#service/store/accounts.ts';
import type { Database } from '#service/store/database.ts';
import {
  type Attempt,
  beginAttempt,
  forgetAttempt,
  forgetFailures,
  heldUntil,
} from '#service/store/failures.ts';
import { startSession } from '#service/store/sessions.ts';
import { sentences } from '#wire/envelope.ts';
import { digest, newToken, passwordMatches } from './secrets.ts';
import type { Handler, Visit } from './task.ts';

const blocked = 0;

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

export const login: Handler<'login'> = {
  open: true,
  changes: true,
  async before(database, visit, { usr, pwd }) {
    const account = await checkPassword(database, visit, {
      username: usr,
      password: pwd,
      wrong: () => new Refusal({ pwd: sentences.wrongPassword }),
    });
    if (account.status === blocked) throw new Refusal({ usr: sentences.blocked });
  },
  async run(db, { now, sent }, { usr }) {
    const token = newToken();
    const account = await accountNamed(db, usr);
    if (!account) throw new Refusal({ pwd: sentences.wrongPassword });
    await startSession(db, digest(token), account.id, now);
    await noteSignIn(db, account.id, now);
    return { success: true, values: { ...sent, ses: token } };
  },
};
