import { type Person, schoolsOfRoles } from '#service/store/accounts/people.ts';
import { inBatches, type Queries } from '#service/store/driver/queries.ts';
import { kinds } from '#service/store/driver/schema/codes.ts';

/** Acts that make somebody one of the staff. */
const joining = ['teacher added', 'admin added', 'school made', 'invitation accepted'];

/** How somebody joined or left, as the details of an audit entry tell it. Guests were never on the staff. */
interface Moving {
  as?: string;
  by?: string;
}

/**
 * The wanted accounts that left the staff of the school, by its audit list, and belong to no school now. Older entries
 * do not tell a teacher from a guest, so they count only for people who joined the staff by the same list.
 */
export async function formerStaff(
  db: Queries,
  schoolId: number,
  isWanted: (account: { username: string; email: string }) => boolean,
): Promise<Person[]> {
  const left = await db
    .selectFrom('audit')
    .select(['account_id as id', 'action', 'details'])
    .where('school_id', '=', schoolId)
    .where('action', 'in', ['teacher dropped', 'admin dropped'])
    .execute();
  const ids = new Set<number>();
  const untold = new Set<number>();
  for (const { id, action, details } of left) {
    const { as, by } = JSON.parse(details) as Moving;
    if (id === null) continue;
    if (action === 'admin dropped' || as === 'teacher' || by === 'import') ids.add(id);
    else if (as === undefined) untold.add(id);
  }
  for (const id of await joinedStaff(db, schoolId, untold)) ids.add(id);
  const found: Person[] = [];
  await inBatches([...ids], async (batch) => {
    const accounts = await db
      .selectFrom('accounts')
      .select(['id', 'username', 'name', 'email', 'status', 'last_sign_in as lastSignIn'])
      .where('id', 'in', batch)
      .where('kind', '!=', kinds.student)
      .execute();
    for (const account of accounts) {
      if (!isWanted(account) || (await schoolsOfRoles(db, account.id).executeTakeFirst())) continue;
      const roles = { isTeacher: false, isAdmin: false, isGuardian: false };
      found.push({ ...account, ...roles, studentId: 0, isConfirmed: true });
    }
  });
  return found;
}

/** Those of the accounts that once joined the staff of the school, by its audit list. */
async function joinedStaff(db: Queries, schoolId: number, accounts: Iterable<number>): Promise<number[]> {
  const joined: number[] = [];
  await inBatches([...accounts], async (batch) => {
    const entries = await db
      .selectFrom('audit')
      .select(['account_id as id', 'action', 'details'])
      .where('school_id', '=', schoolId)
      .where('action', 'in', joining)
      .where('account_id', 'in', batch)
      .execute();
    for (const { id, action, details } of entries) {
      const { as } = JSON.parse(details) as Moving;
      if (id !== null && (action !== 'invitation accepted' || as === 'teacher' || as === 'admin'))
        joined.push(id);
    }
  });
  return joined;
}
