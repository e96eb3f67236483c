import type { Account } from '#service/store/accounts.ts';
import { endSession } from '#service/store/sessions.ts';
import type { Reply } from '#wire/reply.ts';
import type { Handler } from './task.ts';

export const logout: Handler<'logout'> = {
  forStudents: true,
  changes: true,
  async run(db, { session }) {
    await endSession(db, session);
    return { success: true };
  },
};

export const profile: Handler<'profile'> = {
  forStudents: true,
  changes: false,
  run: async (_, { account }) => ({ values: written(account) }),
};

function written(account: Account): Reply {
  return {
    uid: account.id,
    usr: account.username,
    type: account.kind,
    status: account.status,
    created: account.created,
    lastlog: account.lastSignIn,
    email: account.email,
    name: account.name,
    pic: account.picture,
    mailmail: account.mail,
  };
}
