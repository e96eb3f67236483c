import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { yearQuery } from '#dashboard/api/attendance.ts';
import { gradebookQuery } from '#dashboard/api/gradebook.ts';
import type { Load } from '#dashboard/api/load.ts';
import { periodsQuery } from '#dashboard/api/periods.ts';
import { useSheet } from '#dashboard/screens/gradebook/useSheet.ts';
import { Screen } from '#dashboard/ui/Screen.tsx';
import { useStudentNames } from '#dashboard/ui/StudentNames.tsx';
import { writtenDay } from '#dashboard/ui/written.ts';
import { explain } from '#grading/explanation.ts';
import { reportedInOrder } from '#grading/reported.ts';
import { dayOf } from '#grading/week.ts';
import { Neighbours } from './Neighbours.tsx';
import { Scores } from './Scores.tsx';
import { StudentComment } from './StudentComment.tsx';
import { StudentPeriods } from './StudentPeriods.tsx';
import styles from './StudentScreen.module.css';
import { StudentYear } from './StudentYear.tsx';
import { Summary } from './Summary.tsx';
import { texts } from './texts.ts';
import { Why } from './Why.tsx';

export const load: Load = async (queryClient, { params }) => {
  const classId = Number(params.classId);
  // Neither keeps the grade from being shown.
  void queryClient.prefetchQuery(yearQuery(classId));
  void queryClient.prefetchQuery(periodsQuery(classId));
  const { students } = await queryClient.ensureQueryData(gradebookQuery(classId));
  if (!students.some(({ id }) => id === Number(params.studentId))) throw new Response(null, { status: 404 });
};

export function Component() {
  const { classId, studentId } = useParams();
  const names = useStudentNames();
  const { data: read } = useSuspenseQuery(gradebookQuery(Number(classId)));
  const year = useQuery(yearQuery(Number(classId)));
  const periods = useQuery(periodsQuery(Number(classId)));
  const position = read.students.findIndex(({ id }) => id === Number(studentId));
  const student = read.students[position];

  const { sheet, unsaved } = useSheet(read);
  const book = useMemo(() => ({ ...read, scores: sheet.scores }), [read, sheet]);
  const steps = useMemo(
    () => explain(book.scheme, book.scores, position * book.assignments.length),
    [book, position],
  );
  // The list changed while this was open; whoever is gone from it has no page.
  if (!student) throw new Response(null, { status: 404 });

  const reported = reportedInOrder(
    (periods.data ?? []).map(({ name, grades }) => ({
      period: name,
      grade: grades.find((each) => each.studentId === student.id)?.grade ?? null,
    })),
    book.scheme,
  );
  const total = sheet.total(position);
  const ownYear = year.data?.find((days) => days.studentId === student.id);
  const fullName = names.fullName(student);
  return (
    <Screen
      title={fullName}
      documentTitle={texts.documentTitle(fullName, book.name)}
      printed={texts.ofClass(book.name, writtenDay(dayOf(new Date())))}
      actions={<Neighbours book={book} position={position} />}
    >
      <div className={styles.content}>
        <Summary
          {...{ book, position, steps, total }}
          unsaved={unsaved.get(position) ?? 0}
          year={year.data === null ? null : ownYear}
        />
        <div className={styles.side}>
          <StudentPeriods reported={reported} now={total} query={periods} />
          <StudentYear year={year.data === null ? null : ownYear} query={year} />
        </div>
        <StudentComment classId={book.id} studentId={student.id} />
        <Why {...{ book, position, steps, total }} />
        <Scores book={book} position={position} steps={steps} />
      </div>
    </Screen>
  );
}
