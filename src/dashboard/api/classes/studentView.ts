import { queryOptions } from '@tanstack/react-query';
import { call } from '#dashboard/api/calls/call.ts';
import { type OwnClass, ownClassOf } from '#dashboard/api/families/children.ts';
import { readGradebook } from '#dashboard/api/reading/readGradebook.ts';
import { periodNames } from '#wire/classes/periods.ts';
import { type MarkedDays, markedDays } from './attendance.ts';
import type { Gradebook } from './gradebook.ts';

/*
 * What a student sees of their own classes, and a guardian of a child's.
 */

/** By name; those whose teachers let students see their grades. */
export const ownClassesQuery = () =>
  queryOptions({
    queryKey: ['ownClasses'],
    queryFn: async ({ signal }): Promise<readonly OwnClass[]> => {
      const { classes } = await call('student-classes', {}, signal);
      return classes.map(ownClassOf);
    },
  });

/** One of them, with only this student in it. */
interface OwnGrades {
  book: Gradebook;
  teacher: string;
  /** Of each marking period, in order; null where nothing was posted. */
  final: readonly { period: string; grade: number | null }[];
  days: MarkedDays;
  /** The teacher's comment for the report; '' for none. */
  comment: string;
  /** Comments of marking periods, in order. */
  comments: readonly { period: string; comment: string }[];
  /** Assignments whose scores are held back, by ID. */
  unposted: ReadonlySet<number>;
}

/** Of the student who is signed in, or of a child whom the guardian follows. */
export const ownGradesQuery = (classId: number, studentId?: number) =>
  queryOptions({
    queryKey: ['ownClasses', classId, studentId ?? 'own'],
    queryFn: async ({ signal }): Promise<OwnGrades> => {
      const reply = await call('student-grades', { clid: classId, stuid: studentId }, signal);
      return {
        book: readGradebook(reply),
        teacher: reply.teacher,
        final: periodNames.map((period) => ({
          period,
          grade: reply.final.find((each) => each.period === period)?.grade ?? null,
        })),
        days: markedDays(reply.days),
        comment: reply.comment,
        comments: reply.comments,
        unposted: new Set(reply.unposted.map(({ assnid }) => assnid)),
      };
    },
    structuralSharing: false,
  });
