import { useSuspenseQuery } from '@tanstack/react-query';
import { classesQuery, type Folder, useMoveClass } from '#dashboard/api/classes.ts';
import { noted } from '#dashboard/screens/undo/noted.ts';
import { SelectField } from '#dashboard/ui/SelectField.tsx';
import styles from './Settings.module.css';
import { texts } from './texts.ts';

const folders: readonly Folder[] = ['active', 'archived', 'trashed'];

/** Where the class lies; it is moved at once. */
export function FolderSection({ classId }: { classId: number }) {
  const { data: classes } = useSuspenseQuery(classesQuery());
  const { mutateAsync, error, isPending, variables } = useMoveClass();
  const found = classes.find(({ id }) => id === classId);
  if (!found) return null;
  const { folder: before, name } = found;
  const { folder: said } = texts;

  function move(to: Folder) {
    const what = { said: said.moved(name, to), undone: said.back(name) };
    void noted(classId, mutateAsync({ classId, from: before, to }), what);
  }

  return (
    <section className={styles.group}>
      <h2>{said.title}</h2>
      <SelectField
        label={said.label}
        value={isPending ? variables.to : before}
        options={folders.map((folder) => ({ value: folder, label: said.folders[folder] }))}
        onChange={(value) => {
          const folder = folders.find((one) => one === value);
          if (folder && folder !== before) move(folder);
        }}
        problem={error ? said.failed(error.message) : undefined}
      />
      <p className={styles.soft}>{said.advice}</p>
    </section>
  );
}
