import { draftKeyOf } from '#service/store/draftKeys.ts';
import type { Handler } from '#service/tasks/rules/task.ts';
import { newToken } from './secrets.ts';

/** The key by which the page encrypts what is not saved yet: who cannot sign in as its teacher cannot read it. */
export const draftKey: Handler<'draft-key'> = {
  changes: true,
  run: async (db, { account }) => ({ key: await draftKeyOf(db, account.id, newToken()), success: true }),
};
