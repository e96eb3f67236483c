import { prepared } from '#service/store/driver/prepared.ts';
import { isAddress, type Queries } from '#service/store/driver/queries.ts';
import { kinds, statuses } from '#service/store/driver/schema/codes.ts';
import { orTaken } from '#service/store/driver/unavailable.ts';
import { touchPeopleWith } from './people.ts';
import { endSessions } from './sessions.ts';

export interface Account {
  id: number;
  username: string;
  name: string;
  email: string;
  /** Of `kinds`. */
  kind: number;
  /** Of `statuses`. */
  status: number;
  created: number;
  lastSignIn: number;
  picture: number;
  mail: number;
  /** 1 while the password is one that somebody else set. */
  mustChange: number;
  /** When it was set, in Unix seconds. */
  passwordMade: number;
}

export interface AccountWithPassword extends Account {
  passwordHash: string;
}

const accountColumns = [
  'id',
  'username',
  'name',
  'email',
  'kind',
  'status',
  'created',
  'last_sign_in as lastSignIn',
  'picture',
  'mail',
  'must_change as mustChange',
  'password_made as passwordMade',
] as const;

/** Usernames are stored in lower case: two that differ only in case are the same. */
const sameUsername = (username: string) => username.toLowerCase();

const findAccount = prepared<Account>((db, at) =>
  db.selectFrom('accounts').select(accountColumns).where('id', '=', at<number>(0)),
);

export async function accountById(db: Queries, accountId: number): Promise<Account> {
  const [found] = await findAccount(db, [accountId]);
  if (!found) throw new Error(`There is no account ${accountId}`);
  return found;
}

export interface OwnAccount extends Account {
  hasPassword: boolean;
  /** The new address that waits to be confirmed; null for none. */
  newEmail: string | null;
}

const findOwnAccount = prepared<OwnAccount>((db, at) =>
  db
    .selectFrom('accounts')
    .select(accountColumns)
    .select((row) => [
      row('password_hash', '!=', '').as('hasPassword'),
      row
        .selectFrom('email_changes')
        .select('email_changes.email')
        .whereRef('email_changes.account_id', '=', 'accounts.id')
        .as('newEmail'),
    ])
    .where('id', '=', at<number>(0)),
);

/** The account as its owner sees it. */
export async function ownAccount(db: Queries, accountId: number): Promise<OwnAccount> {
  const [found] = await findOwnAccount(db, [accountId]);
  if (!found) throw new Error(`There is no account ${accountId}`);
  return { ...found, hasPassword: Boolean(found.hasPassword) };
}

export async function accountNamed(db: Queries, username: string): Promise<AccountWithPassword | undefined> {
  // PostgreSQL cannot store this character in text, and fails if a query contains it.
  if (username.includes('\0')) return undefined;
  return db
    .selectFrom('accounts')
    .select([...accountColumns, 'password_hash as passwordHash'])
    .where('username', '=', sameUsername(username))
    .executeTakeFirst();
}

/** Keeps only characters that a username may contain, and leaves room for a number at the end. */
export const usernameLetters = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9._-]/g, '')
    .slice(0, 34);

/**
 * Finds free usernames, each close to the wanted one. It remembers the last number of each name, so that many accounts
 * with the same name do not start counting again.
 */
export function freeUsernames(db: Queries): (wished: string) => Promise<string> {
  const nextOf = new Map<string, number>();
  return async (wished) => {
    const base = usernameLetters(wished).padEnd(2, '0');
    for (let number = nextOf.get(base) ?? 1; ; number++) {
      const name = number === 1 ? base : `${base}${number}`;
      nextOf.set(base, number + 1);
      if (!(await accountNamed(db, name))) return name;
    }
  };
}

/** Whether anybody has an account: a store without one is new. */
export async function hasAccounts(db: Queries): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
}

interface NewAccount {
  username: string;
  name: string;
  email: string;
  kind: number;
  passwordHash: string;
  created: number;
  /** Whether the password must be changed at the first sign-in. */
  mustChange?: boolean | undefined;
}

