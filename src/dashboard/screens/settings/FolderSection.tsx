import { useSuspenseQuery } from '@tanstack/react-query';
import { classesQuery, type Folder, useMoveClass } from '#dashboard/api/classes.ts';
import type { Done } from '#dashboard/screens/undo/useUndo.tsx';
import { SelectField } from '#dashboard/ui/SelectField.tsx';
import styles from './Settings.module.css';
import { texts } from './texts.ts';

interface FolderSectionProps {
  classId: number;
  report(done: Done): void;
}

const folders: readonly Folder[] = ['active', 'archived', 'trashed'];

/** Where the class lies; it is moved at once. */
export function FolderSection({ classId, report }: FolderSectionProps) {
  const { data: classes } = useSuspenseQuery(classesQuery());
  const { mutate, mutateAsync, error, isPending, variables } = useMoveClass();
  const found = classes.find(({ id }) => id === classId);
  if (!found) return null;
  const { folder: before, name } = found;
  const { folder: said } = texts;

  function move(folder: Folder) {
    const undo = () => mutateAsync({ classId, folder: before });
    mutate(
      { classId, folder },
      { onSuccess: () => report({ said: said.moved(name, folder), undone: said.back(name), undo }) },
    );
  }

  return (
    <section className={styles.group}>
      <h2>{said.title}</h2>
      <SelectField
        label={said.label}
        value={isPending ? variables.folder : before}
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
