import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import {
  type CommentDraft,
  type CommentOf,
  commentOfItem,
  commentPlace,
  longestComment,
  readCommentDraft,
  useSaveComment,
} from '#dashboard/api/comments/comments.ts';
import { PhraseBar } from '#dashboard/features/phrases/PhraseBar.tsx';
import { usePhraseField, type Writing } from '#dashboard/features/phrases/usePhraseField.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { useFormDraft, useOpenFormDrafts } from '#dashboard/shell/sync/useOutbox.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { inputBox, Problem } from '#dashboard/ui/components/fields/Field.tsx';
import { oneLine } from '#dashboard/ui/format/typed.ts';
import { isComposing } from '#dashboard/ui/hooks/composing.ts';
import styles from './Comments.module.css';
import { texts } from './texts.ts';

/*
 * comments: what a teacher writes for a student's report, on the student's own page and one below the other for a
 * class.
 */

interface CommentFieldProps {
  classId: number;
  of: CommentOf;
  /** The student's first name. */
  first: string;
  label: string;
  /** As the service has it. */
  saved: string;
  /** Enter: on to the next, where there is one. */
  onNext?(): void;
  /** It has the focus: what phrases do in it. Without this the phrases are shown beneath it. */
  onWriting?(writing: RefObject<Writing | null>): void;
}

/**
 * Saved when it is left. What could not be saved stays in it, with the reason; what an earlier page left unsaved is
 * saved once the teacher asks for it, or types on.
 */
export function CommentField(props: CommentFieldProps) {
  const { label, saved, onNext, onWriting } = props;
  const id = useId();
  const { field, writing, isIn, ...saving } = useWriting(props);
  const { draft, isLeft, isPending, isOvertaken, error } = saving;

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape' && draft !== null && !isLeft && !isPending) saving.giveUp();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (isLeft || !onNext) saving.save();
    onNext?.();
  }

  const problem = error ? texts.failed(error.message) : isOvertaken ? texts.meanwhile(saved) : undefined;
  const asked = problem === undefined && isLeft && !isPending ? texts.left : undefined;
  return (
    <div className={styles.field}>
      <textarea
        ref={field}
        className={`${inputBox} ${styles.input}`}
        rows={2}
        dir="auto"
        maxLength={longestComment}
        aria-label={label}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined && asked === undefined ? undefined : id}
        value={draft?.text ?? saved}
        onChange={({ target }) => saving.type(oneLine(target.value))}
        onFocus={() => {
          saving.entered();
          onWriting?.(writing);
        }}
        onBlur={() => {
          // Back in a window that was left, or from its phrases, typing continues where it was.
          if (!isIn() && !isLeft) saving.left();
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.beneath}>
        {/* Always there: not every screen reader announces a region that is added with its first words. */}
        <div role="status">
          <Problem id={id}>{problem}</Problem>
          {asked !== undefined && <p id={id}>{asked}</p>}
        </div>
        <Answers
          question={error ? 'failed' : isOvertaken ? 'overtaken' : asked === undefined ? null : 'left'}
          saving={saving}
          onAnswered={() => field.current?.focus()}
        />
      </div>
      {!onWriting && <PhraseBar at={writing} frame={(bar) => <div className={styles.phrases}>{bar}</div>} />}
    </div>
  );
}

/** What is being written in the field, and what phrases do in it. */
function useWriting({ classId, of, first, saved }: CommentFieldProps) {
  const saving = useCommentSaving({ classId, of, saved, isIn: () => isIn() });
  const { field, writing, isIn } = usePhraseField<HTMLTextAreaElement>({
    first,
    text: saving.draft?.text ?? saved,
    longest: longestComment,
    onText: saving.type,
    onLeft: () => saving.isLeft || saving.left(),
  });
  return { ...saving, field, writing, isIn };
}

interface AnswersProps {
  question: 'failed' | 'overtaken' | 'left' | null;
  saving: CommentSaving;
  onAnswered(): void;
}

