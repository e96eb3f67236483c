import { inBatches, type Queries } from '#service/store/driver/queries.ts';

/** `period` counts from 1; `grade` is the final score as posted. */
export interface FinalGrade {
  period: number;
  studentId: number;
  grade: number;
}

/** The final grades of students who are on their roster. */
export const finalGradesOnRoster = (db: Queries) =>
  db
    .selectFrom('final_grades')
    .innerJoin('students', (join) =>
      join
        .onRef('students.class_id', '=', 'final_grades.class_id')
        .onRef('students.id', '=', 'final_grades.student_id')
        .on('students.hidden', '=', 0),
    );

/** The final grades of one class, by period and in the roster's order. */
export function finalGradesOfClass(db: Queries, classId: number): Promise<FinalGrade[]> {
  return finalGradesOnRoster(db)
    .select(['final_grades.period', 'final_grades.student_id as studentId', 'final_grades.grade'])
    .where('final_grades.class_id', '=', classId)
    .orderBy('final_grades.period')
    .orderBy('students.position')
    .execute();
}

/** The periods that are posted for the student: that have a final grade of theirs, or are locked. */
export async function postedPeriods(db: Queries, classId: number, studentId: number): Promise<Set<number>> {
  const graded = await db
    .selectFrom('final_grades')
    .select('period')
    .where('class_id', '=', classId)
    .where('student_id', '=', studentId)
    .execute();
  const locked = await db
    .selectFrom('locked_periods')
    .select('period')
    .where('class_id', '=', classId)
    .execute();
  return new Set([...graded, ...locked].map(({ period }) => period));
}

/** Adds final grades; existing ones stay. */
export async function addFinalGrades(
  db: Queries,
  classId: number,
  grades: readonly FinalGrade[],
): Promise<void> {
  await inBatches(grades, (batch) =>
    db
      .insertInto('final_grades')
      .values(
        batch.map(({ period, studentId, grade }) => ({
          class_id: classId,
          period,
          student_id: studentId,
          grade,
        })),
      )
      .execute(),
  );
}

/** A period whose final grades are locked; who locked it, and when (Unix seconds). */
export interface LockedPeriod {
  period: number;
  accountId: number;
  name: string;
  at: number;
}

/** By period. */
export function lockedPeriodsOfClass(db: Queries, classId: number): Promise<LockedPeriod[]> {
  return db
    .selectFrom('locked_periods')
    .innerJoin('accounts', 'accounts.id', 'locked_periods.account_id')
    .select(['locked_periods.period', 'locked_periods.account_id as accountId', 'accounts.name'])
    .select('locked_periods.at')
    .where('locked_periods.class_id', '=', classId)
    .orderBy('locked_periods.period')
    .execute();
}

/** The locked marking periods of these classes; a class without any is left out. */
export async function lockedPeriodsOfClasses(
  db: Queries,
  classIds: readonly number[],
): Promise<Map<number, Set<number>>> {
  const found = new Map<number, Set<number>>();
  await inBatches(classIds, async (batch) => {
    const rows = await db
      .selectFrom('locked_periods')
      .select(['class_id as classId', 'period'])
      .where('class_id', 'in', batch)
      .execute();
    for (const { classId, period } of rows)
      found.set(classId, (found.get(classId) ?? new Set<number>()).add(period));
  });
  return found;
}

export async function lockPeriod(
  db: Queries,
  classId: number,
  locked: Omit<LockedPeriod, 'name'>,
): Promise<void> {
  const { period, accountId, at } = locked;
  await db
    .insertInto('locked_periods')
    .values({ class_id: classId, period, account_id: accountId, at })
    .execute();
}

export async function openPeriod(db: Queries, classId: number, period: number): Promise<void> {
  await db
    .deleteFrom('locked_periods')
    .where('class_id', '=', classId)
    .where('period', '=', period)
    .execute();
}