/** Returns the account's id; throws `UsernameTaken`. */
export async function addAccount(db: Queries, account: NewAccount): Promise<number> {
  const adding = db
    .insertInto('accounts')
    .values({
      username: sameUsername(account.username),
      name: account.name,
      email: account.email,
      kind: account.kind,
      status: statuses.active,
      password_hash: account.passwordHash,
      created: account.created,
      must_change: account.mustChange === true ? 1 : 0,
      password_made: account.mustChange === true ? account.created : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return (await orTaken(adding)).id;
}

interface ProfileChange {
  username: string;
  name: string;
  email: string;
  mail: number;
  passwordHash?: string;
}

/** An account, and the hash that its password was checked against. */
export type Checked = Pick<AccountWithPassword, 'id' | 'passwordHash'>;

/** For people recognized by something other than the password. */
export async function checkedById(db: Queries, accountId: number): Promise<Checked> {
  return db
    .selectFrom('accounts')
    .select(['id', 'password_hash as passwordHash'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

/**
 * Returns whether the account is active and its password still the one that was checked; if not, nothing is changed.
 * Throws `UsernameTaken`.
 */
export async function changeProfile(db: Queries, checked: Checked, change: ProfileChange): Promise<boolean> {
  const { email, mail, passwordHash } = change;
  // Schools are locked before accounts, here as everywhere.
  await touchPeopleWith(db, checked.id);
  // Returns the current names, and locks them until they have been compared and changed.
  const old = await db
    .updateTable('accounts')
    .set({
      email,
      mail,
      ...(passwordHash === undefined ? {} : { password_hash: passwordHash, must_change: 0 }),
    })
    .where('id', '=', checked.id)
    .where('password_hash', '=', checked.passwordHash)
    .where('status', '=', statuses.active)
    .returning(['username', 'name', 'kind'])
    .executeTakeFirst();
  if (!old) return false;
  const [username, name] = [sameUsername(change.username), change.name];
  if (username === old.username && name === old.name) return true;
  await orTaken(db.updateTable('accounts').set({ username, name }).where('id', '=', checked.id).execute());
  await touchDirectory(db, old.kind);
  return true;
}

/** Records that a name has changed. Replies of classes name teachers and admins, never the account of a student. */
async function touchDirectory(db: Queries, kind: number): Promise<void> {
  if (kind === kinds.student) return;
  await db
    .updateTable('directory')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute();
}

/** Changes only the name, as an admin of the person's school does: from now on the school calls a student that. */
export async function renameAccount(db: Queries, accountId: number, name: string): Promise<void> {
  await touchPeopleWith(db, accountId);
  const { kind } = await db
    .updateTable('accounts')
    .set({ name })
    .where('id', '=', accountId)
    .returning('kind')
    .executeTakeFirstOrThrow();
  await db.updateTable('school_students').set({ name }).where('account_id', '=', accountId).execute();
  await touchDirectory(db, kind);
}

/**
 * Locks the account until the transaction ends: nobody else can change it or remove the last student whom it follows.
 */
export async function lockAccount(db: Queries, accountId: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set((row) => ({ name: row.ref('name') }))
    .where('id', '=', accountId)
    .execute();
}

/** Until the transaction ends, no other process may generate usernames: two would choose the same. */
export async function lockUsernames(db: Queries): Promise<void> {
  await db
    .updateTable('directory')
    .set((row) => ({ version: row.ref('version') }))
    .execute();
}

/**
 * Records that the account signs in, and returns its status; undefined if its password is no longer the one that was
 * checked. Locks the account until the transaction ends.
 */
export async function recordSignIn(db: Queries, checked: Checked, now: number): Promise<number | undefined> {
  const found = await db
    .updateTable('accounts')
    .set({ last_sign_in: now })
    .where('id', '=', checked.id)
    .where('password_hash', '=', checked.passwordHash)
    .returning('status')
    .executeTakeFirst();
  return found?.status;
}

/** Blocks or unblocks the account; blocking ends its sessions. */
export async function setStatus(db: Queries, accountId: number, status: number): Promise<void> {
  await touchPeopleWith(db, accountId);
  await db.updateTable('accounts').set({ status }).where('id', '=', accountId).execute();
  if (status === statuses.blocked) await endSessions(db, accountId);
}

/** Sets the password and ends the account's sessions; `made` is the time if somebody other than the owner chose it. */
export async function setPassword(
  db: Queries,
  accountId: number,
  { passwordHash, made }: { passwordHash: string; made?: number },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_hash: passwordHash, must_change: made === undefined ? 0 : 1, password_made: made ?? 0 })
    .where('id', '=', accountId)
    .execute();
  await endSessions(db, accountId);
}

/** Replaces a password that somebody else set, and keeps the sessions; returns whether there was one. */
export async function choosePassword(db: Queries, accountId: number, passwordHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ password_hash: passwordHash, must_change: 0 })
    .where('id', '=', accountId)
    .where('must_change', '=', 1)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Turns a teacher's account into an admin's; an admin's stays one. */
export async function makeAdmin(db: Queries, accountId: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ kind: kinds.admin })
    .where('id', '=', accountId)
    .where('kind', '=', kinds.teacher)
    .execute();
}

/** The account's own key; `fresh` becomes the key if there is none yet. */
export async function draftKeyOf(db: Queries, accountId: number, fresh: string): Promise<string> {
  await db
    .insertInto('draft_keys')
    .values({ account_id: accountId, secret: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { secret } = await db
    .selectFrom('draft_keys')
    .select('secret')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return secret;
}

/** The new address that waits to be confirmed; undefined for none. */
export async function emailChangeOf(db: Queries, accountId: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('email_changes')
    .select('email')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return found?.email;
}

/** Records a new address that waits to be confirmed, in place of an earlier one. */
export async function askEmailChange(
  db: Queries,
  accountId: number,
  { email, at }: { email: string; at: number },
): Promise<void> {
  await db
    .insertInto('email_changes')
    .values({ account_id: accountId, email, at })
    .onConflict((there) => there.column('account_id').doUpdateSet({ email, at }))
    .execute();
}

/** Drops the new address: the old one stays. */
export async function dropEmailChange(db: Queries, accountId: number): Promise<void> {
  await db.deleteFrom('email_changes').where('account_id', '=', accountId).execute();
}

/** Makes the confirmed address the account's. */
export async function changeEmail(db: Queries, accountId: number, email: string): Promise<void> {
  await touchPeopleWith(db, accountId);
  await db.updateTable('accounts').set({ email, email_confirmed: 1 }).where('id', '=', accountId).execute();
  await dropEmailChange(db, accountId);
}

/**
 * Records that the owner has confirmed the address, if it is still the account's. Returns whether that is new. A caller
 * that also changes the account does so afterwards.
 */
export async function confirmEmail(db: Queries, accountId: number, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where(isAddress('email', email))
    .where('email_confirmed', '=', 0)
    .executeTakeFirst();
  if (!found) return false;
  // Schools are locked before accounts, here as everywhere.
  await touchPeopleWith(db, accountId);
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ email_confirmed: 1 })
    .where('id', '=', accountId)
    .where(isAddress('email', email))
    .where('email_confirmed', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
