import { sql } from 'kysely';
import { insertRows, withRows } from '#service/store/driver/bulk.ts';
import type { Queries } from '#service/store/driver/queries.ts';

/* The writes of an import in gradebooks: many rows of many classes at once. */

type Pause = { pause?: () => Promise<void> };

export interface NewItem {
  classId: number;
  id: number;
  created: number;
  creator: number;
  category: number;
  due: string;
  points: number | null;
  title: string;
}

/** Adds assignments under unused numbers of their classes, reserved before. */
export const addItems = (db: Queries, { rows, pause }: { rows: readonly NewItem[] } & Pause) =>
  insertRows(
    db,
    {
      table: 'assignments',
      // By name, so that columns added later keep their defaults here.
      columns: {
        class_id: 'bigint',
        id: 'integer',
        created: 'bigint',
        creator: 'bigint',
        kind: 'integer',
        category: 'integer',
        calendar: 'integer',
        due: 'text',
        points: 'integer',
        title: 'text',
      },
      values: ({ classId, id, created, creator, category, due, points, title }) => [
        classId,
        id,
        created,
        creator,
        1,
        category,
        1,
        due,
        points,
        title,
      ],
      pause,
    },
    rows,
  );

/** The new values of an assignment; null for those that stay. */
export interface ItemChange {
  classId: number;
  id: number;
  title: string | null;
  due: string | null;
  category: number | null;
  /** The time of deletion; 0 restores it. */
  deleted: number | null;
  /** Null points are extra credit. */
  points: { is: number | null } | null;
}

const itemChanges = sql`update assignments set
    title = coalesce(given.title, assignments.title), due = coalesce(given.due, assignments.due),
    category = coalesce(given.category, assignments.category),
    deleted = coalesce(given.deleted, assignments.deleted),
    points = case when given.other_points = 1 then given.points else assignments.points end
  from given where assignments.class_id = given.class_id and assignments.id = given.id`;

/** Each assignment at most once. */
export const changeItems = (db: Queries, { rows, pause }: { rows: readonly ItemChange[] } & Pause) =>
  withRows(
    db,
    {
      columns: {
        class_id: 'bigint',
        id: 'integer',
        title: 'text',
        due: 'text',
        category: 'integer',
        deleted: 'bigint',
        other_points: 'integer',
        points: 'integer',
      },
      values: ({ classId, id, title, due, category, deleted, points }) => [
        classId,
        id,
        title,
        due,
        category,
        deleted,
        points ? 1 : 0,
        points?.is ?? null,
      ],
      statement: itemChanges,
      pause,
    },
    rows,
  );

const numbersTaken = sql<{ classId: number; last: number }>`update classes
  set last_assignment = last_assignment + given.taken from given where classes.id = given.class_id
  returning classes.id as "classId", last_assignment as last`;

/** Reserves this many assignment numbers in each class, and returns the first of each. */
export async function takeAssignmentNumbers(
  db: Queries,
  counts: ReadonlyMap<number, number>,
): Promise<Map<number, number>> {
  const found = await withRows(
    db,
    { columns: { class_id: 'bigint', taken: 'integer' }, values: (pair) => pair, statement: numbersTaken },
    counts,
  );
  return new Map(found.map(({ classId, last }) => [classId, last - (counts.get(classId) ?? 0) + 1]));
}

export interface NewScore {
  classId: number;
  studentId: number;
  item: number;
  score: number;
}

/** Existing scores stay. */
export const addMissingScores = (db: Queries, { rows, pause }: { rows: readonly NewScore[] } & Pause) =>
  insertRows(
    db,
    {
      table: 'scores',
      columns: { class_id: 'bigint', student_id: 'bigint', assignment_id: 'integer', score: 'integer' },
      conflict: { key: ['class_id', 'student_id', 'assignment_id'], set: [] },
      values: ({ classId, studentId, item, score }) => [classId, studentId, item, score],
      pause,
    },
    rows,
  );

/** Existing final grades stay. */
export const addMissingGrades = (db: Queries, { rows, pause }: { rows: readonly NewScore[] } & Pause) =>
  insertRows(
    db,
    {
      table: 'final_grades',
      columns: { class_id: 'bigint', student_id: 'bigint', period: 'integer', grade: 'integer' },
      conflict: { key: ['class_id', 'period', 'student_id'], set: [] },
      values: ({ classId, studentId, item, score }) => [classId, studentId, item, score],
      pause,
    },
    rows,
  );

interface LateWork {
  classId: number;
  studentId: number;
  item: number;
  score: number;
  days: number;
}

const lateColumns = {
  class_id: 'bigint',
  student_id: 'bigint',
  assignment_id: 'integer',
  score: 'integer',
  days: 'integer',
} as const;

const lateValues = ({ classId, studentId, item, score, days }: LateWork) => [
  classId,
  studentId,
  item,
  score,
  days,
];

const isAsImported = sql`exists (
    select 1 from scores where scores.class_id = given.class_id and scores.student_id = given.student_id
      and scores.assignment_id = given.assignment_id and scores.score = given.score
  )`;

const lateMarks = sql`insert into late_marks (class_id, student_id, assignment_id, days)
  select class_id, student_id, assignment_id, days from given where ${isAsImported}
  on conflict do nothing`;

/** Marks scores late that equal the import's, unless they are already marked. */
export const markImportedLate = (db: Queries, { rows, pause }: { rows: readonly LateWork[] } & Pause) =>
  withRows(db, { columns: lateColumns, values: lateValues, statement: lateMarks, pause }, rows);

const lateMarksGone = sql`delete from late_marks where (class_id, student_id, assignment_id, days) in (
    select class_id, student_id, assignment_id, days from given where ${isAsImported}
  )`;

/** Removes late marks that an import wrote and nobody changed, from scores that equal the import's. */
export const clearImportedLate = (db: Queries, { rows, pause }: { rows: readonly LateWork[] } & Pause) =>
  withRows(db, { columns: lateColumns, values: lateValues, statement: lateMarksGone, pause }, rows);

/** A score by the last import, and by this one. */
export interface ScoreChange extends NewScore {
  was: number;
}

const importedScores = sql`update scores set score = given.score from given
  where scores.class_id = given.class_id and scores.student_id = given.student_id
    and scores.assignment_id = given.item and scores.score = given.was`;

const importedGrades = sql`update final_grades set grade = given.score from given
  where final_grades.class_id = given.class_id and final_grades.period = given.item
    and final_grades.student_id = given.student_id and final_grades.grade = given.was`;

/** Changes scores, or final grades, that are still what the last import wrote; each at most once. */
export const changeImported = (
  db: Queries,
  table: 'scores' | 'final_grades',
  { rows, pause }: { rows: readonly ScoreChange[] } & Pause,
) =>
  withRows(
    db,
    {
      columns: {
        class_id: 'bigint',
        student_id: 'bigint',
        item: 'integer',
        was: 'integer',
        score: 'integer',
      },
      values: ({ classId, studentId, item, was, score }) => [classId, studentId, item, was, score],
      statement: table === 'scores' ? importedScores : importedGrades,
      pause,
    },
    rows,
  );
