import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { openTasksQuery } from '#dashboard/api/accounts.ts';
import { classesQuery } from '#dashboard/api/classes.ts';
import { type Gradebook, gradebookQuery } from '#dashboard/api/gradebook.ts';
import type { Load } from '#dashboard/api/load.ts';
import { useMay } from '#dashboard/api/permissions.ts';
import { LeaveQuestion } from '#dashboard/screens/leaving/LeaveQuestion.tsx';
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
  // Asked once for both forms: a router holds up a navigation for one question only.
  const [settingsBegun, setSettingsBegun] = useState(false);
  const [teacherBegun, setTeacherBegun] = useState(false);
  return (
    <Screen title={texts.title} documentTitle={texts.documentTitle(book.name)} width="narrow">
      {mayEdit ? (
        <SettingsForm book={book} onBegun={setSettingsBegun} />
      ) : (
        <Empty title={texts.viewOnly}>{texts.viewOnlyAdvice}</Empty>
      )}
      {mayMove && <FolderSection classId={book.id} />}
      {mayEditTeachers && <TeachersSection classId={book.id} onBegun={setTeacherBegun} />}
      <LeaveQuestion
        asks={settingsBegun || teacherBegun}
        title={texts.leave.title}
        advice={settingsBegun ? texts.leave.advice : texts.leave.teacherAdvice}
      />
    </Screen>
  );
}
