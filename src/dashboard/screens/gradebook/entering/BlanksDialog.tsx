import { useState } from 'react';
import { reasonText } from '#dashboard/api/calls/reasons.ts';
import type { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import { meant } from '#dashboard/screens/gradebook/model/meaning.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Field } from '#dashboard/ui/components/fields/Field.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { texts as uiTexts } from '#dashboard/ui/format/texts.ts';
import { useAskOnce } from '#dashboard/ui/hooks/useAskOnce.ts';
import styles from './EntryDialogs.module.css';

interface BlanksDialogProps {
  sheet: Sheet;
  assignment: number;
  /** How many visible students have none. */
  blanks: number;
  /** The question about a text before it is entered. */
  questionOf(text: string): string | null;
  onSet(text: string): void;
  onClose(): void;
}

/** Enters one score for every visible student without one for an assignment. */
export function BlanksDialog({ sheet, assignment, blanks, questionOf, onSet, onClose }: BlanksDialogProps) {
  const [text, setText] = useState('');
  const { question, holds, forget } = useAskOnce(questionOf);
  const { blanks: words } = entryTexts;
  const { problem, value } = meant(sheet, assignment, text);
  const title = words.title(sheet.book.assignments[assignment]?.title ?? '');
  if (blanks === 0)
    return (
      <Dialog title={title} open onClose={onClose} buttons={<Button onClick={onClose}>{words.close}</Button>}>
        <p>{words.none}</p>
      </Dialog>
    );
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      filled={text !== '' && uiTexts.wouldBeLost(words.cancel)}
      onSubmit={() => {
        if (problem === undefined && value !== '' && !holds(text)) onSet(text);
      }}
      buttons={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" look="primary">
            {question === null ? words.set : words.keep}
          </Button>
        </>
      }
    >
      <Field
        label={words.label}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
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
