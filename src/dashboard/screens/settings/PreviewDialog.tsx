import { Button } from '#dashboard/ui/components/Button.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { StudentName } from '#dashboard/ui/components/tables/StudentNames.tsx';
import { Table } from '#dashboard/ui/components/tables/Table.tsx';
import type { GradeChange } from './gradeChanges.ts';
import styles from './Settings.module.css';
import { texts } from './texts.ts';

interface PreviewDialogProps {
  changes: readonly GradeChange[];
  /** How many students the class has. */
  all: number;
  busy: boolean;
  onSave(): void;
  onClose(): void;
}

/** Nobody reads a table of a thousand rows. */
const mostShown = 200;

/** The students whose grades the settings change, before they are saved. */
export function PreviewDialog({ changes, all, busy, onSave, onClose }: PreviewDialogProps) {
  const { preview } = texts;
  const letters = changes.filter(({ hasNewLetter }) => hasNewLetter).length;
  return (
    <Dialog
      title={preview.title}
      open
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{preview.cancel}</Button>
          <Button look="primary" busy={busy} onClick={onSave}>
            {preview.save}
          </Button>
        </>
      }
    >
      <p>
        {changes.length === 0
          ? preview.none
          : [preview.some(changes.length, all), preview.letters(letters)].filter(Boolean).join(' ')}
      </p>
      {changes.length > 0 && (
        <div className={styles.preview}>
          <Table label={preview.title}>
            <thead>
              <tr>
                <th scope="col">{preview.student}</th>
                <th scope="col">{preview.before}</th>
                <th scope="col">{preview.after}</th>
              </tr>
            </thead>
            <tbody>
              {changes.slice(0, mostShown).map(({ student, before, after, hasNewLetter }) => (
                <tr key={student.id}>
                  <th scope="row">
                    <StudentName student={student} />
                  </th>
                  <td>{preview.grade(before.percent, before.letter)}</td>
                  <td className={hasNewLetter ? styles.another : undefined}>
                    {preview.grade(after.percent, after.letter)}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
      {changes.length > mostShown && <p>{preview.more(changes.length - mostShown)}</p>}
    </Dialog>
  );
}
