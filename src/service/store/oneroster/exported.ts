import { inBatches, type Queries } from '#service/store/driver/queries.ts';
import { folders } from '#service/store/driver/schema/codes.ts';

/* What an export reads of a school, in addition to what other screens read of each class. */

interface TeacherOfClass {
  accountId: number;
  isPrimary: boolean;
  isAide: boolean;
}

export interface ExportedClass {
  id: number;
  name: string;
  code: string;
  schoolYear: string;
  gradingPeriod: number;
  /** When it last changed (Unix seconds), and how often. */
  updated: number;
  revision: number;
  /** By account. */
  teachers: TeacherOfClass[];
}

/** The active classes, by id. */
export const exportedClasses = (db: Queries, schoolId: number): Promise<ExportedClass[]> =>
  classesWhere(db, schoolId, null);

/** The classes in the archive or trash that have changed since then. */
export const classesClosedSince = (db: Queries, schoolId: number, since: number): Promise<ExportedClass[]> =>
  classesWhere(db, schoolId, since);

async function classesWhere(
  db: Queries,
  schoolId: number,
  closedSince: number | null,
): Promise<ExportedClass[]> {
  const classes = await db
    .selectFrom('classes')
    .select(['classes.id', 'classes.name', 'classes.code', 'classes.school_year as schoolYear'])
    .select(['classes.grading_period as gradingPeriod', 'classes.primary_teacher as primaryTeacher'])
    .select(['classes.updated', 'classes.revision'])
    .where('classes.school_id', '=', schoolId)
    .$if(closedSince === null, (query) => query.where('classes.folder', '=', folders.active))
    .$if(closedSince !== null, (query) =>
      query.where('classes.folder', '!=', folders.active).where('classes.updated', '>=', closedSince ?? 0),
    )
    .orderBy('classes.id')
    .execute();
  const found = new Map(
    classes.map(({ primaryTeacher: _, ...each }) => [each.id, { ...each, teachers: [] as TeacherOfClass[] }]),
  );
  const primaries = new Map(classes.map(({ id, primaryTeacher }) => [id, primaryTeacher]));
  await inBatches([...found.keys()], async (batch) => {
    const rows = await db
      .selectFrom('memberships')
      .select(['class_id as classId', 'account_id as accountId', 'auth'])
      .where('class_id', 'in', batch)
      .orderBy('account_id')
      .execute();
    for (const { classId, accountId, auth } of rows)
      found.get(classId)?.teachers.push({
        accountId,
        isPrimary: primaries.get(classId) === accountId,
        isAide: auth === 1,
      });
  });
  return [...found.values()];
}

export interface ExportedPerson {
  id: number;
  username: string;
  name: string;
  email: string;
  status: number;
  created: number;
  isAdmin: boolean;
  isTeacher: boolean;
  /** One of the classes. */
  teaches: boolean;
}

/** The staff of the school, and everyone else who teaches these classes. */
export async function exportedStaff(
  db: Queries,
  schoolId: number,
  classIds: readonly number[],
): Promise<ExportedPerson[]> {
  const of = async (table: 'school_admins' | 'school_teachers') => {
    const rows = await db
      .selectFrom(table)
      .select('account_id as id')
      .where('school_id', '=', schoolId)
      .execute();
    return new Set(rows.map(({ id }) => id));
  };
  const [admins, teachers] = [await of('school_admins'), await of('school_teachers')];
  const teaching = new Set<number>();
  await inBatches(classIds, async (batch) => {
    const rows = await db
      .selectFrom('memberships')
      .select('account_id as id')
      .distinct()
      .where('class_id', 'in', batch)
      .execute();
    for (const { id } of rows) teaching.add(id);
  });
  const people: ExportedPerson[] = [];
  await inBatches([...new Set([...admins, ...teachers, ...teaching])], async (batch) => {
    const rows = await db
      .selectFrom('accounts')
      .select(['id', 'username', 'name', 'email', 'status', 'created'])
      .where('id', 'in', batch)
      .orderBy('id')
      .execute();
    for (const row of rows)
      people.push({
        ...row,
        isAdmin: admins.has(row.id),
        isTeacher: teachers.has(row.id),
        teaches: teaching.has(row.id),
      });
  });
  return people;
}

/** The accounts of students that the school has confirmed, with the confirmed address of each, if any. */
export async function studentAccounts(
  db: Queries,
  schoolId: number,
): Promise<{ accountId: number; studentId: number; email: string }[]> {
  const rows = await db
    .selectFrom('school_students')
    .innerJoin('accounts', 'accounts.id', 'school_students.account_id')
    .select(['accounts.id as accountId', 'school_students.student_id as studentId', 'accounts.email'])
    .select('accounts.email_confirmed as isConfirmed')
    .where('school_students.school_id', '=', schoolId)
    .where('school_students.confirmed', '=', 1)
    .execute();
  return rows.map(({ isConfirmed, email, ...row }) => ({ ...row, email: isConfirmed === 1 ? email : '' }));
}
