import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { askBeside, type Load, withinASecond } from '#dashboard/api/calls/load.ts';
import { noDays, yearQuery } from '#dashboard/api/classes/attendance.ts';
import { type Gradebook, gradebookQuery } from '#dashboard/api/classes/gradebook.ts';
import { periodsQuery } from '#dashboard/api/classes/periods.ts';
import { mayIn } from '#dashboard/api/classes/permissions.ts';
import { askForComments } from '#dashboard/api/comments/comments.ts';
import { notesQuery } from '#dashboard/api/comments/notes.ts';
import { paths } from '#dashboard/app/paths.ts';
import { useSheet } from '#dashboard/features/scores/useSheet.ts';
import { SourcedIds } from '#dashboard/features/sourcedIds/SourcedIds.tsx';
import { Button, buttonClass } from '#dashboard/ui/components/Button.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { Screen } from '#dashboard/ui/components/layout/Screen.tsx';
import { useStudentNames } from '#dashboard/ui/components/tables/StudentNames.tsx';
import { initials } from '#dashboard/ui/format/initials.ts';
import { writtenDay } from '#dashboard/ui/format/written.ts';
import { postedInOrder } from '#grading/posted.ts';
import { dayOf } from '#grading/week.ts';
import { explainTotal } from '#grading/yearExplanation.ts';
import { GradeBreakdown } from './GradeBreakdown.tsx';
import { Scores } from './Scores.tsx';
import { StudentComment } from './StudentComment.tsx';
import { StudentNote } from './StudentNote.tsx';
import { StudentPeriods } from './StudentPeriods.tsx';
import styles from './StudentScreen.module.css';
import { StudentYear } from './StudentYear.tsx';
import { Summary } from './Summary.tsx';
import { texts } from './texts.ts';

export const load: Load = async (queryClient, { params }) => {
  const classId = Number(params.classId);
  // The grade is shown even if one of these fails.
  const beside = [
    askBeside(queryClient, yearQuery(classId)),
    askBeside(queryClient, periodsQuery(classId)),
    askForComments(queryClient, classId),
    askForNote(queryClient, classId),
  ];
  const { students } = await queryClient.ensureQueryData(gradebookQuery(classId));
  if (!students.some(({ id }) => id === Number(params.studentId))) throw new Response(null, { status: 404 });
  await withinASecond(...beside);
};

async function askForNote(queryClient: QueryClient, classId: number) {
  if (await mayIn(queryClient, classId, 'readNotes')) await askBeside(queryClient, notesQuery(classId));
}

export function Component() {
  const at = useParams();
  const [classId, studentId] = [Number(at.classId), Number(at.studentId)];
  const names = useStudentNames();
  const { data: read } = useSuspenseQuery(gradebookQuery(classId));
  const year = useQuery(yearQuery(classId));
  const periods = useQuery(periodsQuery(classId));
  const position = read.students.findIndex(({ id }) => id === studentId);
  const student = read.students[position];

  const { sheet, unsaved, remarks } = useSheet(read);
  const book = useMemo(() => ({ ...read, scores: sheet.scores }), [read, sheet]);
  const explained = useMemo(() => explainTotal(sheet.scheme, sheet.counted(position), 0), [sheet, position]);
  // The list changed while this was open; a student who has left it has no page.
  if (!student) throw new Response(null, { status: 404 });

  const posted = postedInOrder(
    (periods.data ?? []).map(({ name, grades }) => ({
      period: name,
      grade: grades.find((each) => each.studentId === student.id)?.grade ?? null,
    })),
    book.scheme,
  );
  const total = sheet.total(position);
  const days = year.data && (year.data.find(({ studentId }) => studentId === student.id) ?? noDays);
  const fullName = names.fullName(student);
  return (
    <Screen
      title={fullName}
      // Titles stay in the history of the browser, which students in the next lesson may share.
      documentTitle={texts.documentTitle(names.hidden ? fullName : initials(fullName), book.name)}
      printed={texts.ofClass(book.name, writtenDay(dayOf(new Date())))}
      actions={<Neighbours book={book} position={position} />}
    >
      <div className={styles.content}>
        <Summary
          book={book}
          position={position}
          steps={explained.steps}
          total={total}
          unsaved={unsaved.get(position) ?? 0}
          days={days}
        />
        <div className={styles.side}>
          <StudentPeriods posted={posted} now={total} terms={book.scheme.terms} query={periods} />
          <StudentYear days={days} query={year} />
        </div>
        <StudentComment
          classId={book.id}
          studentId={student.id}
          first={student.first}
          terms={book.scheme.terms}
        />
        <StudentNote key={student.id} classId={book.id} studentId={student.id} />
        <GradeBreakdown
          book={book}
          position={position}
          {...explained}
          late={sheet.lateSteps(position)}
          total={total}
        />
        <Scores book={book} position={position} steps={explained.steps} late={sheet.late} remarks={remarks} />
        <SourcedIds of={{ classId: book.id, studentId: student.id }} />
      </div>
    </Screen>
  );
}

/** Links to the neighbouring students in the list; and the print button. */
function Neighbours({ book, position }: { book: Gradebook; position: number }) {
  const names = useStudentNames();
  const previous = book.students[position - 1];
  const next = book.students[position + 1];
  return (
    <>
      {previous && (
        <Link
          className={buttonClass('plain', true)}
          to={paths.student(book.id, previous.id)}
          aria-label={texts.previous(names.fullName(previous))}
        >
          <Icon name="chevronLeft" />
        </Link>
      )}
      {next && (
        <Link
          className={buttonClass('plain', true)}
          to={paths.student(book.id, next.id)}
          aria-label={texts.next(names.fullName(next))}
        >
          <Icon name="chevronRight" />
        </Link>
      )}
      <Button onClick={() => window.print()}>
        <Icon name="print" />
        {texts.print}
      </Button>
    </>
  );
}
