import { Refusal } from '#service/refusal.ts';
import { accountNamed, noteSignIn } from '#service/store/accounts.ts';
import { endSession, startSession } from '#service/store/sessions.ts';
import { sentences } from '#wire/envelope.ts';
import { checkPassword } from './password.ts';
import { digest, newToken } from './secrets.ts';
import type { Handler } from './task.ts';

const blocked = 0;

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

export const logout: Handler<'logout'> = {
  forStudents: true,
  changes: true,
  async run(db, { session }) {
    await endSession(db, session);
    return { success: true };
  },
};
