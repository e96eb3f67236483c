import { isAddress, type Queries } from '#service/store/driver/queries.ts';
import { statuses } from '#service/store/driver/schema/codes.ts';

/*
 * Accounts at single sign-on providers: an issuer's name of somebody, and their account here. Times are Unix seconds.
 */

interface SignOnLink {
  id: number;
  issuer: string;
  email: string;
  created: number;
}

interface Identity {
  issuer: string;
  subject: string;
}

/** How a link was made: by the signed-in user, or by a matching address at a sign-in. */
type LinkedBy = 'user' | 'address';

export async function linkedAccount(
  db: Queries,
  { issuer, subject }: Identity,
): Promise<{ id: number; accountId: number; email: string; by: LinkedBy } | undefined> {
  const found = await db
    .selectFrom('sign_on_links')
    .select(['id', 'account_id as accountId', 'email', 'by_user'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (!found) return undefined;
  const { by_user, ...link } = found;
  return { ...link, by: by_user === 1 ? 'user' : 'address' };
}

export const linksOf = (db: Queries, accountId: number): Promise<SignOnLink[]> =>
  db
    .selectFrom('sign_on_links')
    .select(['id', 'issuer', 'email', 'created'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();

/** Returns false if the identity already belongs to somebody. A link by the user replaces one by their address. */
export async function addSignOnLink(
  db: Queries,
  link: Identity & { accountId: number; email: string; created: number; by: LinkedBy },
): Promise<boolean> {
  const { accountId, by, ...rest } = link;
  const isByUser = by === 'user' ? 1 : 0;
  const added = await db
    .insertInto('sign_on_links')
    .values({ ...rest, account_id: accountId, by_user: isByUser })
    .onConflict((there) =>
      there
        .columns(['issuer', 'subject'])
        .doUpdateSet({ by_user: 1 })
        .where('sign_on_links.account_id', '=', accountId)
        .where('sign_on_links.by_user', '<', isByUser),
    )
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** The links that this address of the account has made follow it to another one. */
export async function moveSignOnLinks(
  db: Queries,
  accountId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable('sign_on_links')
    .set({ email: to })
    .where('account_id', '=', accountId)
    .where('by_user', '=', 0)
    .where(isAddress('email', from))
    .execute();
}

/** Returns whether the account had it. */
export async function dropSignOnLink(db: Queries, accountId: number, id: number): Promise<boolean> {
  const dropped = await db
    .deleteFrom('sign_on_links')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return dropped !== undefined;
}

/** Whether the account has this address, confirmed by its owner. */
export async function isConfirmedEmail(db: Queries, accountId: number, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where(isAddress('email', email))
    .where('email_confirmed', '=', 1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Two are enough: several accounts with one address cannot be told apart. */
const mostOfOneAddress = 20;

/** The active accounts with an address, and whether its owner has confirmed it. */
export async function accountsOfEmail(
  db: Queries,
  email: string,
): Promise<{ id: number; isConfirmed: boolean }[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'email_confirmed'])
    .where(isAddress('email', email))
    .where('status', '=', statuses.active)
    // Strangers' accounts with the address must not push out the owner's.
    .orderBy('email_confirmed', 'desc')
    .orderBy('id')
    .limit(mostOfOneAddress)
    .execute();
  return rows.map(({ id, email_confirmed }) => ({ id, isConfirmed: email_confirmed === 1 }));
}
