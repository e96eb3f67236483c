import { schoolsOfRoles } from '#service/store/accounts/people.ts';
import { isAddress, type Queries } from '#service/store/driver/queries.ts';
import { statuses } from '#service/store/driver/schema/codes.ts';

/* The recipients of mail, and the schools in whose name it is sent. */

/** Whether the owner has confirmed the address and signs in by a password. */
export async function hasConfirmedEmail(db: Queries, accountId: number): Promise<boolean> {
  const found = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('status', '=', statuses.active)
    .where('email', '!=', '')
    .where('email_confirmed', '=', 1)
    .where('password_hash', '!=', '')
    .executeTakeFirst();
  return found !== undefined;
}

export interface Addressee {
  username: string;
  name: string;
  email: string;
  /** Of `statuses`. */
  status: number;
  /** The first school where the account is staff or a student, else where it follows a child; null for none. */
  schoolName: string | null;
}

export async function addresseeOf(db: Queries, accountId: number): Promise<Addressee | undefined> {
  const account = await db
    .selectFrom('accounts')
    .select(['username', 'name', 'email', 'status'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  return account && { ...account, schoolName: await schoolNameOf(db, accountId) };
}

async function schoolNameOf(db: Queries, accountId: number): Promise<string | null> {
  const followed = db.selectFrom('guardians').select('school_id as id').where('account_id', '=', accountId);
  for (const ids of [schoolsOfRoles(db, accountId), followed]) {
    const school = await db
      .selectFrom('schools')
      .select('name')
      .where('id', 'in', ids)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (school) return school.name;
  }
  return null;
}

/** Several accounts may share an address; if more than this do, it counts as nobody's. */
const mostOfOneAddress = 5;

/** Active accounts with this username or email address. */
export async function accountsMeant(db: Queries, typed: string): Promise<number[]> {
  // PostgreSQL cannot store this character in text, and fails if a query contains it.
  if (typed.includes('\0')) return [];
  const name = typed.toLowerCase();
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where((row) => row.or([row('username', '=', name), isAddress('email', name)]))
    .where('status', '=', statuses.active)
    .where('email', '!=', '')
    .orderBy('id')
    .limit(mostOfOneAddress)
    .execute();
  return rows.map(({ id }) => id);
}
