import { statuses } from '#service/store/accounts.ts';
import type { Queries } from '#service/store/driver/queries.ts';

/* Accounts at other sign-ins: an issuer's own name of somebody, and whose account that is here. Unix seconds. */

export interface SignOnLink {
  id: number;
  issuer: string;
  email: string;
  created: number;
}

interface Identity {
  issuer: string;
  subject: string;
}

export async function linkedAccount(db: Queries, { issuer, subject }: Identity): Promise<number | undefined> {
  const found = await db
    .selectFrom('sign_on_links')
    .select('account_id as id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return found?.id;
}

export const linksOf = (db: Queries, accountId: number): Promise<SignOnLink[]> =>
  db
    .selectFrom('sign_on_links')
    .select(['id', 'issuer', 'email', 'created'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();

/** Answers false where the identity is somebody's already. */
export async function addSignOnLink(
  db: Queries,
  link: Identity & { accountId: number; email: string; created: number },
): Promise<boolean> {
  const { accountId, ...rest } = link;
  const added = await db
    .insertInto('sign_on_links')
    .values({ ...rest, account_id: accountId })
    .onConflict((there) => there.columns(['issuer', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Answers whether the account had it. */
export async function dropSignOnLink(db: Queries, accountId: number, id: number): Promise<boolean> {
  const dropped = await db
    .deleteFrom('sign_on_links')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return dropped !== undefined;
}

/** More accounts of one address than one cannot be told apart. */
const mostOfOneAddress = 20;

/** The active accounts of an address. */
export async function accountsOfEmail(db: Queries, email: string): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where((row) => row.fn<string>('lower', ['email']), '=', email.toLowerCase())
    .where('status', '=', statuses.active)
    .orderBy('id')
    .limit(mostOfOneAddress)
    .execute();
  return rows.map(({ id }) => id);
}
