import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isTemporary } from '#dashboard/api/calls/load.ts';
import { retryLater } from '#dashboard/api/calls/retry.ts';
import { whyFailed } from '#dashboard/api/changes/lostAnswers.ts';
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
import { type PhraseTarget, usePhraseField } from '#dashboard/features/phrases/usePhraseField.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { useFormDraft, useOpenFormDrafts } from '#dashboard/shell/sync/useOutbox.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { inputBox, Problem } from '#dashboard/ui/components/fields/Field.tsx';
import { oneLine, tooLong } from '#dashboard/ui/format/typed.ts';
import { isComposing } from '#dashboard/ui/hooks/composing.ts';
import styles from './Comments.module.css';
import { texts } from './texts.ts';

/* comments: a teacher's comments for students' reports, on each student's own page and in a list for a class. */

interface CommentFieldProps {
  classId: number;
  of: CommentOf;
  /** The student's first name. */
  first: string;
  label: string;
  /** The comment on the service. */
  saved: string;
  /** Enter: moves to the next student, if there is one. */
  onNext?(): void;
  /**
   * Called with what phrases can do in the field when it gets the focus. Without this the phrases are shown beneath it.
   */
  onPhraseTarget?(phraseTarget: RefObject<PhraseTarget | null>): void;
}

/**
 * Saved when the field is left. Text that could not be saved stays in it, with the reason, and is saved once the
 * service can be reached again; text that an earlier page left unsaved is saved once the teacher asks for that, or
 * types on.
 */
export function CommentField(props: CommentFieldProps) {
  const { label, saved, onNext, onPhraseTarget } = props;
  const id = useId();
  const { field, phraseTarget, isIn, ...saving } = useCommentField(props);
  const { draft, isLeft, isPending, isOvertaken, error, lengthProblem } = saving;

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape' && draft !== null && !isLeft && !isPending) saving.giveUp();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (isLeft || !onNext) saving.save();
    onNext?.();
  }

  const question = questionOf(saving);
  const problem =
    lengthProblem ??
    (error ? whyFailed(error, texts.failed) : isOvertaken ? texts.meanwhile(saved) : undefined);
  const asked = question === 'left' ? texts.left : undefined;
  return (
    <div className={styles.field}>
      <textarea
        ref={field}
        className={`${inputBox} ${styles.input}`}
        rows={2}
        dir="auto"
        aria-label={label}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? asked && `${id}-asked` : id}
        value={draft?.text ?? saved}
        onChange={({ target }) => saving.type(oneLine(target.value))}
        onFocus={() => {
          saving.entered();
          onPhraseTarget?.(phraseTarget);
        }}
        onBlur={() => {
          // After returning from another window, or from its phrases, typing continues where it was.
          if (!isIn() && !isLeft) saving.left();
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.beneath}>
        {/* Always mounted: not every screen reader announces a region that is added together with its first text. */}
        <div role="status">
          <Problem id={id}>{problem}</Problem>
          {asked !== undefined && <p id={`${id}-asked`}>{asked}</p>}
        </div>
        <Answers question={question} saving={saving} onAnswered={() => field.current?.focus()} />
      </div>
      {!onPhraseTarget && (
        <PhraseBar at={phraseTarget} frame={(bar) => <div className={styles.phrases}>{bar}</div>} />
      )}
    </div>
  );
}

/** The text of the field, and what phrases do in it. */
function useCommentField({ classId, of, first, saved }: CommentFieldProps) {
  const saving = useCommentSaving({ classId, of, saved, isIn: () => isIn() });
  const { field, phraseTarget, isIn } = usePhraseField<HTMLTextAreaElement>({
    first,
    text: saving.draft?.text ?? saved,
    longest: longestComment,
    onText: saving.type,
    onLeft: () => saving.isLeft || saving.left(),
  });
  return { ...saving, field, phraseTarget, isIn };
}

type Question = 'failed' | 'overtaken' | 'left' | null;

/** What the teacher is asked. Nobody is asked to save a comment that is too long. */
function questionOf({ lengthProblem, error, isOvertaken, isLeft, isPending }: SavingState): Question {
  if (lengthProblem === undefined) {
    if (error) return 'failed';
    if (isOvertaken) return 'overtaken';
  }
  return isLeft && !isPending ? 'left' : null;
}

