import { prepared } from '#service/store/driver/prepared.ts';
import { isAddress, type Queries } from '#service/store/driver/queries.ts';
import { kinds, statuses } from '#service/store/driver/schema/codes.ts';
import { orTaken } from '#service/store/driver/unavailable.ts';
import { touchPeopleWith } from './people.ts';

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
  /** 1 while the password is one that somebody else made. */
  mustChange: number;
  /** When that was, in Unix seconds. */
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

/** Usernames are kept in small letters: two that differ in case are one. */
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
  /** The address that the account will have once somebody confirms it there; null for none. */
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
  // PostgreSQL has no text with this character, and faults when it is asked for one.
  if (username.includes('\0')) return undefined;
  return db
    .selectFrom('accounts')
    .select([...accountColumns, 'password_hash as passwordHash'])
    .where('username', '=', sameUsername(username))
    .executeTakeFirst();
}

/** Of the characters that a username may have, with room for a number behind. */
export const usernameLetters = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9._-]/g, '')
    .slice(0, 34);

/**
 * Finds free usernames, each like the one that is wished for. It remembers the last number of each name, so that many
 * accounts with the same wish do not start counting again.
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

/** Answers the account's id; throws `UsernameTaken`. */
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

/** An account, and the hash that a password has been checked against. */
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
 * Answers whether the account is active and its password still the one that was checked; if not, nothing is changed.
 * Throws `UsernameTaken`.
 */
export async function changeProfile(db: Queries, checked: Checked, change: ProfileChange): Promise<boolean> {
  const { email, mail, passwordHash } = change;
  // Schools are locked before accounts, here as everywhere.
  await touchPeopleWith(db, checked.id);
  // Answers the names as they are, and keeps others from changing them until they have been compared and changed.
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

/** Says that a name has changed. Replies of classes name teachers and admins, never the account of a student. */
async function touchDirectory(db: Queries, kind: number): Promise<void> {
  if (kind === kinds.student) return;
  await db
    .updateTable('directory')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute();
}

/** Changes the name alone, as an admin of the person's school does. */
export async function renameAccount(db: Queries, accountId: number, name: string): Promise<void> {
  await touchPeopleWith(db, accountId);
  const { kind } = await db
    .updateTable('accounts')
    .set({ name })
    .where('id', '=', accountId)
    .returning('kind')
    .executeTakeFirstOrThrow();
  await touchDirectory(db, kind);
}

/** Until the transaction ends nobody else can change the account, nor take away the last student whom it follows. */
export async function lockAccount(db: Queries, accountId: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set((row) => ({ name: row.ref('name') }))
    .where('id', '=', accountId)
    .execute();
}

/** Until the transaction ends nobody else chooses usernames for others: two would choose the same. */
export async function lockUsernames(db: Queries): Promise<void> {
  await db
    .updateTable('directory')
    .set((row) => ({ version: row.ref('version') }))
    .execute();
}

/**
 * Records that the account signs in, and answers its status; answers undefined where its password is no longer the one
 * that was checked. Until the transaction ends nobody else can change the account.
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

/** Blocks or unblocks the account; a blocked one has no sessions. */
export async function setStatus(db: Queries, accountId: number, status: number): Promise<void> {
  await touchPeopleWith(db, accountId);
  await db.updateTable('accounts').set({ status }).where('id', '=', accountId).execute();
  if (status === statuses.blocked)
    await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
}

/** Sets the password, and ends the account's sessions; `made` is when, where the account's owner has not chosen it. */
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
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
}

/** Replaces a password that somebody else made, and keeps the sessions; answers whether there was one. */
export async function choosePassword(db: Queries, accountId: number, passwordHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ password_hash: passwordHash, must_change: 0 })
    .where('id', '=', accountId)
    .where('must_change', '=', 1)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Makes a teacher's account one that may run schools; an admin's stays one. */
export async function makeAdmin(db: Queries, accountId: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ kind: kinds.admin })
    .where('id', '=', accountId)
    .where('kind', '=', kinds.teacher)
    .execute();
}

/** The account's own key; `fresh` becomes it where there is none yet. */
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

/** The address that the account will have once somebody confirms it there; undefined for none. */
export async function emailChangeOf(db: Queries, accountId: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('email_changes')
    .select('email')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return found?.email;
}

/** Records the address that the account will have; of several the last one counts. */
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

/** The address stays as it is. */
export async function dropEmailChange(db: Queries, accountId: number): Promise<void> {
  await db.deleteFrom('email_changes').where('account_id', '=', accountId).execute();
}

/** The address that was confirmed becomes the account's. */
export async function changeEmail(db: Queries, accountId: number, email: string): Promise<void> {
  await touchPeopleWith(db, accountId);
  await db.updateTable('accounts').set({ email, email_confirmed: 1 }).where('id', '=', accountId).execute();
  await dropEmailChange(db, accountId);
}

/**
 * Records that the account's owner has shown that the address is theirs, if it is still the account's. Answers whether
 * that was not known before. A caller that also changes the account does so afterwards.
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
