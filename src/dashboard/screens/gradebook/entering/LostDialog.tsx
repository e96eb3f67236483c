import { useState } from 'react';
import type { Gradebook } from '#dashboard/api/gradebook.ts';
import { positionsOf } from '#dashboard/api/patchScores.ts';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Dialog } from '#dashboard/ui/components/Dialog.tsx';
import type { Typed } from './useTyping.ts';

interface LostDialogProps {
  book: Gradebook;
  typed: Typed;
  onClose(): void;
}

/** What was being typed when a colleague took its student or assignment away: it cannot be saved, but not lost either. */
export function LostDialog({ book, typed, onClose }: LostDialogProps) {
  const { lost } = entryTexts;
  const { text, who, where, cell } = typed;
  const [told, tell] = useState('');
  const copy = () =>
    navigator.clipboard.writeText([who, where, text].join('\t')).then(
      () => tell(lost.copied),
      () => tell(lost.notCopied),
    );
  return (
    <Dialog
      title={lost.title(text)}
      open
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{lost.close}</Button>
          <Button look="primary" autoFocus onClick={() => void copy()}>
            {lost.copy}
          </Button>
        </>
      }
    >
      <p>{lost.meant(text, who, where)}</p>
      <p>{lost.gone(positionsOf(book.students).has(cell.studentId) ? where : who)}</p>
      <p role="status">{told}</p>
    </Dialog>
  );
}
