import { lockAccount } from '#service/store/accounts/accounts.ts';
import { sessionWith } from '#service/store/accounts/sessions.ts';
import { type Access, accessTo } from '#service/store/classes/classes.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { kinds } from '#service/store/driver/schema/codes.ts';
import { type KeyScope, reading } from '#service/store/schools/keys.ts';
import { schoolsOfAdmin } from '#service/store/schools/schools.ts';
import { lockSchool, schoolsOfAccount } from '#service/store/schools/staff.ts';
import { sentences } from '#wire/sentences.ts';
import type { Task } from '#wire/tasks.ts';
import { Refusal } from './refusal.ts';
import type { Permit, SignedIn, Visit } from './task.ts';

export { accessLevels as auth } from '#service/store/driver/schema/codes.ts';

/** Everybody must be able to sign in and out. */
const always: readonly Task[] = ['login', 'logout', 'tasks'];

/** Whether a key of this scope may perform a task, which `changes` something or not. */
export const scopeHas = ({ tasks }: KeyScope, name: Task, changes: boolean): boolean =>
  tasks === null || always.includes(name) || tasks.includes(name) || (tasks.includes(reading) && !changes);

/** Whether a key of this scope covers the classes of a school; null stands for classes without one. */
export const isOfScope = ({ schools }: KeyScope, schoolId: number | null): boolean =>
  schools === null || (schoolId !== null && schools.includes(schoolId));

/** Whether a key may be used for somebody: one limited to some schools is for people who belong to no other. */
export async function isForPerson(
  db: Queries,
  { scope }: Pick<Visit, 'scope'>,
  accountId: number,
): Promise<boolean> {
  if (scope.schools === null) return true;
  const own = await schoolsOfAccount(db, accountId);
  return own.length > 0 && own.every((schoolId) => isOfScope(scope, schoolId));
}

/** Refuses a key limited to some schools for people who also belong to another: they see more than those schools. */
export async function mustBeInScope(
  db: Queries,
  visit: Pick<Visit, 'scope'>,
  accountId: number,
): Promise<void> {
  if (!(await isForPerson(db, visit, accountId))) throw new Refusal({ apikey: sentences.keyNotForSchool });
}

/** Requires a level in a class; the reference reads it. A missing class and somebody else's are refused alike. */
export function inClass(needed: number) {
  const permit = async (
    db: Queries,
    { account, scope }: SignedIn,
    { clid }: { clid: number },
  ): Promise<Access> => {
    const access = account.kind === kinds.student ? undefined : await accessTo(db, clid, account.id);
    if (!access || (access.auth === 0 && access.adminOf === null) || !isOfScope(scope, access.schoolId))
      throw new Refusal({ clid: sentences.classNotYours });
    if (access.adminOf === null && access.auth < needed)
      throw new Refusal({ clid: sentences.classNotYoursToChange });
    return access;
  };
  return Object.assign(permit, { needed });
}

/** Requires a level in a class that is named in `field`, not in `clid`: the refusal stands there. */
export async function mustReach(
  db: Queries,
  caller: SignedIn,
  { clid, field, needed }: { clid: number; field: string; needed: number },
): Promise<void> {
  try {
    await inClass(needed)(db, caller, { clid });
  } catch (error) {
    throw error instanceof Refusal ? new Refusal({ [field]: error.errors.clid ?? '' }) : error;
  }
}

/** Requires an admin of the school in the fields; a change locks it. The reference reads this. */
export function asAdminOf<Given>(schoolOf: (db: Queries, fields: Given) => Promise<number>) {
  const permit = async (db: Queries, { account }: SignedIn, fields: Given): Promise<undefined> => {
    const schoolId = await schoolOf(db, fields);
    const own = await schoolsOfAdmin(db, account.id);
    // A missing school and somebody else's are refused alike.
    if (!own.some(({ id }) => id === schoolId)) throw new Refusal({ schoolid: sentences.schoolNotYours });
  };
  const lock = async (db: Queries, fields: Given) => lockSchool(db, await schoolOf(db, fields));
  return Object.assign(permit, { lock, needed: 'admin' as const });
}

export const asAdmin = asAdminOf(async (_, { schoolid }: { schoolid: number }) => schoolid);

/**
 * Permits a change, and locks what the permission is for. Session and permission are checked again after locking:
 * people dropped, blocked or signed out while their request waited are refused.
 */
export async function permitChange<Caller extends Visit, Given>(
  db: Queries,
  permit: Permit<Caller, Given>,
  { caller, fields }: { caller: Caller; fields: Given },
): Promise<void> {
  // Nobody else gets to lock it.
  await permit(db, caller, fields);
  if (!permit.lock) return;
  await permit.lock(db, fields);
  if (!(await sessionWith(db, caller.sentSession))) throw new Refusal({ ses: sentences.notLoggedIn });
  await permit(db, caller, fields);
}

/** Locks the caller's account. Refuses if their session has ended meanwhile: they may have been blocked, or erased. */
export async function lockCaller(db: Queries, { account, session }: SignedIn): Promise<void> {
  await lockAccount(db, account.id);
  if (!(await sessionWith(db, session))) throw new Refusal({ ses: sentences.notLoggedIn });
}
