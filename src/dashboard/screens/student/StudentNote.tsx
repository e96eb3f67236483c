import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { whyFailed } from '#dashboard/api/changes/lostAnswers.ts';
import { useMay } from '#dashboard/api/classes/permissions.ts';
import {
  longestNote,
  type Note,
  notePlace,
  notesQuery,
  readNoteDraft,
  useSaveNote,
} from '#dashboard/api/comments/notes.ts';
import { notePart } from '#dashboard/app/paths.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { useFormDraft } from '#dashboard/shell/sync/useOutbox.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { inputBox, Problem } from '#dashboard/ui/components/fields/Field.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { useStudentNames } from '#dashboard/ui/components/tables/StudentNames.tsx';
import { texts as uiTexts } from '#dashboard/ui/format/texts.ts';
import { oneLine, tooLong } from '#dashboard/ui/format/typed.ts';
import { writtenInstant } from '#dashboard/ui/format/written.ts';
import { Part } from './Part.tsx';
import styles from './StudentNote.module.css';
import { noteTexts as texts } from './texts.ts';

interface StudentNoteProps {
  classId: number;
  studentId: number;
}

/** The class's teachers' private note on the student. Never printed, since paper is for parents. */
export function StudentNote({ classId, studentId }: StudentNoteProps) {
  const may = useMay(classId, 'readNotes');
  const query = useQuery({ ...notesQuery(classId), enabled: may });
  const names = useStudentNames();
  const [writing, write] = useState(false);
  const { isLeft } = useFormDraft(notePlace(classId, studentId), readNoteDraft);
  const part = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useLayoutEffect(() => {
    if (hash === `#${notePart}`) part.current?.querySelector('button')?.focus();
  }, [hash]);
  if (!may) return null;
  const note = query.data?.get(studentId);
  return (
    <div ref={part} id={notePart} className={styles.note} data-arrival>
      <Part title={texts.title} query={{ ...query, isError: query.isError && query.data === undefined }}>
        <p className={styles.hint}>{texts.hint}</p>
        {names.hidden ? (
          <p>{texts.hidden}</p>
        ) : (
          <>
            {note && (
              <p dir="auto" className={styles.text}>
                {note.text}
              </p>
            )}
            {isLeft && !writing && <p>{texts.left}</p>}
            <div className={styles.foot}>
              <Button onClick={() => write(true)}>{note ? texts.edit : texts.add}</Button>
              {note && <span className={styles.hint}>{texts.by(note.by, writtenInstant(note.at))}</span>}
            </div>
          </>
        )}
        {writing && !names.hidden && (
          <NoteDialog classId={classId} studentId={studentId} note={note} onClose={() => write(false)} />
        )}
      </Part>
    </div>
  );
}

interface NoteDialogProps extends StudentNoteProps {
  note: Note | undefined;
  onClose(): void;
}

/** Edits the note. Text that could not be saved stays, with the reason. */
function NoteDialog(props: NoteDialogProps) {
  const { from, text, problem, isPending, type, save, giveUp } = useNoteWriting(props);
  return (
    <Dialog
      title={texts.title}
      open
      onClose={giveUp}
      filled={text.trim() !== from && uiTexts.wouldBeLost(texts.cancel)}
      mayBeLeft
      saving={isPending}
      onSubmit={() => void save(text.trim())}
      buttons={
        <>
          {from !== '' && <Button onClick={() => void save('')}>{texts.remove}</Button>}
          <Button onClick={giveUp}>{texts.cancel}</Button>
          <Button type="submit" look="primary">
            {texts.save}
          </Button>
        </>
      }
    >
      <p>{texts.hint}</p>
      <div className={styles.dialog}>
        <textarea
          autoFocus
          className={`${inputBox} ${styles.input}`}
          rows={4}
          dir="auto"
          aria-label={texts.title}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby="note-problem"
          value={text}
          onChange={({ target }) => type(oneLine(target.value))}
        />
      </div>
      <div role="status" id="note-problem">
        <Problem id="note-says">{problem}</Problem>
      </div>
    </Dialog>
  );
}

/** The typed text survives leaving the page, until it is saved or discarded. */
function useNoteWriting({ classId, studentId, note, onClose }: NoteDialogProps) {
  const { mutateAsync, error, isPending, reset } = useSaveNote(classId);
  const { draft, write } = useFormDraft(notePlace(classId, studentId), readNoteDraft);
  const [from, setFrom] = useState(draft?.from ?? note?.text ?? '');
  const [text, setText] = useState(draft?.text ?? from);
  /** A colleague's later note. */
  const [theirs, setTheirs] = useState<string | null>(null);
  const lengthProblem = tooLong(text, longestNote);
  const problem =
    lengthProblem ??
    (error ? whyFailed(error, texts.failed) : theirs === null ? undefined : texts.meanwhile(theirs));

  function giveUp() {
    write(null);
    onClose();
  }
  async function save(to: string) {
    if (isPending || (to !== '' && lengthProblem !== undefined)) return;
    if (to === from) {
      giveUp();
      return;
    }
    try {
      const changed = await mutateAsync({ studentId, from, to });
      if (changed === null) return;
      outbox.did(classId, {
        ...changed,
        said: to === '' ? texts.removed : texts.saved,
        undone: texts.undone,
      });
      giveUp();
    } catch {
      // `error` shows it; the typed text stays.
    }
  }
  function type(typed: string) {
    setText(typed);
    write(typed.trim() === from ? null : { from, text: typed });
    reset();
  }
  // Saving again replaces the current note.
  const now = note?.text ?? '';
  if (!isPending && now !== from && text.trim() !== now && theirs !== now) {
    setTheirs(now);
    setFrom(now);
  }
  return { from, text, problem, isPending, type, save, giveUp };
}
