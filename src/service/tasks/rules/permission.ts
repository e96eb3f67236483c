import { kinds } from '#service/store/accounts.ts';
import { type Access, accessTo } from '#service/store/classes.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { sentences } from '#wire/envelope.ts';
import { Refusal } from './refusal.ts';
import type { SignedIn } from './task.ts';

/** The levels of `auth` in a class; each includes the ones before it. */
export const auth = { view: 1, score: 2, edit: 4, own: 6 } as const;

/** Requires a level in a class, which the reference reads. A missing class and somebody else's are refused alike. */
export function inClass(needed: number) {
  const permit = async (db: Queries, { account }: SignedIn, { clid }: { clid: number }): Promise<Access> => {
    const access = account.kind === kinds.student ? undefined : await accessTo(db, clid, account.id);
    if (!access || (access.auth === 0 && access.adminOf === null))
      throw new Refusal({ clid: sentences.classNotYours });
    if (access.adminOf === null && access.auth < needed)
      throw new Refusal({ clid: sentences.classNotYoursToChange });
    return access;
  };
  return Object.assign(permit, { needed });
}
