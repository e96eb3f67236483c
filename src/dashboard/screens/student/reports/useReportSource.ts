import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { accountQuery, offers, openTasksQuery } from '#dashboard/api/accounts/accounts.ts';
import { yearQuery } from '#dashboard/api/classes/attendance.ts';
import { classesQuery } from '#dashboard/api/classes/classes.ts';
import { gradebookQuery } from '#dashboard/api/classes/gradebook.ts';
import { periodsQuery } from '#dashboard/api/classes/periods.ts';
import { teachersQuery } from '#dashboard/api/classes/teachers.ts';
import { commentsQuery, periodCommentsQuery } from '#dashboard/api/comments/comments.ts';
import { useSheet } from '#dashboard/features/scores/useSheet.ts';
import { useStudentNames } from '#dashboard/ui/components/tables/StudentNames.tsx';
import { dayOf } from '#grading/week.ts';
import type { ReportSource } from './reportText.ts';
import type { ReportPart } from './texts.ts';

export interface Reports {
  source: ReportSource;
  /** The parts that the service offers. */
  offered: ReadonlySet<ReportPart>;
  /** Whether all requested data has loaded: any other part is missing in the reports. */
  isWhole: boolean;
  /** Something could not be loaded; requests it again. */
  again: (() => void) | null;
  /** Whether the posted periods are unknown, since the marking periods could not be loaded. */
  periodsFailed: boolean;
}

/** All data for the reports of a class. */
export function useReportSource(classId: number): Reports {
  const { data: read } = useSuspenseQuery(gradebookQuery(classId));
  const { data: account } = useSuspenseQuery(accountQuery());
  const { data: tasks } = useSuspenseQuery(openTasksQuery());
  const listed = useQuery(classesQuery());
  const hasComments = offers(tasks, 'class-comments');
  const year = useQuery(yearQuery(classId));
  const periods = useQuery(periodsQuery(classId));
  const comments = useQuery({ ...commentsQuery(classId), enabled: hasComments });
  const hasPeriodComments = offers(tasks, 'class-period-comments');
  const periodComments = useQuery({ ...periodCommentsQuery(classId), enabled: hasPeriodComments });
  const names = useStudentNames();
  const { sheet, unsaved, remarks } = useSheet(read);
  const own = listed.data?.find(({ id }) => id === classId);
  const namesTeachers = offers(tasks, 'class-teachers');
  const teachers = useQuery({ ...teachersQuery(classId), enabled: namesTeachers });
  // Of the class, and not a colleague or a substitute who prints its reports.
  const primary = teachers.data?.find((each) => each.primary)?.name;
  const [school, teacher] = [own?.school ?? '', own?.teacher || primary || account.name];

  const source = useMemo<ReportSource>(
    () => ({
      book: { ...read, scores: sheet.scores },
      sheet,
      remarks: names.hidden ? new Map() : remarks,
      unsaved,
      year: year.data,
      periods: periods.data,
      comments: names.hidden ? undefined : comments.data,
      periodComments: names.hidden ? undefined : periodComments.data,
      school,
      teacher,
      day: dayOf(new Date()),
      nameOf: names.fullName,
    }),
    [
      read,
      sheet,
      remarks,
      unsaved,
      year.data,
      periods.data,
      comments.data,
      periodComments.data,
      school,
      teacher,
      names,
    ],
  );
  const asked = [
    listed,
    year,
    periods,
    ...(namesTeachers ? [teachers] : []),
    ...(hasComments ? [comments] : []),
    ...(hasPeriodComments ? [periodComments] : []),
  ];
  const failed = asked.filter(({ isError }) => isError);
  const hasAttendance = year.data !== null;
  const hasRemarks = hasComments || remarks.size > 0;
  const offered = useMemo(() => {
    const parts = new Set<ReportPart>(['categories', 'missing', 'scores', 'periods', 'explanation']);
    if (hasAttendance) parts.add('attendance');
    if (hasRemarks) parts.add('comment');
    return parts;
  }, [hasAttendance, hasRemarks]);
  return {
    source,
    offered,
    isWhole: asked.every(({ isSuccess }) => isSuccess),
    again: failed.length === 0 ? null : () => failed.forEach(({ refetch }) => void refetch()),
    periodsFailed: periods.isLoadingError,
  };
}
