import type { Queries } from '#service/store/driver/queries.ts';
import type { ChangeKind } from './history.ts';
import { finalGradesOnRoster } from './periods.ts';

/*
 * What needs doing in many classes: one statement for each question, whatever the number of classes or students, and
 * each begins at the keys of the classes.
 */

/** How many students on the roster of each class have a mark on the day; classes without any are left out. */
export async function marksOnDay(
  db: Queries,
  classIds: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('marks')
    .innerJoin('students', (join) =>
      join
        .onRef('students.class_id', '=', 'marks.class_id')
        .onRef('students.id', '=', 'marks.student_id')
        .on('students.hidden', '=', 0),
    )
    .select(({ fn }) => ['marks.class_id as classId', fn.countAll<number>().as('count')])
    .where('marks.class_id', 'in', classIds)
    .where('day', '=', day)
    .groupBy('marks.class_id')
    .execute();
  return new Map(rows.map(({ classId, count }) => [classId, Number(count)]));
}

interface Ungraded {
  classId: number;
  assignmentId: number;
  title: string;
  due: string;
  /** Students on the roster without a score. */
  count: number;
}

/**
 * The assignments due within a time for which a student has no score, oldest first. Each student's score is found by
 * its key; beyond `most` the latest are left out. Extra credit never counts as ungraded.
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
        // Filter before the limit, so that fully graded work takes no other's place.
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

interface ChangedByOthers {
  classId: number;
  accountId: number;
  name: string;
  kind: ChangeKind;
  count: number;
  /** The time of the last one, in Unix seconds. */
  at: number;
}

/** The changes of other accounts since then, by class, person and kind; latest first. */
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
