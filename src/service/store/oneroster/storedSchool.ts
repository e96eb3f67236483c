import { sql } from 'kysely';
import { inBatches, type Queries } from '#service/store/driver/queries.ts';
import { onStaff } from '#service/store/schools/staff.ts';
import { rowEnd, textOf, valuesIn } from './sourcedIds.ts';

/*
 * What an import reads of a school besides the sourcedIds: students, classes and staff.
 */

interface StudentName {
  first: string;
  last: string;
}

/** Stands between the values of a row in a joined text. */
const valueEnd = '\u001d';

/** Classes per query of rosters: the embedded store takes two milliseconds for them. */
const classesAtOnce = 80;

interface OnRosters {
  /** The names of each student, by ID number: usually one. Hidden students have none. */
  names: Map<number, StudentName[]>;
  /** The ID numbers of all students, hidden ones included. */
  ids: Set<number>;
}

/** The students on the rosters of these classes. */
export async function studentsOnRosters(
  db: Queries,
  classIds: readonly number[],
  pause: () => Promise<void>,
): Promise<OnRosters> {
  const names: OnRosters['names'] = new Map();
  const ids = new Set<number>();
  const seen = new Set<string>();
  const row = sql.join([sql.ref('id'), sql.ref('first'), sql.ref('last')], sql` || ${sql.lit(valueEnd)} || `);
  for (let start = 0; start < classIds.length; start += classesAtOnce) {
    // Most students have one name in all of their classes.
    const named = db
      .selectFrom('students')
      .select(['id', 'first', 'last', 'hidden'])
      .distinct()
      .where('class_id', 'in', classIds.slice(start, start + classesAtOnce));
    const { text, hidden } = await db
      .selectFrom(named.as('named'))
      .select(sql<string | null>`string_agg(${row}, ${sql.lit(rowEnd)}) filter (where hidden = 0)`.as('text'))
      .select(sql<string | null>`${textOf('id')} filter (where hidden = 1)`.as('hidden'))
      .executeTakeFirstOrThrow();
    for (const each of valuesIn(text)) seen.add(each);
    for (const id of valuesIn(hidden)) ids.add(Number(id));
    await pause();
  }
  for (const each of seen) {
    const [id = '', first = '', last = ''] = each.split(valueEnd);
    ids.add(Number(id));
    const known = names.get(Number(id));
    if (known) known.push({ first, last });
    else names.set(Number(id), [{ first, last }]);
  }
  return { names, ids };
}

interface ClassHere {
  id: number;
  name: string;
  folder: number;
  primaryTeacher: number;
}

export async function classesHere(db: Queries, schoolId: number): Promise<ClassHere[]> {
  return db
    .selectFrom('classes')
    .select(['classes.id', 'classes.name', 'classes.folder', 'classes.primary_teacher as primaryTeacher'])
    .where('classes.school_id', '=', schoolId)
    .orderBy('classes.id')
    .execute();
}

interface StaffHere {
  id: number;
  username: string;
  name: string;
  email: string;
  /** Whether they have confirmed the address. */
  isConfirmed: boolean;
  /** Whether they belong to the staff of a school that is not imported, too. */
  isShared: boolean;
}

/** The people who belong to the school, and those whom a source has there; `schools` are imported together. */
export async function staffHere(
  db: Queries,
  schoolId: number,
  { others, schools }: { others: readonly number[]; schools: ReadonlySet<number> },
): Promise<StaffHere[]> {
  const found = new Map<number, StaffHere>();
  const own = onStaff(db, 'school_admins', schoolId).union(onStaff(db, 'school_teachers', schoolId));
  const elsewhere = async (table: 'school_admins' | 'school_teachers') =>
    db
      .selectFrom(table)
      .select('account_id as id')
      .where('school_id', 'not in', [schoolId, ...schools])
      .where('account_id', 'in', own)
      .execute();
  const shared = new Set(
    [...(await elsewhere('school_admins')), ...(await elsewhere('school_teachers'))].map(({ id }) => id),
  );
  const accounts = db
    .selectFrom('accounts')
    .select(['id', 'username', 'name', 'email', 'email_confirmed as confirmed']);
  const add = (rows: Awaited<ReturnType<typeof accounts.execute>>) => {
    for (const { confirmed, ...row } of rows)
      found.set(row.id, { ...row, isConfirmed: confirmed === 1, isShared: shared.has(row.id) });
  };
  add(await accounts.where('id', 'in', own).execute());
  await inBatches(
    others.filter((id) => !found.has(id)),
    async (batch) => add(await accounts.where('id', 'in', batch).execute()),
  );
  return [...found.values()];
}
