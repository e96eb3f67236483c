import { useSuspenseQuery } from '@tanstack/react-query';
import { classesQuery, type Folder } from '#dashboard/api/classes.ts';
import { useMoving } from '#dashboard/screens/classes/useMoving.ts';
import { SelectField } from '#dashboard/ui/SelectField.tsx';
import styles from './Settings.module.css';
import { texts } from './texts.ts';

const folders: readonly Folder[] = ['active', 'archived', 'trashed'];

/** Where the class lies; it is moved at once. */
export function FolderSection({ classId }: { classId: number }) {
  const { data: classes } = useSuspenseQuery(classesQuery());
  const { move, to, problem } = useMoving();
  const found = classes.find(({ id }) => id === classId);
  if (!found) return null;
  const { folder: said } = texts;
  return (
    <section className={styles.group}>
      <h2>{said.title}</h2>
      <SelectField
        label={said.label}
        value={to ?? found.folder}
        options={folders.map((folder) => ({ value: folder, label: said.folders[folder] }))}
        onChange={(value) => {
          const folder = folders.find((one) => one === value);
          if (folder && folder !== found.folder) void move(found, folder);
        }}
        problem={problem}
      />
      <p className={styles.soft}>{said.advice}</p>
    </section>
  );
}
