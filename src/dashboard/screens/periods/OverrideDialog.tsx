import { useState } from 'react';
import { isFinalGrade, longestReason } from '#dashboard/api/classes/periods.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Field } from '#dashboard/ui/components/fields/Field.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { texts as uiTexts } from '#dashboard/ui/format/texts.ts';
import { tooLong } from '#dashboard/ui/format/typed.ts';
import { useAskOnce } from '#dashboard/ui/hooks/useAskOnce.ts';
import { plainDigits } from '#grading/score.ts';
import { texts } from './texts.ts';
import styles from './Workbench.module.css';

interface OverrideDialogProps {
  title: string;
  calculated: string;
  text: string;
  /** The period, if it has been locked meanwhile: then nothing can be posted, and what was typed stays. */
  lockedPeriod: string | null;
  /** The question about an unusual grade, asked once. */
  questionOf(text: string): string | null;
  /** A posted grade with its letter. */
  writtenOut(grade: string): string;
  /** With the grade when this opened. */
  onPost(grade: { text: string; before: string }, reason: string): void;
  onClose(): void;
}

/** Posts a grade other than the calculated one, and why. */
export function OverrideDialog({
  title,
  calculated,
  text,
  lockedPeriod,
  questionOf,
  writtenOut,
  onPost,
  onClose,
}: OverrideDialogProps) {
  const [before] = useState(text);
  const [grade, setGrade] = useState(text);
  const [reason, setReason] = useState('');
  /** The reason cannot be kept without another grade. */
  const [isSame, setSame] = useState(false);
  const { override } = texts;
  const asking = useAskOnce(questionOf);
  const problem = tooLong(reason, longestReason);
  const read = plainDigits(grade).trim();
  const isFilled = grade !== before || reason !== '';
  const post = () => {
    if (problem !== undefined || lockedPeriod !== null) return;
    const same = read === before && reason.trim() !== '';
    setSame(same);
    if (same || (read !== before && asking.holds(read))) return;
    onPost({ text: grade, before }, reason);
    onClose();
  };
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      filled={isFilled && uiTexts.wouldBeLost(override.cancel)}
      buttons={
        <>
          <Button onClick={onClose}>{override.cancel}</Button>
          <Button look="primary" form="override" type="submit" aria-disabled={lockedPeriod !== null}>
            {asking.question === null ? override.post : override.keep}
          </Button>
        </>
      }
    >
      {lockedPeriod !== null && <Notice tone="warn">{override.locked(lockedPeriod)}</Notice>}
      <form
        id="override"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          post();
        }}
      >
        <Field
          label={override.grade}
          hint={override.calculated(calculated)}
          problem={asking.question ?? (isSame ? override.same : undefined)}
          aside={
            isFinalGrade(read) && <span className={styles.help}>{override.isPosted(writtenOut(read))}</span>
          }
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          value={grade}
          onChange={(event) => {
            asking.forget();
            setSame(false);
            setGrade(event.target.value);
          }}
        />
        <Field
          label={override.reason}
          hint={override.kept}
          problem={problem}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
