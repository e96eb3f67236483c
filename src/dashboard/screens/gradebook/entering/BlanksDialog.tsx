import { useState } from 'react';
import type { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import { meant } from '#dashboard/screens/gradebook/model/meaning.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Field } from '#dashboard/ui/components/fields/Field.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';

interface BlanksDialogProps {
  sheet: Sheet;
  assignment: number;
  /** How many of the students in sight have none. */
  blanks: number;
  onSet(text: string): void;
  onClose(): void;
}

/** One score for everybody in sight who has none for an assignment. */
export function BlanksDialog({ sheet, assignment, blanks, onSet, onClose }: BlanksDialogProps) {
  const [text, setText] = useState('');
  const { blanks: said } = entryTexts;
  const { problem, value } = meant(sheet, assignment, text);
  return (
    <Dialog
      title={said.title(sheet.book.assignments[assignment]?.title ?? '')}
      open
      onClose={onClose}
      filled={text !== ''}
      onSubmit={() => {
        if (problem === undefined && value !== '') onSet(text);
      }}
      buttons={
        <>
          <Button onClick={onClose}>{said.cancel}</Button>
          <Button type="submit" look="primary">
            {said.set}
          </Button>
        </>
      }
    >
      <Field
        label={said.label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
        autoFocus
        problem={problem}
      />
      <p>{said.count(blanks)}</p>
    </Dialog>
  );
}
