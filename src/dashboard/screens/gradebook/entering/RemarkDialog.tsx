import { useState } from 'react';
import type { Change } from '#dashboard/api/changes/cellChanges.ts';
import { longestRemark } from '#dashboard/api/classes/remarks.ts';
import { usePhraseField } from '#dashboard/features/phrases/usePhraseField.ts';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { ChunkBoundary } from '#dashboard/shell/problem/ChunkBoundary.tsx';
import { lazyChunk } from '#dashboard/shell/problem/lazyChunk.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Field } from '#dashboard/ui/components/fields/Field.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { texts as uiTexts } from '#dashboard/ui/format/texts.ts';
import { tooLong } from '#dashboard/ui/format/typed.ts';

/** They may load after the dialog: a comment can be written without them. */
export const loadPhrases = () => import('./RemarkPhrases.tsx');
const RemarkPhrases = lazyChunk(loadPhrases);

interface RemarkDialogProps {
  view: View;
  student: number;
  assignment: number;
  /** What would be saved, after each key, so that it outlives the tab; null for nothing. */
  onTyping(change: Change | null, named: { who: string; where: string }): void;
  onSave(change: Change): void;
  onClose(): void;
}

/** A comment on one score: Enter saves it, and without words it is taken away. */
export function RemarkDialog({ view, student, assignment, onTyping, onSave, onClose }: RemarkDialogProps) {
  const { book, width } = view.sheet;
  const { remark: words } = entryTexts;
  /** The comment when this opened: a colleague's later one is not overwritten. */
  const [before] = useState(view.entered.remarks.get(student * width + assignment) ?? '');
  const [text, setText] = useState(before);
  const problem = tooLong(text, longestRemark);
  const { id: place = 0, title = '' } = book.assignments[assignment] ?? {};
  const changeTo = (value: string): Change => ({
    kind: 'remark',
    classId: book.id,
    place: String(place),
    student: book.students[student]?.id ?? 0,
    from: { value: before },
    to: { value: value.trim() },
  });
  const setTyped = (change: Change | null) => onTyping(change, { who: view.nameOf(student), where: title });
  const type = (value: string) => {
    setText(value);
    setTyped(value.trim() === before ? null : changeTo(value));
  };
  const { field, phraseTarget } = usePhraseField<HTMLInputElement>({
    first: book.students[student]?.first ?? '',
    text,
    longest: longestRemark,
    onText: type,
  });
  const end = (change: Change | null) => {
    setTyped(null);
    if (change && change.to.value !== before) onSave(change);
    else onClose();
  };
  return (
    <Dialog
      title={words.title}
      open
      onClose={() => end(null)}
      filled={text.trim() !== before && uiTexts.wouldBeLost(words.cancel)}
      mayBeLeft
      onSubmit={() => problem === undefined && end(changeTo(text))}
      buttons={
        <>
          {before !== '' && <Button onClick={() => end(changeTo(''))}>{words.remove}</Button>}
          <Button onClick={() => end(null)}>{words.cancel}</Button>
          <Button type="submit" look="primary">
            {words.save}
          </Button>
        </>
      }
    >
      <p>
        <bdi>{view.nameOf(student)}</bdi>, {title}
      </p>
      <Field
        label={words.label}
        value={text}
        autoComplete="off"
        autoFocus
        dir="auto"
        problem={problem}
        ref={field}
        onChange={({ target: { value } }) => type(value)}
      />
      <ChunkBoundary instead={null}>
        <RemarkPhrases at={phraseTarget} />
      </ChunkBoundary>
    </Dialog>
  );
}
