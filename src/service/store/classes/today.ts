import type { Queries } from '#service/store/driver/queries.ts';
import type { ChangeKind } from './history.ts';
import { finalGradesOnRoster } from './periods.ts';

/*
 * What waits in many classes at once: one statement for each question, whatever the number of classes or students, and
 * each begins at the keys of the classes.
 */

/** How many students are on the roster of each class; one without any is left out. */
export async function rosterSizes(
  db: Queries,
  classIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('students')
    .select(({ fn }) => ['class_id as classId', fn.countAll<number>().as('count')])
    .where('class_id', 'in', classIds)
    .where('hidden', '=', 0)
    .groupBy('class_id')
    .execute();
  return new Map(rows.map(({ classId, count }) => [classId, Number(count)]));
}

/** How many students have a mark on the day; a class without any is left out. */
export async function marksOnDay(
  db: Queries,
  classIds: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('marks')
    .select(({ fn }) => ['class_id as classId', fn.countAll<number>().as('count')])
    .where('class_id', 'in', classIds)
    .where('day', '=', day)
    .groupBy('class_id')
    .execute();
  return new Map(rows.map(({ classId, count }) => [classId, Number(count)]));
}

export interface Ungraded {
  classId: number;
  assignmentId: number;
  title: string;
  due: string;
  /** Students on the roster without a score. */
  count: number;
}

/**
 * Of the assignments due in a time, those that somebody has no score for, the oldest first. Each student's score is
 * found by its key; of more than `most` the latest are left out. Extra credit waits for nobody.
 */
export async function ungradedBetween(
  db: Queries,
  classIds: readonly number[],
  { from, to, most }: { from: string; to: string; most: number },
): Promise<Ungraded[]> {
  const rows = await db
    .selectFrom((latest) =>
      latest
        .selectFrom('assignments')
        .select(['class_id', 'id', 'title', 'due'])
        .where('assignments.class_id', 'in', classIds)
        .where('deleted', '=', 0)
        .where('points', 'is not', null)
        .where('due', '>=', from)
        .where('due', '<=', to)
        // Before the limit: work that is all graded takes no other's place.
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('students')
              .select('students.id')
              .whereRef('students.class_id', '=', 'assignments.class_id')
              .where('students.hidden', '=', 0)
              .where((student) =>
                student.not(
                  student.exists(
                    student
                      .selectFrom('scores')
                      .select('scores.score')
                      .whereRef('scores.class_id', '=', 'students.class_id')
                      .whereRef('scores.student_id', '=', 'students.id')
                      .whereRef('scores.assignment_id', '=', 'assignments.id'),
                  ),
                ),
              ),
          ),
        )
        .orderBy('due')
        .orderBy('id')
        .limit(most)
        .as('latest'),
    )
    .innerJoin('students', (join) =>
      join.onRef('students.class_id', '=', 'latest.class_id').on('students.hidden', '=', 0),
    )
    .leftJoin('scores', (join) =>
      join
        .onRef('scores.class_id', '=', 'students.class_id')
        .onRef('scores.student_id', '=', 'students.id')
        .onRef('scores.assignment_id', '=', 'latest.id'),
    )
    .select(({ fn }) => [
      'latest.class_id as classId',
      'latest.id as assignmentId',
      'latest.title',
      'latest.due',
      fn.countAll<number>().as('count'),
    ])
    .where('students.class_id', 'in', classIds)
    .where('scores.score', 'is', null)
    .groupBy(['latest.class_id', 'latest.id', 'latest.title', 'latest.due'])
    .orderBy('latest.due')
    .orderBy('latest.class_id')
    .orderBy('latest.id')
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** How many final grades the roster's students have, by class and period. */
export async function postedCounts(
  db: Queries,
  classIds: readonly number[],
): Promise<{ classId: number; period: number; count: number }[]> {
  const rows = await finalGradesOnRoster(db)
    .select(({ fn }) => [
      'final_grades.class_id as classId',
      'final_grades.period',
      fn.countAll<number>().as('count'),
    ])
    .where('final_grades.class_id', 'in', classIds)
    .groupBy(['final_grades.class_id', 'final_grades.period'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

export interface ChangedByOthers {
  classId: number;
  accountId: number;
  name: string;
  kind: ChangeKind;
  count: number;
  /** When last, in Unix seconds. */
  at: number;
}

/** What others than this account have changed since, by class, person and kind; the latest first. */
export async function changedByOthers(
  db: Queries,
  classIds: readonly number[],
  { accountId, since, most }: { accountId: number; since: number; most: number },
): Promise<ChangedByOthers[]> {
  const rows = await db
    .selectFrom('changes')
    .innerJoin('history', (join) =>
      join
        .onRef('history.class_id', '=', 'changes.class_id')
        .onRef('history.revision', '=', 'changes.revision'),
    )
    .innerJoin('accounts', 'accounts.id', 'changes.account_id')
    .select(({ fn }) => [
      'changes.class_id as classId',
      'changes.account_id as accountId',
      'accounts.name',
      'history.kind',
      fn.countAll<number>().as('count'),
      fn.max<number>('changes.at').as('at'),
    ])
    .where('changes.class_id', 'in', classIds)
    .where('changes.at', '>=', since)
    .where('changes.account_id', '!=', accountId)
    .groupBy(['changes.class_id', 'changes.account_id', 'accounts.name', 'history.kind'])
    .orderBy('at', 'desc')
    .orderBy('classId')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: row.kind as ChangeKind,
    count: Number(row.count),
    at: Number(row.at),
  }));
}
