import { queryOptions } from '@tanstack/react-query';
import { call } from '#dashboard/api/calls/call.ts';
import { classKey } from '#dashboard/api/calls/classKey.ts';
import { withNamesakes } from '#dashboard/api/reading/namesakes.ts';

/** What a grade would be if missing work were turned in at full credit. */
interface TurnedIn {
  /** By how many percentage points the grade would rise, to a tenth; null for extra credit, which costs nothing. */
  gain: number | null;
  /** The total then. */
  percent: number | null;
  grade: string;
}

export interface MissingScore extends TurnedIn {
  classId: number;
  studentId: number;
  assignmentId: number;
}

export interface MissingStudent {
  classId: number;
  id: number;
  first: string;
  last: string;
  /** The place in the roster. */
  number: number;
  /** See `GradebookStudent`. */
  namesake?: number;
  /** The total as it is. */
  percent: number | null;
  grade: string;
  /** If all missing work of this student were turned in. */
  all: TurnedIn;
}

export interface MissingAssignment {
  classId: number;
  id: number;
  title: string;
  due: string;
  /** A number, or another text for extra credit. */
  points: string;
  category: string;
}

/** The missing work of one class or of all; students and scores that would raise a grade most come first. */
export interface MissingWork {
  classes: readonly { id: number; name: string }[];
  students: readonly MissingStudent[];
  assignments: readonly MissingAssignment[];
  scores: readonly MissingScore[];
}

/** `classId` null for all active classes of the caller. */
export const missingWorkQuery = (classId: number | null) =>
  queryOptions({
    queryKey: classId === null ? ['missingWork'] : classKey(classId, 'missing'),
    queryFn: async ({ signal }): Promise<MissingWork> => {
      const { classes, students, assignments, missing } = await call(
        'teacher-missing',
        { clid: classId ?? undefined },
        signal,
      );
      return {
        classes: classes.map(({ clid, name }) => ({ id: clid, name })),
        students: withNamesakes(
          students.map((one) => ({
            classId: one.clid,
            id: one.stuid,
            first: one.first,
            last: one.last,
            number: one.num,
            percent: one.percent,
            grade: one.grade,
            all: turnedIn(one),
          })),
        ),
        assignments: assignments.map(({ clid, assnid, title, due, points, catname }) => ({
          classId: clid,
          id: assnid,
          title,
          due,
          points,
          category: catname,
        })),
        scores: missing.map((one) => ({
          classId: one.clid,
          studentId: one.stuid,
          assignmentId: one.assnid,
          ...turnedIn(one),
        })),
      };
    },
    // People who open this expect to see what was entered a moment ago.
    staleTime: 0,
  });

const turnedIn = (one: { gain: number | null; topercent: number | null; tograde: string }): TurnedIn => ({
  gain: one.gain,
  percent: one.topercent,
  grade: one.tograde,
});
