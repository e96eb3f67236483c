import {
  allPeople,
  type Person,
  peopleChanges,
  peopleVersion,
  signedInSince,
} from '#service/store/accounts/people.ts';
import { plainName } from '#service/store/classes/students.ts';
import type { Database, Queries } from '#service/store/driver/database.ts';
import { kinds } from '#service/store/driver/schema/codes.ts';
import type { Fields } from '#wire/tasks.ts';
import { cachedLists, unversionedLag } from './cachedList.ts';
import { rosterNames } from './cachedNames.ts';

/* Caches the people of a school: see `cachedList.ts`. */

type Wanted = Pick<Fields<'school-people'>, 'type' | 'status' | 'confirmed' | 'sort'> & { desc?: boolean };

const sortedBy: Readonly<Record<Wanted['sort'], (person: Person) => string>> = {
  name: ({ name }) => plainName(name),
  usr: ({ username }) => plainName(username),
  email: ({ email }) => plainName(email),
  lastlog: ({ lastSignIn }) => String(lastSignIn).padStart(12, '0'),
};

const isStudent = ({ studentId }: Person) => studentId > 0;

const isOfKind: Readonly<Record<number, (person: Person) => boolean>> = {
  [kinds.student]: isStudent,
  [kinds.teacher]: ({ isTeacher }) => isTeacher,
  [kinds.admin]: ({ isAdmin }) => isAdmin,
  // Not a type of account: see `wire/families/guardians.ts`.
  5: ({ isGuardian }) => isGuardian,
};

const listOf = cachedLists<Person>({
  textOf: ({ name, username, email, studentId }) => `${name} ${username} ${email} ${studentId || ''}`,
  version: async (db, schoolId) => ({ version: await peopleVersion(db, schoolId) }),
  changed: peopleChanges.between,
  read: allPeople,
});

/**
 * The people of a school in this snapshot, found by their names on rosters, too. Their last sign-ins are current
 * only as far as `sort` needs it.
 */
export async function findPeople(
  db: Queries,
  database: Database,
  {
    schoolId,
    now,
    search,
    sort,
    type,
    status,
    confirmed,
    desc = false,
  }: Wanted & { schoolId: number; now: number; search: string },
): Promise<readonly Person[]> {
  const list = await listOf(db, database, { schoolId, now });
  if (sort === 'lastlog') {
    for (const { id, lastSignIn } of await signedInSince(db, list.read - unversionedLag))
      list.set(id, { lastSignIn });
    list.read = now;
  }
  const order = {
    desc,
    key: sortedBy[sort],
    tie: sortedBy.name,
    has: (person: Person) =>
      (type === undefined || isOfKind[type]?.(person) === true) &&
      (status === undefined || person.status === status) &&
      (confirmed === undefined || person.isConfirmed === (confirmed === 1)),
  };
  const name = `${sort} ${desc} ${type} ${status} ${confirmed}`;
  const found = list.find(name, order, [search.trim()]);
  const sought = plainName(search.trim());
  if (sought === '' || !list.some(isStudent)) return found;
  const names = await rosterNames(db, database, schoolId);
  const ids = new Set(found.map(({ id }) => id));
  return list
    .find(name, order, [])
    .filter(
      (person) => ids.has(person.id) || (isStudent(person) && names.hasNamed(person.studentId, sought)),
    );
}

interface OfSchool {
  schoolId: number;
  now: number;
}

/** The accounts of the school's students who have or had a name with this part on a roster. */
export async function accountsListedAs(
  db: Queries,
  database: Database,
  { schoolId, now, part }: OfSchool & { part: string },
): Promise<number[]> {
  const list = await listOf(db, database, { schoolId, now });
  if (!list.some(isStudent)) return [];
  const names = await rosterNames(db, database, schoolId);
  const sought = plainName(part);
  const found: number[] = [];
  for (const { id, studentId } of list.items()) if (names.hasNamed(studentId, sought)) found.push(id);
  return found;
}

/** The names that these accounts' students have on the latest rosters, if they are not the accounts' own names. */
export async function namesOnLists(
  db: Queries,
  database: Database,
  { schoolId, now, accountIds }: OfSchool & { accountIds: readonly number[] },
): Promise<ReadonlyMap<number, string>> {
  const list = await listOf(db, database, { schoolId, now });
  const students = accountIds.flatMap((id) => list.item(id) ?? []).filter(isStudent);
  if (students.length === 0) return new Map();
  const names = await rosterNames(db, database, schoolId);
  const latest = await names.latest(
    db,
    students.map(({ studentId }) => studentId),
  );
  return new Map(
    students.flatMap(({ id, studentId, name }) => {
      const listed = latest.get(studentId) ?? '';
      return listed === '' || listed === name ? [] : [[id, listed]];
    }),
  );
}