interface AnswersProps {
  question: Question;
  saving: CommentSaving;
  onAnswered(): void;
}

/** The actions for a comment that was not saved. */
function Answers({ question, saving: { save, keepMine, giveUp }, onAnswered }: AnswersProps) {
  /** The buttons disappear while one of them has the focus. */
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

type SavingState = Omit<ReturnType<typeof useCommentSaving>, 'draft'>;
type CommentSaving = Pick<SavingState, 'save' | 'keepMine' | 'giveUp'>;

function useCommentSaving({ classId, of, saved, isIn }: SavingOptions) {
  const { draft, isLeft, write, wasSaved } = useCommentDraft(classId, of);
  const { mutateAsync, error, isPending, reset } = useSaveComment(classId);
  const base = draft?.base ?? saved;
  const lengthProblem = draft === null ? undefined : tooLong(draft.text, longestComment);
  /** Somebody else has written another comment since: saved only after the teacher's choice. */
  const isOvertaken = !isPending && base !== saved && draft?.text.trim() !== saved;
  /** The field was left again while a save was under way. */
  const saveAgain = useRef(false);
  /**
   * The field was left while it was overtaken: saved without a question once there is nothing to ask. After a refused
   * save, the other comment has yet to reach this field.
   */
  const [waits, setWaits] = useState<'toHear' | 'toSave' | null>(null);

  function giveUp() {
    write(null);
    reset();
  }

  function type(text: string) {
    // Text equal to the saved one is no draft; but a save under way will change the saved text.
    if (text === base && !isPending) giveUp();
    else write({ base, text });
  }

  async function saveFrom(from: string, formDraft = draft) {
    saveAgain.current = isPending;
    if (formDraft === null || isPending || tooLong(formDraft.text, longestComment) !== undefined) return;
    const to = formDraft.text.trim();
    if (to === from && to === saved) {
      giveUp();
      return;
    }
    try {
      const changed = await mutateAsync({ ...of, from, to });
      // The teacher is asked about the other comment.
      if (changed === null) {
        setWaits(isIn() ? null : 'toHear');
        return;
      }
      outbox.did(classId, { ...changed, said: texts.saved, undone: texts.undone });
      const since = wasSaved(to);
      if (saveAgain.current) await saveFrom(to, since);
    } catch {
      // `error` shows it; the typed text stays.
    }
  }
  const save = () => void saveFrom(base);

  useSaveAgain({ error, isPending }, () => {
    // Whoever types saves by leaving the field.
    if (!isOvertaken && !isIn()) save();
  });

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
    lengthProblem,
    error,
    type,
    giveUp,
    save,
    /** Replaces the other comment. */
    keepMine: () => void saveFrom(saved),
    entered: () => setWaits(null),
    left: () => (isOvertaken ? setWaits('toSave') : save()),
  };
}

/** Calls `save` after a failure that may pass by itself, such as a lost connection: soon, then less and less often. */
function useSaveAgain({ error, isPending }: { error: Error | null; isPending: boolean }, save: () => void) {
  const failures = useRef(0);
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    if (isPending) return;
    if (isTemporary(error)) return retryLater(++failures.current, () => saveNow());
    failures.current = 0;
  }, [error, isPending]);
}

/** The draft of a comment on a student. */
function useCommentDraft(classId: number, { studentId, period }: CommentOf) {
  const place = useMemo(() => commentPlace(classId, { studentId, period }), [classId, studentId, period]);
  const { now, ...formDraft } = useFormDraft(place, readCommentDraft);
  return {
    ...formDraft,
    /** `text` is saved; returns what has been typed since, which is still to be saved on top of it. */
    wasSaved(text: string): CommentDraft | null {
      const since = now();
      const rest = since !== null && since.text.trim() !== text ? { base: text, text: since.text } : null;
      formDraft.write(rest);
      return rest;
    },
  };
}

/** The unsaved drafts of a class's comments, or of one student's. */
export const useOpenComments = (classId: number, studentId?: number) =>
  useOpenFormDrafts(
    ({ kind, item, ...place }) =>
      kind === 'comment' &&
      place.classId === classId &&
      (studentId === undefined || commentOfItem(item).studentId === studentId),
  );
