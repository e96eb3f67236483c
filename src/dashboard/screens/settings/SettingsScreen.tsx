import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { openTasksQuery } from '#dashboard/api/accounts/accounts.ts';
import type { Load } from '#dashboard/api/calls/load.ts';
import { classesQuery, type Folder } from '#dashboard/api/classes/classes.ts';
import { type Gradebook, gradebookQuery } from '#dashboard/api/classes/gradebook.ts';
import { useMay, usePermission } from '#dashboard/api/classes/permissions.ts';
import { useMoving } from '#dashboard/features/classFolder/useMoving.ts';
import { LeaveQuestion } from '#dashboard/shell/leaving/LeaveQuestion.tsx';
import { useOpenFormDrafts } from '#dashboard/shell/sync/useOutbox.ts';
import { SelectField } from '#dashboard/ui/components/fields/Select.tsx';
import { Empty } from '#dashboard/ui/components/layout/Empty.tsx';
import { Screen } from '#dashboard/ui/components/layout/Screen.tsx';
import styles from './Settings.module.css';
import { SettingsForm } from './SettingsForm.tsx';
import { TeachersSection } from './TeachersSection.tsx';
import { texts } from './texts.ts';

/*
 * settings: a class's name, its grading, its folder and its teachers. Reading and checking the form, and finding the
 * grades that change, is pure and in separate files.
 */

const folders: readonly Folder[] = ['active', 'archived', 'trashed'];

/** The folder of the class; a choice moves it at once. */
function FolderSection({ classId }: { classId: number }) {
  const { data: classes } = useSuspenseQuery(classesQuery());
  const { move, to, problem } = useMoving();
  const found = classes.find(({ id }) => id === classId);
  if (!found) return null;
  const { folder: words } = texts;
  return (
    <section className={styles.group}>
      <h2>{words.title}</h2>
      <SelectField
        label={words.label}
        value={to ?? found.folder}
        options={folders.map((folder) => ({ value: folder, label: words.folders[folder] }))}
        onChange={(value) => {
          const folder = folders.find((one) => one === value);
          if (folder && folder !== found.folder) void move(found, folder);
        }}
        problem={problem}
      />
      <p className={styles.soft}>{words.advice}</p>
    </section>
  );
}

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
  const mayEdit = usePermission(book.id, 'editClass');
  const mayMove = useMay(book.id, 'moveClass');
  const mayEditTeachers = useMay(book.id, 'editTeachers');
  const settings = useOpenFormDrafts(({ kind, classId }) => kind === 'settings' && classId === book.id);
  const teacher = useOpenFormDrafts(({ kind, classId }) => kind === 'teacher' && classId === book.id);
  return (
    <Screen title={texts.title} documentTitle={texts.documentTitle(book.name)} width="narrow">
      {mayEdit === 'yes' && <SettingsForm book={book} />}
      {mayEdit === 'notAllowed' && <Empty title={texts.viewOnly}>{texts.viewOnlyAdvice}</Empty>}
      {mayEdit === 'notOffered' && <Empty title={texts.notOffered} />}
      {mayMove && <FolderSection classId={book.id} />}
      {mayEditTeachers && <TeachersSection classId={book.id} />}
      {/* Asked once for both forms: a router blocks a navigation for one question only. */}
      <LeaveQuestion
        asks={settings.asks || teacher.asks}
        title={texts.leave.title}
        advice={settings.asks ? texts.leave.advice : texts.leave.teacherAdvice}
        isStored
        onDiscard={() => {
          settings.discard();
          teacher.discard();
        }}
      />
    </Screen>
  );
}
