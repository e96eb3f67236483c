import type { Queries } from './queries.ts';

export interface Account {
  id: number;
  username: string;
  name: string;
  email: string;
  /** 2 student, 3 teacher, 4 admin. */
  kind: number;
  /** 2 active, 0 blocked. */
  status: number;
  created: number;
  lastSignIn: number;
  picture: number;
  mail: number;
}

export interface AccountWithPassword extends Account {
  passwordHash: string;
}

export const accountColumns = [
  'accounts.id',
  'accounts.username',
  'accounts.name',
  'accounts.email',
  'accounts.kind',
  'accounts.status',
  'accounts.created',
  'accounts.last_sign_in as lastSignIn',
  'accounts.picture',
  'accounts.mail',
] as const;

/** Usernames are kept in small letters: two that differ in case are one. */
export const sameUsername = (username: string) => username.toLowerCase();

export function accountNamed(db: Queries, username: string): Promise<AccountWithPassword | undefined> {
  return db
    .selectFrom('accounts')
    .select([...accountColumns, 'accounts.password_hash as passwordHash'])
    .where('username', '=', sameUsername(username))
    .executeTakeFirst();
}

export async function passwordHashOf(db: Queries, accountId: number): Promise<string> {
  const row = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.password_hash;
}

export interface NewAccount {
  username: string;
  name: string;
  email: string;
  kind: number;
  passwordHash: string;
  created: number;
}

/** Answers the account's id. */
export async function addAccount(db: Queries, account: NewAccount): Promise<number> {
  const { id } = await db
    .insertInto('accounts')
    .values({
      username: sameUsername(account.username),
      name: account.name,
      email: account.email,
      kind: account.kind,
      status: 2,
      password_hash: account.passwordHash,
      created: account.created,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface ProfileChange {
  username: string;
  name: string;
  email: string;
  mail: number;
  passwordHash?: string;
}

export async function changeProfile(db: Queries, accountId: number, change: ProfileChange): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      username: sameUsername(change.username),
      name: change.name,
      email: change.email,
      mail: change.mail,
      ...(change.passwordHash === undefined ? {} : { password_hash: change.passwordHash }),
    })
    .where('id', '=', accountId)
    .execute();
  await db
    .updateTable('directory')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute();
}

export async function noteSignIn(db: Queries, accountId: number, now: number): Promise<void> {
  await db.updateTable('accounts').set({ last_sign_in: now }).where('id', '=', accountId).execute();
}
