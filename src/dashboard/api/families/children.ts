import { queryOptions } from '@tanstack/react-query';
import { type Account, type OpenTasks, offers } from '#dashboard/api/accounts/accounts.ts';
import { call } from '#dashboard/api/calls/call.ts';
import type { Reply } from '#wire/tasks.ts';

/*
 * The children whom somebody follows, with their classes. Apart from `families.ts`, because the menu of every screen
 * asks for it.
 */

/** A class that is open to its students, and this student's result in it. */
export interface OwnClass {
  id: number;
  name: string;
  code: string;
  schoolYear: string;
  teacher: string;
  /** In hundredths; null if nothing is graded. */
  percent: number | null;
  grade: string;
  missing: number;
  /** Whether work counts once it is posted. */
  holdsBack: boolean;
}

type Item = Reply<'student-classes'>['classes'][number];

export const ownClassOf = ({
  clid,
  name,
  code,
  syr,
  teacher,
  percent,
  grade,
  missing,
  stuhold,
}: Item): OwnClass => ({
  id: clid,
  name,
  code,
  schoolYear: syr,
  teacher,
  percent: percent === null ? null : Math.round(percent * 100),
  grade,
  missing,
  holdsBack: stuhold === 1,
});

/** A student whom the account follows. */
export interface Child {
  schoolId: number;
  school: string;
  studentId: number;
  /** '' while no roster lists the student. */
  name: string;
  /** Whether the account is removed once it stops following this one. */
  isLast: boolean;
  classes: readonly OwnClass[];
}

/** Whether children are listed beside an account's own classes; a student or guardian has them on the first page. */
export const mayFollow = (account: Account, tasks: OpenTasks): boolean =>
  account.role !== 'student' && offers(tasks, 'guardian-students');

export const childrenQuery = () =>
  queryOptions({
    queryKey: ['children'],
    queryFn: async ({ signal }): Promise<readonly Child[]> => {
      const { students } = await call('guardian-students', {}, signal);
      return students.map(({ schoolid, school, stuid, first, last, erases, classes }) => ({
        schoolId: schoolid,
        school,
        studentId: stuid,
        name: `${first} ${last}`.trim(),
        isLast: erases === 1,
        classes: classes.map(ownClassOf),
      }));
    },
  });
