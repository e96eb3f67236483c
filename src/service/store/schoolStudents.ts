import { inPieces, type Queries } from '#service/store/driver/queries.ts';
import { touchPeople } from './people.ts';

/** `id` is the student's ID number on the rosters of the school. */
export interface SchoolStudent {
  id: number;
  first: string;
  last: string;
}

const trashed = 1;

/** Who is on a roster of the school in this year and grading period, each once, by ID; not in trashed classes. */
export async function studentsOfSchool(
  db: Queries,
  schoolId: number,
  when: { schoolYear: string; gradingPeriod: number },
): Promise<SchoolStudent[]> {
  const classes = await db
    .selectFrom('classes')
    .select('classes.id')
    .where('classes.school_id', '=', schoolId)
    .where('classes.school_year', '=', when.schoolYear)
    .where('classes.grading_period', '=', when.gradingPeriod)
    .where('classes.folder', '!=', trashed)
    .orderBy('classes.id')
    .execute();
  const found = new Map<number, SchoolStudent>();
  await inPieces(
    classes.map(({ id }) => id),
    async (piece) => {
      const rows = await db
        .selectFrom('students')
        .select(['id', 'first', 'last'])
        .where('class_id', 'in', piece)
        .where('hidden', '=', 0)
        .orderBy('class_id')
        .orderBy('position')
        .execute();
      for (const row of rows) if (!found.has(row.id)) found.set(row.id, row);
    },
  );
  return [...found.values()].sort((one, other) => one.id - other.id);
}

/** The ID numbers of the school's students who have an account. */
export async function studentsWithAccount(db: Queries, schoolId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('school_students')
    .select('student_id as id')
    .where('school_id', '=', schoolId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Says whose account it is. */
export async function addSchoolStudent(
  db: Queries,
  schoolId: number,
  { studentId, accountId }: { studentId: number; accountId: number },
): Promise<void> {
  await db
    .insertInto('school_students')
    .values({ school_id: schoolId, student_id: studentId, account_id: accountId })
    .execute();
  await touchPeople(db, schoolId);
}
