import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { longestComment, useSaveComment } from '#dashboard/api/comments.ts';
import { unsaved } from '#dashboard/api/unsaved/unsaved.ts';
import { Button } from '#dashboard/ui/Button.tsx';
import { inputBox, Problem } from '#dashboard/ui/Field.tsx';
import styles from './Comments.module.css';
import { texts } from './texts.ts';

/*
 * comments: what a teacher writes for a student's report, on the student's own page and one below the other for a class.
 */

interface CommentFieldProps {
  classId: number;
  studentId: number;
  label: string;
  /** As the service has it. */
  saved: string;
  /** Told whether something would be lost with the page. */
  onOpen(studentId: number, open: boolean): void;
  /** Enter: on to the next, where there is one. */
  onNext?(): void;
}

/** A comment is one line, however long: a line's end that is pasted becomes a space. */
const oneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' ');

/** Saved when it is left. What could not be saved stays in it, with the reason. */
export function CommentField({ classId, studentId, label, saved, onOpen, onNext }: CommentFieldProps) {
  const id = useId();
  /** What has been typed and is not saved; null where the service has it. */
  const [draft, setDraft] = useState<string | null>(null);
  const [isOvertaken, overtake] = useState(false);
  /** What stood there when the typing began. */
  const base = useRef(saved);
  const { mutateAsync, error, isPending, reset } = useSaveComment(classId);
  const open = draft !== null;
  useEffect(() => {
    onOpen(studentId, open);
    return () => onOpen(studentId, false);
  }, [studentId, open, onOpen]);

  function type(text: string) {
    if (draft === null) base.current = saved;
    setDraft(oneLine(text));
  }

  function giveUp() {
    setDraft(null);
    overtake(false);
    reset();
  }

  async function save(from: string) {
    if (draft === null || isPending) return;
    const to = draft.trim();
    overtake(false);
    if (to === from && to === saved) {
      giveUp();
      return;
    }
    try {
      const changed = await mutateAsync({ studentId, from, to });
      if (changed === null) {
        overtake(true);
        return;
      }
      unsaved.did(classId, { ...changed, said: texts.saved, undone: texts.undone });
      // What has been typed since is yet to be saved, upon this.
      base.current = to;
      setDraft((now) => (now === draft ? null : now));
    } catch {
      // Shown by `error`; what was typed stays.
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && draft !== null && !isPending) giveUp();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (onNext) onNext();
    else void save(base.current);
  }

  const problem = error
    ? texts.failed(error.message)
    : isOvertaken && draft !== null
      ? texts.meanwhile(saved)
      : undefined;
  return (
    <div className={styles.field}>
      <textarea
        className={`${inputBox} ${styles.input}`}
        rows={2}
        dir="auto"
        maxLength={longestComment}
        aria-label={label}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : id}
        value={draft ?? saved}
        onChange={({ target }) => type(target.value)}
        // Back in a window that was left, one goes on with what was being typed.
        onBlur={({ target }) => document.activeElement !== target && void save(base.current)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.beneath}>
        <Problem id={id}>{problem}</Problem>
        {error && <Button onClick={() => void save(base.current)}>{texts.tryAgain}</Button>}
        {problem !== undefined && !error && (
          <>
            <Button onClick={giveUp}>{texts.takeTheirs}</Button>
            <Button look="primary" onClick={() => void save(saved)}>
              {texts.keepMine}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
