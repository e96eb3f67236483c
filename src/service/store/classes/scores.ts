import { type RawBuilder, sql } from 'kysely';
import { prepared } from '#service/store/driver/prepared.ts';
import { inBatches, type Queries } from '#service/store/driver/queries.ts';

export interface Score {
  studentId: number;
  assignmentId: number;
  /** A `ScoreCode`. */
  score: number;
}

export interface ScoresOfStudent {
  studentId: number;
  /** `assignment:score` pairs, separated by commas: far cheaper to read than a row each. */
  scores: string;
}

const pairs: RawBuilder<string> = sql`string_agg(assignment_id || ':' || score, ',')`;

const findScores = prepared<ScoresOfStudent>((db, at) =>
  db
    .selectFrom('scores')
    .select(['student_id as studentId', pairs.as('scores')])
    .where('class_id', '=', at<number>(0))
    .groupBy('student_id'),
);

/** All scores, by student, including those of hidden students and deleted assignments. */
export const scoresOfClass = (db: Queries, classId: number) => findScores(db, [classId]);

const findScoresBetween = prepared<ScoresOfStudent>((db, at) =>
  db
    .selectFrom('scores')
    .select(['student_id as studentId', pairs.as('scores')])
    .where('class_id', '=', at<number>(0))
    .where('student_id', '>=', at<number>(1))
    .where('student_id', '<=', at<number>(2))
    .groupBy('student_id'),
);

/** The same for one student. */
export const scoresOfStudent = (db: Queries, classId: number, studentId: number) =>
  findScoresBetween(db, [classId, studentId, studentId]);

/** As many as the embedded store reads in a few milliseconds, since it serves nobody else meanwhile. */
const scoresAtOnce = 16_000;

/** The scores of a class, as above, in pieces between which the caller can pause; one piece for an ordinary class. */
export async function* scoresInPieces(
  db: Queries,
  classId: number,
  { studentIds, assignments }: { studentIds: readonly number[]; assignments: number },
): AsyncGenerator<readonly ScoresOfStudent[]> {
  const students = Math.max(1, Math.floor(scoresAtOnce / Math.max(1, assignments)));
  if (studentIds.length <= students) {
    yield await scoresOfClass(db, classId);
    return;
  }
  const sorted = studentIds.toSorted((one, other) => one - other);
  for (let start = 0; start < sorted.length; start += students) {
    const [first = 0, last = 0] = [sorted[start], sorted[Math.min(start + students, sorted.length) - 1]];
    yield await findScoresBetween(db, [classId, first, last]);
  }
}

export interface Remark {
  studentId: number;
  assignmentId: number;
  remark: string;
}

const findRemarks = prepared<Remark>((db, at) =>
  db
    .selectFrom('remarks')
    .innerJoin('students', (join) =>
      join
        .onRef('students.class_id', '=', 'remarks.class_id')
        .onRef('students.id', '=', 'remarks.student_id')
        .on('students.hidden', '=', 0),
    )
    .innerJoin('assignments', (join) =>
      join
        .onRef('assignments.class_id', '=', 'remarks.class_id')
        .onRef('assignments.id', '=', 'remarks.assignment_id')
        .on('assignments.deleted', '=', 0),
    )
    .select(['remarks.student_id as studentId', 'remarks.assignment_id as assignmentId', 'remarks.remark'])
    .where('remarks.class_id', '=', at<number>(0))
    .orderBy('remarks.student_id')
    .orderBy('remarks.assignment_id'),
);

/** The comments on scores of the students on the roster, for existing assignments. */
export const remarksOfClass = (db: Queries, classId: number) => findRemarks(db, [classId]);

export interface LateMark {
  studentId: number;
  assignmentId: number;
  /** How many days late. */
  days: number;
}

const findLateMarks = prepared<LateMark>((db, at) =>
  db
    .selectFrom('late_marks')
    .select(['student_id as studentId', 'assignment_id as assignmentId', 'days'])
    .where('class_id', '=', at<number>(0))
    .orderBy('student_id')
    .orderBy('assignment_id'),
);

/** The late marks of a class, including those of hidden students and deleted assignments. */
export const lateMarksOfClass = (db: Queries, classId: number) => findLateMarks(db, [classId]);

const findLateMarksOfStudent = prepared<LateMark>((db, at) =>
  db
    .selectFrom('late_marks')
    .select(['student_id as studentId', 'assignment_id as assignmentId', 'days'])
    .where('class_id', '=', at<number>(0))
    .where('student_id', '=', at<number>(1))
    .orderBy('assignment_id'),
);

/** The same for one student. */
export const lateMarksOfStudent = (db: Queries, classId: number, studentId: number) =>
  findLateMarksOfStudent(db, [classId, studentId]);

/** Adds scores; existing ones stay. */
export async function addScores(db: Queries, classId: number, scores: readonly Score[]): Promise<void> {
  await inBatches(scores, (batch) =>
    db
      .insertInto('scores')
      .values(
        batch.map(({ studentId, assignmentId, score }) => ({
          class_id: classId,
          student_id: studentId,
          assignment_id: assignmentId,
          score,
        })),
      )
      .execute(),
  );
}

/** The scores of the roster's students for one assignment, in the roster's order. */
export function scoresOfAssignment(
  db: Queries,
  classId: number,
  assignmentId: number,
): Promise<{ studentId: number; score: number }[]> {
  return db
    .selectFrom('students')
    .innerJoin('scores', (join) =>
      join
        .onRef('scores.class_id', '=', 'students.class_id')
        .onRef('scores.student_id', '=', 'students.id')
        .on('scores.assignment_id', '=', assignmentId),
    )
    .select(['scores.student_id as studentId', 'scores.score'])
    .where('students.class_id', '=', classId)
    .where('students.hidden', '=', 0)
    .orderBy('students.position')
    .execute();
}
