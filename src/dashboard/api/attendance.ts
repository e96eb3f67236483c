import { queryOptions } from '@tanstack/react-query';
import type { DaysTaken } from '#grading/absence.ts';
import { call } from './call.ts';
import { CallError, means } from './callError.ts';

/** `other` is a mark of another deployment that we do not know; its letter is shown as it is. */
export type MarkKind = 'present' | 'tardy' | 'absent' | 'excused' | 'other';

/** What was noted of one student on one day; a day without is a day not taken. */
export interface Mark {
  studentId: number;
  /** YYYYMMDD */
  day: string;
  kind: MarkKind;
  /** Upper case. */
  letter: string;
}

const kinds = new Map<string, MarkKind>([
  ['p', 'present'],
  ['t', 'tardy'],
  ['a', 'absent'],
  ['e', 'excused'],
]);

/** The marks of one week, which its Monday names. */
export const weekQuery = (classId: number, monday: string) =>
  queryOptions({
    queryKey: ['attendance', classId, monday],
    queryFn: async ({ signal }): Promise<readonly Mark[]> => {
      const { attendance } = await call('attendance', { clid: classId, ymd: monday }, signal);
      return attendance
        .filter(({ mark }) => mark.trim() !== '')
        .map(({ stuid, date, mark }) => ({
          studentId: stuid,
          day: date,
          kind: kinds.get(mark.trim().toLowerCase()) ?? 'other',
          letter: mark.trim().toUpperCase(),
        }));
    },
  });

/** A student's days since the year began. */
export interface YearOfStudent extends DaysTaken {
  studentId: number;
}

/** Null where the service does not tell: the specification names the operation without its fields. */
export const yearQuery = (classId: number) =>
  queryOptions({
    queryKey: ['attendance', classId, 'year'],
    queryFn: async ({ signal }): Promise<readonly YearOfStudent[] | null> => {
      try {
        const { totals } = await call('attendance-totals', { clid: classId }, signal);
        return totals.map(({ stuid, p, t, a, e, days }) => ({
          studentId: stuid,
          present: p,
          tardy: t,
          absent: a,
          excused: e,
          days,
        }));
      } catch (error) {
        const unreadable = error instanceof CallError && error.place !== undefined;
        const unknown = means(error, 'unknownTask');
        if (unreadable || unknown) return null;
        throw error;
      }
    },
  });
