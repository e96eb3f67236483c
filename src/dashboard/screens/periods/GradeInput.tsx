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
  /** What is there; the typed text until it is committed. */
  text: string;
  problem: string | null;
  /** Told of each key; null gives up what was typed. */
  onTyping(text: string | null): void;
  onCommit(text: string): void;
  onTakeOver(): void;
  /** Two disagree about its value: whatever begins to change it asks which one stays. Null where they do not. */
  onAsk: (() => void) | null;
  /** What is asked of an unusual grade, once. */
  questionOf(text: string): string | null;
  /** Commits the grade that waits for an answer in some row: typing the next one leaves it as it is. */
  pending: RefObject<PendingGrade | null>;
  /** Leads to the grade above or below. */
  onMove(towards: 'up' | 'down'): void;
}

/** What is being typed in a grade's field, until it is committed or given up. */
function useGradeDraft({ student, text, onTyping, onCommit, questionOf, pending }: GradeInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  // What is being typed at this moment: a key that commits also moves focus away, which commits again.
  const typed = useRef<string | null>(null);
  const asking = useAskOnce(questionOf);
  /** Whether `pending` commits the grade of this field. */
  const isPending = useRef(false);

  function type(next: string | null) {
    // Another row's grade waits for an answer: going on without one keeps it.
    if (typed.current === null && next !== null) pending.current?.commit();
    asking.forget();
    if (isPending.current) pending.current = null;
    isPending.current = false;
    if (typed.current !== next) onTyping(next);
    typed.current = next;
    setDraft(next);
  }

  function commit() {
    const { current } = typed;
    type(null);
    if (current !== null && current !== text) onCommit(current);
  }

  // The field disappears while in use when a colleague locks its period: what was typed is refused, and not lost.
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
    /** Commits, unless an unusual grade needs a question first. Answers whether it did. */
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

/** A final grade to be typed over. Enter and the arrows go on, Escape gives up, `=` takes the calculated one. */
export function GradeInput(props: GradeInputProps) {
  const { label, text, problem, onTakeOver, onAsk, onMove } = props;
  const { draft, isTyped, type, commit, question, commitOrAsk } = useGradeDraft(props);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  /** The focus has gone on while the question waits. */
  const [isLeft, leave] = useState(false);

  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (isComposing(event.nativeEvent) || ctrlKey || metaKey || altKey) return;
    const towards = towardsNext(event);
    if (key === 'Escape') type(null);
    else if (onAsk && (key === 'Enter' || key === '=')) {
      event.preventDefault();
      // What was begun before is what is there now.
      commit();
      onAsk();
    } else if (key === '=') {
      event.preventDefault();
      type(null);
      onTakeOver();
      onMove('down');
    } else if (towards === 'up' || towards === 'down') {
      event.preventDefault();
      if (commitOrAsk()) onMove(towards);
      else input?.select();
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
        // Ctrl+Z belongs to what is being typed, and else to what was committed.
        data-drafting={draft !== null || undefined}
        onChange={({ target }) => (onAsk && !isTyped() ? onAsk() : type(target.value))}
        // Back in a window that was left, typing continues where it was.
        onFocus={({ target }) => {
          leave(false);
          if (!isTyped()) target.select();
        }}
        onBlur={({ target }) => {
          if (document.activeElement === target) return;
          // What is asked about waits for the answer.
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
