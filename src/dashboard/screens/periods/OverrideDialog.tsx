import { useState } from 'react';
import type { FormPlace } from '#dashboard/api/changes/formPlaces.ts';
import { isFinalGrade, longestReason, readOverride } from '#dashboard/api/classes/periods.ts';
import { texts as syncTexts } from '#dashboard/shell/sync/texts.ts';
import { useFormDraft } from '#dashboard/shell/sync/useOutbox.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Field } from '#dashboard/ui/components/fields/Field.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { texts as uiTexts } from '#dashboard/ui/format/texts.ts';
import { tooLong } from '#dashboard/ui/format/typed.ts';
import { useAskOnce } from '#dashboard/ui/hooks/useAskOnce.ts';
import { useAttempts } from '#dashboard/ui/hooks/useAttempts.ts';
import { plainDigits } from '#grading/score.ts';
import { texts } from './texts.ts';
import styles from './Workbench.module.css';

interface OverrideDialogProps {
  place: FormPlace;
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

/** The typed grade and its reason, which outlive the page. `text` is the posted grade. */
function useOverride(place: FormPlace, text: string) {
  const { draft, isLeft, write } = useFormDraft(place, readOverride);
  const [form, setForm] = useState(draft ?? { before: text, grade: text, reason: '' });
  const isChanged = ({ before, grade, reason }: typeof form) => grade !== before || reason !== '';
  return {
    ...form,
    isLeft,
    isFilled: isChanged(form),
    change(part: { grade?: string; reason?: string }) {
      const next = { ...form, ...part };
      setForm(next);
      write(isChanged(next) ? next : null);
    },
    discard: () => write(null),
  };
}

/** Posts a grade other than the calculated one, and why. */
export function OverrideDialog(props: OverrideDialogProps) {
  const { place, title, calculated, text, lockedPeriod, questionOf, writtenOut, onPost, onClose } = props;
  const { before, grade, reason, isFilled, isLeft, change, discard } = useOverride(place, text);
  /** The reason cannot be kept without another grade. */
  const [isSame, setSame] = useState(false);
  const { override } = texts;
  const asking = useAskOnce(questionOf);
  const { element, attempt } = useAttempts({ isSending: false, isRefused: false });
  const problem = tooLong(reason, longestReason);
  const read = plainDigits(grade).trim();
  const close = () => {
    discard();
    onClose();
  };
  const post = () => {
    if (lockedPeriod !== null) return;
    const same = problem === undefined && read === before && reason.trim() !== '';
    setSame(same);
    attempt(problem !== undefined || same, () => {
      if (read !== before && asking.holds(read)) return;
      onPost({ text: grade, before }, reason);
      close();
    });
  };
  return (
    <Dialog
      title={title}
      open
      onClose={close}
      filled={isFilled && uiTexts.wouldBeLost(override.cancel)}
      onDiscard={discard}
      buttons={
        <>
          <Button onClick={close}>{override.cancel}</Button>
          <Button look="primary" form="override" type="submit" aria-disabled={lockedPeriod !== null}>
            {asking.question === null ? override.post : override.keep}
          </Button>
        </>
      }
    >
      {isLeft && <Notice>{syncTexts.leftHere}</Notice>}
      {lockedPeriod !== null && <Notice tone="warn">{override.locked(lockedPeriod)}</Notice>}
      <form
        id="override"
        ref={element}
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
            change({ grade: event.target.value });
          }}
        />
        <Field
          label={override.reason}
          hint={override.kept}
          problem={problem}
          value={reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
      </form>
    </Dialog>
  );
}
