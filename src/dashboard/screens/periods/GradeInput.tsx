import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { towardsNext } from '#dashboard/grid/keys.ts';
import { CellQuestion } from '#dashboard/ui/components/overlays/CellQuestion.tsx';
import { isComposing } from '#dashboard/ui/hooks/composing.ts';
import { useAskOnce } from '#dashboard/ui/hooks/useAskOnce.ts';
import styles from './Workbench.module.css';

/** A typed grade that waits for an answer. */
export interface PendingGrade {
  student: number;
  commit(): void;
}

interface GradeInputProps {
  student: number;
  label: string;
  /** The current value; the typed text until it is committed. */
  text: string;
  problem: string | null;
  /** Called with each key, and the text before the first; null gives the typed text up. */
  onTyping(text: string | null, before: string): void;
  onCommit(text: string, before: string): void;
  onPostCalculated(): void;
  /** Its value is in conflict: any attempt to change it asks which value stays. Null if there is no conflict. */
  onAsk: (() => void) | null;
  /** The question about an unusual grade, asked once. */
  questionOf(text: string): string | null;
  /** Commits the grade that waits for an answer in some row: typing the next grade keeps it. */
  pending: RefObject<PendingGrade | null>;
  /** Moves to the grade above or below. */
  onMove(towards: 'up' | 'down'): void;
}

/** The typed text of a grade's field, until it is committed or given up. */
function useGradeDraft({ student, text, onTyping, onCommit, questionOf, pending }: GradeInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  // The current text: a key that commits also moves focus away, which commits again.
  const typed = useRef<string | null>(null);
  const before = useRef(text);
  const asking = useAskOnce(questionOf);
  /** Whether `pending` commits the grade of this field. */
  const isPending = useRef(false);

  function type(next: string | null) {
    // Another row's grade waits for an answer: continuing without one keeps it.
    if (typed.current === null && next !== null) pending.current?.commit();
    asking.forget();
    if (isPending.current) pending.current = null;
    isPending.current = false;
    if (typed.current === null) before.current = text;
    if (typed.current !== next) onTyping(next, before.current);
    typed.current = next;
    setDraft(next);
  }

  function commit() {
    const { current } = typed;
    type(null);
    if (current !== null && current !== text) onCommit(current, before.current);
  }

  // The field disappears while in use if a colleague locks its period: the typed grade is refused, and not lost.
  const latestCommit = useRef(commit);
  useLayoutEffect(() => {
    latestCommit.current = commit;
  });
  useEffect(() => () => latestCommit.current(), []);

  return {
    draft,
    isTyped: () => typed.current !== null,
    type,
    commit,
    question: asking.question,
    /** Commits, unless an unusual grade needs a question first. Returns whether it did. */
    commitOrAsk(): boolean {
      const { current } = typed;
      if (current === null || current === text || !asking.holds(current)) {
        commit();
        return true;
      }
      pending.current = { student, commit: () => latestCommit.current() };
      isPending.current = true;
      return false;
    },
  };
}

/** An editable final grade. Enter and the arrow keys move on, Escape gives up, `=` posts the calculated grade. */
export function GradeInput(props: GradeInputProps) {
  const { label, text, problem, onPostCalculated, onAsk, onMove } = props;
  const { draft, isTyped, type, commit, question, commitOrAsk } = useGradeDraft(props);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  /** The focus has moved on while the question waits. */
  const [isLeft, leave] = useState(false);

  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (isComposing(event.nativeEvent) || ctrlKey || metaKey || altKey) return;
    const towards = towardsNext(event);
    if (key === 'Escape') type(null);
    else if (onAsk && (key === 'Enter' || key === '=')) {
      event.preventDefault();
      // Text typed before is committed.
      commit();
      onAsk();
    } else if (key === '=') {
      event.preventDefault();
      type(null);
      onPostCalculated();
      onMove('down');
    } else if (towards === 'up' || towards === 'down') {
      event.preventDefault();
      // The question waits at its grade: who types from paper looks up later. At the last student the field stays.
      if (!commitOrAsk()) input?.select();
      onMove(towards);
    }
  }

  return (
    <>
      <input
        ref={setInput}
        className={styles.input}
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={problem !== null}
        title={problem ?? undefined}
        value={draft ?? text}
        // Ctrl+Z applies to the text being typed, and otherwise to committed grades.
        data-drafting={draft !== null || undefined}
        onChange={({ target }) => (onAsk && !isTyped() ? onAsk() : type(target.value))}
        // After returning from another window, typing continues where it was.
        onFocus={({ target }) => {
          leave(false);
          if (!isTyped()) target.select();
        }}
        onBlur={({ target }) => {
          if (document.activeElement === target) return;
          // A grade in question waits for the answer.
          if (question !== null || !commitOrAsk()) leave(true);
        }}
        onKeyDown={onKeyDown}
      />
      {input && question !== null && (
        <CellQuestion
          anchor={input}
          question={question}
          onKeep={commit}
          {...(isLeft ? { onChange: () => input.focus() } : {})}
        />
      )}
    </>
  );
}
