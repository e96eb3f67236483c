import { queryOptions } from '@tanstack/react-query';
import { call } from '#dashboard/api/calls/call.ts';
import { dayOf } from '#grading/week.ts';

export interface TodayClass {
  id: number;
  name: string;
  code: string;
  /** One of `accessLevels`. */
  authority: number;
  students: number;
  hasSchool: boolean;
  /** How many students have a mark. */
  marked: number;
}

interface UngradedWork {
  classId: number;
  assignmentId: number;
  title: string;
  due: string;
  /** Students without a score. */
  count: number;
}

interface GradesToPost {
  classId: number;
  /** P1 to P5, and the school's name for it. */
  period: string;
  name: string;
  last: string;
  posted: number;
}

export interface ColleaguesChange {
  classId: number;
  accountId: number;
  name: string;
  /** `score`, `mark`, `grade` …: the history's names. */
  kind: string;
  count: number;
  at: Date;
}

/** Everything that waits for a teacher on a day. */
interface Today {
  classes: readonly TodayClass[];
  /** The oldest first. */
  ungraded: readonly UngradedWork[];
  posting: readonly GradesToPost[];
  /** Since yesterday; the latest first. */
  changes: readonly ColleaguesChange[];
}

/** When the day before this moment began, in the reader's time zone; Unix seconds. */
function yesterdaysStart(now: Date): number {
  const start = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return Math.floor(start.getTime() / 1000);
}

/** Of this day, in the reader's time zone. */
export const todayQuery = (day = dayOf(new Date())) =>
  queryOptions({
    queryKey: ['today', day],
    queryFn: async ({ signal }): Promise<Today> => {
      const since = yesterdaysStart(new Date());
      const { classes, ungraded, posting, changes } = await call('teacher-today', { day, since }, signal);
      return {
        classes: classes.map(({ clid, auth, stucount, school, ...rest }) => ({
          ...rest,
          id: clid,
          authority: auth,
          students: stucount,
          hasSchool: school === 1,
        })),
        ungraded: ungraded.map(({ clid, assnid, ...rest }) => ({
          ...rest,
          classId: clid,
          assignmentId: assnid,
        })),
        posting: posting.map(({ clid, ...rest }) => ({ ...rest, classId: clid })),
        changes: changes.map(({ clid, uid, time, ...rest }) => ({
          ...rest,
          classId: clid,
          accountId: uid,
          at: new Date(time * 1000),
        })),
      };
    },
    // People who return expect to see what is left.
    staleTime: 0,
  });
