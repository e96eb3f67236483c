import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { openTasksQuery } from '#dashboard/api/accounts.ts';
import { classesQuery } from '#dashboard/api/classes.ts';
import { type Gradebook, gradebookQuery } from '#dashboard/api/gradebook.ts';
import type { Load } from '#dashboard/api/load.ts';
import { useMay } from '#dashboard/api/permissions.ts';
import { LeaveQuestion } from '#dashboard/screens/leaving/LeaveQuestion.tsx';
import { useOpenWritings } from '#dashboard/screens/unsaved/useOpenWritings.ts';
import { Empty } from '#dashboard/ui/Empty.tsx';
import { Screen } from '#dashboard/ui/Screen.tsx';
import { FolderSection } from './FolderSection.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { TeachersSection } from './TeachersSection.tsx';
import { texts } from './texts.ts';

/*
 * settings: what a class is called, how it is graded, where it lies and who teaches it. What reads and checks the
 * form, and tells whose grade changes, is pure and stands in files of its own.
 */

export const load: Load = (queryClient, { params }) =>
  Promise.all([
    queryClient.ensureQueryData(gradebookQuery(Number(params.classId))),
    queryClient.ensureQueryData(classesQuery()),
    queryClient.ensureQueryData(openTasksQuery()),
  ]);

export function Component() {
  const { data: book } = useSuspenseQuery(gradebookQuery(Number(useParams().classId)));
  return <ClassSettings key={book.id} book={book} />;
}

function ClassSettings({ book }: { book: Gradebook }) {
  const mayEdit = useMay(book.id, 'editClass');
  const mayMove = useMay(book.id, 'moveClass');
  const mayEditTeachers = useMay(book.id, 'editTeachers');
  const settings = useOpenWritings(({ kind, classId }) => kind === 'settings' && classId === book.id);
  const teacher = useOpenWritings(({ kind, classId }) => kind === 'teacher' && classId === book.id);
  return (
    <Screen title={texts.title} documentTitle={texts.documentTitle(book.name)} width="narrow">
      {mayEdit ? <SettingsForm book={book} /> : <Empty title={texts.viewOnly}>{texts.viewOnlyAdvice}</Empty>}
      {mayMove && <FolderSection classId={book.id} />}
      {mayEditTeachers && <TeachersSection classId={book.id} />}
      {/* Asked once for both forms: a router holds up a navigation for one question only. */}
      <LeaveQuestion
        asks={settings.asks || teacher.asks}
        title={texts.leave.title}
        advice={settings.asks ? texts.leave.advice : texts.leave.teacherAdvice}
        onDiscard={() => {
          settings.discard();
          teacher.discard();
        }}
      />
    </Screen>
  );
}
