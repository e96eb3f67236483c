import { useState } from 'react';
import { reasonText } from '#dashboard/api/calls/reasons.ts';
import { blanksPlace, readBlanksDraft } from '#dashboard/api/classes/scores.ts';
import type { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import { meant } from '#dashboard/screens/gradebook/model/meaning.ts';
import { texts as syncTexts } from '#dashboard/shell/sync/texts.ts';
import { useFormDraft } from '#dashboard/shell/sync/useOutbox.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Field } from '#dashboard/ui/components/fields/Field.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { texts as uiTexts } from '#dashboard/ui/format/texts.ts';
import { useAskOnce } from '#dashboard/ui/hooks/useAskOnce.ts';
import styles from './EntryDialogs.module.css';

interface BlanksDialogProps {
  sheet: Sheet;
  assignment: number;
  /** How many visible students have none. */
  blanks: number;
  /** What is typed outlives the page: not in a what-if. */
  isKept: boolean;
  /** The question about a text before it is entered. */
  questionOf(text: string): string | null;
  onSet(text: string): void;
  onClose(): void;
}

/** Enters one score for every visible student without one for an assignment. */
export function BlanksDialog(props: BlanksDialogProps) {
  const { sheet, assignment, blanks, isKept, questionOf, onSet, onClose } = props;
  const { id = 0 } = sheet.book.assignments[assignment] ?? {};
  const { draft, isLeft, write } = useFormDraft(blanksPlace(sheet.book.id, id), readBlanksDraft);
  const [text, setText] = useState((isKept && draft) || '');
  const { question, holds, forget } = useAskOnce(questionOf);
  const { blanks: words } = entryTexts;
  const { problem, value } = meant(sheet, assignment, text);
  const title = words.title(sheet.book.assignments[assignment]?.title ?? '');
  const discard = () => {
    if (isKept) write(null);
  };
  const close = () => {
    discard();
    onClose();
  };
  if (blanks === 0)
    return (
      <Dialog title={title} open onClose={close} buttons={<Button onClick={close}>{words.close}</Button>}>
        <p>{words.none}</p>
      </Dialog>
    );
  return (
    <Dialog
      title={title}
      open
      onClose={close}
      filled={text !== '' && uiTexts.wouldBeLost(words.cancel)}
      onDiscard={isKept ? discard : undefined}
      onSubmit={() => {
        if (problem !== undefined || value === '' || holds(text)) return;
        discard();
        onSet(text);
      }}
      buttons={
        <>
          <Button onClick={close}>{words.cancel}</Button>
          <Button type="submit" look="primary">
            {question === null ? words.set : words.keep}
          </Button>
        </>
      }
    >
      {isKept && isLeft && <Notice>{syncTexts.leftHere}</Notice>}
      <Field
        label={words.label}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          if (isKept) write(event.target.value || null);
          forget();
        }}
        autoComplete="off"
        autoFocus
        problem={problem && reasonText(problem)}
      />
      {question && (
        <p role="alert" className={styles.question}>
          {question}
        </p>
      )}
      <p>{words.count(blanks)}</p>
    </Dialog>
  );
}
