import { useState } from 'react';
import { isFinalGrade } from '#dashboard/api/periods.ts';
import { Button } from '#dashboard/ui/Button.tsx';
import { Dialog } from '#dashboard/ui/Dialog.tsx';
import { Field } from '#dashboard/ui/Field.tsx';
import { texts } from './texts.ts';
import styles from './Workbench.module.css';

/** As the service keeps it. */
const longestReason = 200;

interface OverrideDialogProps {
  title: string;
  calculated: string;
  text: string;
  /** A grade as it is reported, with its letter. */
  writtenOut(grade: string): string;
  onReport(text: string, reason: string): void;
  onClose(): void;
}

/** Another grade than the calculated one, and why. */
export function OverrideDialog({
  title,
  calculated,
  text,
  writtenOut,
  onReport,
  onClose,
}: OverrideDialogProps) {
  const [grade, setGrade] = useState(text);
  const [reason, setReason] = useState('');
  const { override } = texts;
  const report = () => {
    onReport(grade, reason);
    onClose();
  };
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      filled={grade !== text || reason !== ''}
      buttons={
        <>
          <Button onClick={onClose}>{override.cancel}</Button>
          <Button look="primary" form="override" type="submit">
            {override.report}
          </Button>
        </>
      }
    >
      <form
        id="override"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          report();
        }}
      >
        <Field
          label={override.grade}
          hint={override.calculated(calculated)}
          problem={undefined}
          note={
            isFinalGrade(grade.trim()) && (
              <span className={styles.help}>{override.isReported(writtenOut(grade.trim()))}</span>
            )
          }
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          value={grade}
          onChange={(event) => setGrade(event.target.value)}
        />
        <Field
          label={override.reason}
          hint={override.kept}
          problem={undefined}
          maxLength={longestReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
