import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { openTasksQuery } from '#dashboard/api/accounts.ts';
import { classesQuery } from '#dashboard/api/classes.ts';
import { type Gradebook, gradebookQuery } from '#dashboard/api/gradebook.ts';
import type { Load } from '#dashboard/api/load.ts';
import { NoStudents } from '#dashboard/screens/frame/NoStudents.tsx';
import { assignmentTexts } from '#dashboard/screens/gradebook/assignments/assignmentTexts.ts';
import { useAssignmentEditing } from '#dashboard/screens/gradebook/assignments/useAssignmentEditing.tsx';
import { Button } from '#dashboard/ui/Button.tsx';
import { Empty } from '#dashboard/ui/Empty.tsx';
import { Screen } from '#dashboard/ui/Screen.tsx';
import { GradebookView } from './GradebookView.tsx';
import { prepareOpening } from './prepareOpening.ts';
import { texts } from './texts.ts';
import { useReadOnly } from './useReadOnly.ts';
import { useWantedCell } from './useWantedCell.ts';

export const load: Load = (queryClient, { params }) => {
  const classId = Number(params.classId);
  const loaded = Promise.all([
    queryClient.ensureQueryData(gradebookQuery(classId)),
    queryClient.ensureQueryData(openTasksQuery()),
    queryClient.ensureQueryData(classesQuery()),
  ]);
  void prepareOpening(classId);
  return loaded;
};

export function Component() {
  const { classId } = useParams();
  const { data: book } = useSuspenseQuery(gradebookQuery(Number(classId)));
  return <ClassGradebook key={book.id} book={book} />;
}

function ClassGradebook({ book }: { book: Gradebook }) {
  const editing = useAssignmentEditing(book);
  const readOnly = useReadOnly(book.id);
  const wanted = useWantedCell();
  return (
    <Screen
      title={texts.gradebook}
      documentTitle={texts.documentTitle(book.name)}
      aside={`${texts.students(book.students.length, book.students.length)}, ${texts.assignments(book.assignments.length)}`}
      width="wide"
      filled
    >
      {editing?.notice}
      {book.students.length === 0 ? (
        <NoStudents classId={book.id}>{texts.noStudentsAdvice}</NoStudents>
      ) : book.assignments.length === 0 ? (
        <Empty
          title={texts.noAssignments}
          actions={
            editing ? (
              <Button look="primary" onClick={editing.add}>
                {assignmentTexts.addFirst}
              </Button>
            ) : undefined
          }
        />
      ) : (
        <GradebookView book={book} editing={editing} readOnly={readOnly} wanted={wanted} />
      )}
      {editing?.dialog}
    </Screen>
  );
}
