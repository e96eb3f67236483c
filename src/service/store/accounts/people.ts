import { listChanges } from '#service/store/driver/listChanges.ts';
import { inBatches, type Queries } from '#service/store/driver/queries.ts';
import type { PeopleTable } from '#service/store/driver/schema/tables.ts';

/*
 * The people of a school: its admins, its teachers, and its students and their guardians with an account. A guest who
 * teaches one of its classes does not.
 */

export interface Person {
  id: number;
  username: string;
  name: string;
  email: string;
  /** Of `statuses`. */
  status: number;
  isTeacher: boolean;
  isAdmin: boolean;
  /** The ID number on the school's rosters; 0 for people who are not its students. */
  studentId: number;
  /** False for a student whom only teachers have invited: see `vouchForStudent`. */
  isConfirmed: boolean;
  isGuardian: boolean;
  /** In Unix seconds, 0 for never. A sign-in does not make a new version of the list. */
  lastSignIn: number;
}

export const peopleChanges = listChanges({
  versions: { table: 'schools', school: 'id', column: 'people_version' },
  changes: { table: 'people_changes', column: 'account_id' },
});

/** Records that the list of the school's people has changed: for one account, or for an unknown number. */
export const touchPeople = peopleChanges.touch;

/** Like `touchPeople`, for every school of the account. */
export async function touchPeopleWith(db: Queries, accountId: number): Promise<void> {
  for (const schoolId of await schoolsListing(db, accountId)) await touchPeople(db, schoolId, accountId);
}

/** The query for the schools whose admin, teacher or student the account is. */
export function schoolsOfRoles(db: Queries, accountId: number) {
  const of = (table: PeopleTable) =>
    db.selectFrom(table).select('school_id as id').where('account_id', '=', accountId);
  return of('school_admins').union(of('school_teachers')).union(of('school_students'));
}

/**
 * The schools with the account among their people in any role, in locking order. Not all of them may change it: see
 * `schoolsOfAccount`.
 */
export async function schoolsListing(db: Queries, accountId: number): Promise<number[]> {
  const followed = db.selectFrom('guardians').select('school_id as id').where('account_id', '=', accountId);
  const rows = await schoolsOfRoles(db, accountId).union(followed).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Grows whenever the result of `allPeople` changes. */
export async function peopleVersion(db: Queries, schoolId: number): Promise<number> {
  const found = await db
    .selectFrom('schools')
    .select('people_version as version')
    .where('id', '=', schoolId)
    .executeTakeFirst();
  return found?.version ?? 0;
}

const columns = [
  'accounts.id',
  'accounts.username',
  'accounts.name',
  'accounts.email',
  'accounts.status',
  'accounts.last_sign_in as lastSignIn',
] as const;

type AccountRow = Pick<Person, 'id' | 'username' | 'name' | 'email' | 'status' | 'lastSignIn'>;

/** All people of the school, or the one with this account if it belongs there. */
export async function allPeople(db: Queries, schoolId: number, accountId?: number): Promise<Person[]> {
  const [admins, teachers, students, guardians] = [
    await db
      .selectFrom('school_admins')
      .innerJoin('accounts', 'accounts.id', 'school_admins.account_id')
      .select(columns)
      .where('school_id', '=', schoolId)
      .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? 0))
      .execute(),
    await db
      .selectFrom('school_teachers')
      .innerJoin('accounts', 'accounts.id', 'school_teachers.account_id')
      .select(columns)
      .where('school_id', '=', schoolId)
      .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? 0))
      .execute(),
    await db
      .selectFrom('school_students')
      .innerJoin('accounts', 'accounts.id', 'school_students.account_id')
      .select([...columns, 'school_students.student_id as studentId', 'school_students.confirmed'])
      .where('school_id', '=', schoolId)
      .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? 0))
      .execute(),
    await db
      .selectFrom('guardians')
      .innerJoin('accounts', 'accounts.id', 'guardians.account_id')
      .select(columns)
      .where('school_id', '=', schoolId)
      .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? 0))
      .execute(),
  ];
  const people = new Map<number, Person>();
  // All of one shape: a school may have tens of thousands, whose fields are read again and again.
  const personOf = ({ id, username, name, email, status, lastSignIn }: AccountRow): Person => {
    const known = people.get(id);
    if (known) return known;
    const roles = { isTeacher: false, isAdmin: false, studentId: 0, isConfirmed: true, isGuardian: false };
    const person = { id, username, name, email, status, lastSignIn, ...roles };
    people.set(id, person);
    return person;
  };
  for (const row of admins) personOf(row).isAdmin = true;
  for (const row of teachers) personOf(row).isTeacher = true;
  for (const row of students) {
    const person = personOf(row);
    person.studentId = row.studentId;
    person.isConfirmed = row.confirmed === 1;
  }
  for (const row of guardians) personOf(row).isGuardian = true;
  return [...people.values()];
}

/** Values that change too often to be cached with the list. */
interface PersonDetails {
  lastSignIn: number;
  mustChange: boolean;
  /** When a password that must be changed was set, in Unix seconds. */
  passwordMade: number;
  /** Whether there is an authenticator app or a passkey, which an admin can remove if it is lost. */
  hasFactor: boolean;
  /** How many classes of the school the person teaches, and of how many as the primary teacher. */
  classes: number;
  owned: number;
}

export async function detailsOfPeople(
  db: Queries,
  schoolId: number,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, PersonDetails>> {
  const found = new Map<number, PersonDetails>();
  await inBatches(accountIds, async (batch) => {
    const accounts = await db
      .selectFrom('accounts')
      .select([
        'id',
        'last_sign_in as lastSignIn',
        'must_change as mustChange',
        'password_made as passwordMade',
      ])
      .where('id', 'in', batch)
      .execute();
    const withFactor = await db
      .selectFrom('authenticators')
      .select('account_id as id')
      .where('account_id', 'in', batch)
      .where('confirmed', '>', 0)
      .union(db.selectFrom('passkeys').select('account_id as id').where('account_id', 'in', batch))
      .execute();
    const secured = new Set(withFactor.map(({ id }) => id));
    for (const { id, lastSignIn, mustChange, passwordMade } of accounts)
      found.set(id, {
        lastSignIn,
        mustChange: mustChange === 1,
        passwordMade,
        hasFactor: secured.has(id),
        classes: 0,
        owned: 0,
      });
    const taught = await db
      .selectFrom('memberships')
      .innerJoin('classes', 'classes.id', 'memberships.class_id')
      .select([
        'memberships.account_id as id',
        'classes.primary_teacher as owner',
        'classes.school_id as school',
      ])
      .where('memberships.account_id', 'in', batch)
      .execute();
    // Filter here and not in the query: the database would begin at the school and read all its classes.
    for (const { id, owner, school } of taught) {
      const details = found.get(id);
      if (!details || school !== schoolId) continue;
      details.classes++;
      if (owner === id) details.owned++;
    }
  });
  return found;
}

/** Everybody of any school who has signed in since then, and when last; in Unix seconds. */
export function signedInSince(db: Queries, since: number): Promise<{ id: number; lastSignIn: number }[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'last_sign_in as lastSignIn'])
    .where('last_sign_in', '>=', since)
    .execute();
}
