import type { ExpressionBuilder } from 'kysely';
import { inBatches, type Queries } from '#service/store/driver/queries.ts';
import { folders } from '#service/store/driver/schema/codes.ts';
import type { Tables } from '#service/store/driver/schema/tables.ts';

/*
 * Whom an export or an erasure is about. Rosters may give one ID number to several people, so an admin says which
 * rosters are the person's.
 */

/** What is the student's of all that has the ID number. */
interface Owned {
  /** The classes on whose lists the number is theirs, and those on whose lists it is somebody else's. */
  lists: readonly number[];
  othersLists: readonly number[];
  /** Whether the account, the guardians and whatever else belongs to no list is theirs. */
  isAttached: boolean;
}

/** The person: an account, a student of the school's rosters, or both. */
export interface Subject extends Owned {
  schoolId: number;
  accountId: number | null;
  studentId: number | null;
  /** Whether to include data of the account itself, and not only what the school holds. */
  wholeAccount: boolean;
}

export type StudentSubject = Subject & { studentId: number };

/** A student by the ID number, and what of it is theirs. */
export type OwnedStudent = Owned & Pick<StudentSubject, 'schoolId' | 'studentId'>;

/** Whether something about the ID number is theirs: from a class, or from none that is known. */
export const isTheirs = ({ lists, othersLists, isAttached }: Owned, classId: number | null): boolean =>
  isAttached ? !othersLists.includes(classId ?? 0) : lists.includes(classId ?? 0);

/**
 * The invitations of the student: each was sent from a class. Those of rosters that are somebody else's are somebody
 * else's, too.
 */
export async function invitationsOf(db: Queries, { schoolId, studentId, ...owned }: OwnedStudent) {
  const found = await db
    .selectFrom('invitations')
    .select(['id', 'class_id as classId', 'email', 'student_name', 'at', 'mailed'])
    .where('school_id', '=', schoolId)
    .where('student_id', '=', studentId)
    .orderBy('id')
    .execute();
  return found.filter(({ classId }) => isTheirs(owned, classId)).map(({ classId, ...row }) => row);
}

/** The account of a student of the school, or the student of an account; null for none. */
export async function subjectOf(
  db: Queries,
  schoolId: number,
  asked: { accountId?: number | undefined; studentId?: number | undefined },
): Promise<Pick<Subject, 'accountId' | 'studentId'>> {
  const { accountId, studentId } = asked;
  const found = await db
    .selectFrom('school_students')
    .select(['account_id as accountId', 'student_id as studentId'])
    .where('school_id', '=', schoolId)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? 0))
    .$if(studentId !== undefined, (query) => query.where('student_id', '=', studentId ?? 0))
    .limit(1)
    .executeTakeFirst();
  return found ?? { accountId: accountId ?? null, studentId: studentId ?? null };
}

/** A class that has or had somebody by the ID number, the name there, and whether they are on it and it is active. */
interface ClassWithStudent {
  id: number;
  first: string;
  last: string;
  isActive: boolean;
}

/** The classes of the school with the ID number, on their rosters or formerly. */
export async function classesWithStudent(
  db: Queries,
  schoolId: number,
  studentId: number,
): Promise<ClassWithStudent[]> {
  const all = await classesOf(db, schoolId);
  const folderOf = new Map(all.map(({ id, folder }) => [id, folder]));
  const found: ClassWithStudent[] = [];
  await inBatches(all, async (batch) => {
    const rows = await db
      .selectFrom('students')
      .select(['class_id as id', 'first', 'last', 'hidden'])
      .where(
        'class_id',
        'in',
        batch.map(({ id }) => id),
      )
      .where('id', '=', studentId)
      .orderBy('class_id')
      .execute();
    for (const { hidden, ...row } of rows)
      found.push({ ...row, isActive: folderOf.get(row.id) === folders.active && hidden === 0 });
  });
  return found;
}

/** ID numbers for erased students, in a range that school information systems hardly use. The wire has it too. */
export const firstErased = 900_000_000_001;

/** The name of whoever has none any more. */
export const nameless = { first: 'Erased', last: 'student' };

/** Whether a student has a name. A school's own numbers may be as high as those of erased students. */
export const isNamed = ({ eb, or }: ExpressionBuilder<Tables, 'students'>) =>
  or([eb('id', '<', firstErased), eb('first', '!=', nameless.first), eb('last', '!=', nameless.last)]);

export const classesOf = (db: Queries, schoolId: number) =>
  db
    .selectFrom('classes')
    .select([
      'classes.id',
      'classes.name',
      'classes.school_year as year',
      'classes.folder',
      'classes.created',
    ])
    .where('classes.school_id', '=', schoolId)
    .orderBy('classes.id')
    .execute();