/** What can be done with a comment that was not saved. */
function Answers({ question, saving: { save, keepMine, giveUp }, onAnswered }: AnswersProps) {
  /** What is answered takes its buttons away from under the focus. */
  const answer = (how: () => void) => () => {
    onAnswered();
    how();
  };
  return (
    <>
      {question === 'failed' && <Button onClick={answer(save)}>{texts.tryAgain}</Button>}
      {question === 'overtaken' && (
        <div className={styles.buttons}>
          <Button onClick={answer(giveUp)}>{texts.takeTheirs}</Button>
          <Button look="primary" onClick={answer(keepMine)}>
            {texts.keepMine}
          </Button>
        </div>
      )}
      {question === 'left' && (
        <div className={styles.buttons}>
          <Button onClick={answer(giveUp)}>{texts.discard}</Button>
          <Button look="primary" onClick={answer(save)}>
            {texts.save}
          </Button>
        </div>
      )}
    </>
  );
}

interface SavingOptions extends Pick<CommentFieldProps, 'classId' | 'of' | 'saved'> {
  /** Whether the field has the focus. */
  isIn(): boolean;
}

type CommentSaving = Pick<ReturnType<typeof useCommentSaving>, 'save' | 'keepMine' | 'giveUp'>;

function useCommentSaving({ classId, of, saved, isIn }: SavingOptions) {
  const { draft, isLeft, write, wasSaved } = useCommentDraft(classId, of);
  const { mutateAsync, error, isPending, reset } = useSaveComment(classId);
  const base = draft?.base ?? saved;
  /** Somebody else has written another one since: saved once the teacher has chosen. */
  const isOvertaken = !isPending && base !== saved && draft?.text.trim() !== saved;
  /** It was left again while a save was on its way. */
  const saveAgain = useRef(false);
  /**
   * It was left while it was overtaken: saved without a question once there is nothing to ask. What a refused save was
   * overtaken by has yet to reach this field.
   */
  const [waits, setWaits] = useState<'toHear' | 'toSave' | null>(null);

  function giveUp() {
    write(null);
    reset();
  }

  function type(text: string) {
    // Equal to the saved text, nothing is being written; but a save on its way will change the saved text.
    if (text === base && !isPending) giveUp();
    else write({ base, text });
  }

  async function saveFrom(from: string, formDraft = draft) {
    saveAgain.current = isPending;
    if (formDraft === null || isPending) return;
    const to = formDraft.text.trim();
    if (to === from && to === saved) {
      giveUp();
      return;
    }
    try {
      const changed = await mutateAsync({ ...of, from, to });
      // What somebody else has written is asked about.
      if (changed === null) {
        setWaits(isIn() ? null : 'toHear');
        return;
      }
      outbox.did(classId, { ...changed, said: texts.saved, undone: texts.undone });
      const since = wasSaved(to);
      if (saveAgain.current) await saveFrom(to, since);
    } catch {
      // Shown by `error`; what was typed stays.
    }
  }
  const save = () => void saveFrom(base);

  useEffect(() => {
    if (waits === 'toHear' && isOvertaken) setWaits('toSave');
    if (waits !== 'toSave' || isOvertaken) return;
    setWaits(null);
    save();
  });

  return {
    draft,
    isLeft,
    isPending,
    isOvertaken,
    error,
    type,
    giveUp,
    save,
    /** Over what somebody else has written. */
    keepMine: () => void saveFrom(saved),
    entered: () => setWaits(null),
    left: () => (isOvertaken ? setWaits('toSave') : save()),
  };
}

/** What is being written about a student. */
function useCommentDraft(classId: number, { studentId, period }: CommentOf) {
  const place = useMemo(() => commentPlace(classId, { studentId, period }), [classId, studentId, period]);
  const { now, ...formDraft } = useFormDraft(place, readCommentDraft);
  return {
    ...formDraft,
    /** `text` is saved; answers what has been typed since, which is yet to be saved, upon this. */
    wasSaved(text: string): CommentDraft | null {
      const since = now();
      const goesOn = since !== null && since.text.trim() !== text ? { base: text, text: since.text } : null;
      formDraft.write(goesOn);
      return goesOn;
    },
  };
}

/** What is being written and not saved yet of the comments of a class, or of one student's. */
export const useOpenComments = (classId: number, studentId?: number) =>
  useOpenFormDrafts(
    ({ kind, item, ...place }) =>
      kind === 'comment' &&
      place.classId === classId &&
      (studentId === undefined || commentOfItem(item).studentId === studentId),
  );
