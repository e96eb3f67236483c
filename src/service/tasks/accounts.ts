import { Refusal } from '#service/refusal.ts';
import { type Checked, noteSignIn, statuses } from '#service/store/accounts.ts';
import { endSession, startSession } from '#service/store/sessions.ts';
import { sentences } from '#wire/envelope.ts';
import { checkPassword } from './password.ts';
import { digest, newToken } from './secrets.ts';
import type { Handler } from './task.ts';

const wrong = () => new Refusal({ pwd: sentences.wrongPassword });

export const login: Handler<'login', Checked> = {
  open: true,
  changes: true,
  before: (database, visit, { usr, pwd }) =>
    checkPassword(database, visit, { username: usr, password: pwd, wrong }),
  async run(db, { now, sent }, _, checked) {
    const status = await noteSignIn(db, checked, now);
    if (status === undefined) throw wrong();
    if (status === statuses.blocked) throw new Refusal({ usr: sentences.blocked });
    const token = newToken();
    await startSession(db, digest(token), checked.id, now);
    return { success: true, values: { ...sent(), ses: token } };
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
