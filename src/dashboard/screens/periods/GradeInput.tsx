import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styles from './Workbench.module.css';

interface GradeInputProps {
  label: string;
  /** What stands there; typed over it until it is committed. */
  text: string;
  problem: string | null;
  /** Told of each key; null gives up what was typed. */
  onTyping(text: string | null): void;
  onCommit(text: string): void;
  onTakeOver(): void;
  /** Two disagree what stands there: whatever begins to change it asks which one stays. Null where they do not. */
  onAsk: (() => void) | null;
  /** Leads to the grade above or below. */
  onMove(step: -1 | 1): void;
}

/** A final grade to be typed over. Enter and the arrows go on, Escape gives up, `=` takes the calculated one. */
export function GradeInput({
  label,
  text,
  problem,
  onTyping,
  onCommit,
  onTakeOver,
  onAsk,
  onMove,
}: GradeInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  // What is being typed at this moment: a key that commits also moves focus away, which commits again.
  const typed = useRef<string | null>(null);

  function type(next: string | null) {
    if (typed.current !== next) onTyping(next);
    typed.current = next;
    setDraft(next);
  }

  function commit() {
    const { current } = typed;
    type(null);
    if (current !== null && current !== text) onCommit(current);
  }

  // The field goes from under the hand when a colleague locks its period: what was typed is refused, and not lost.
  const latestCommit = useRef(commit);
  latestCommit.current = commit;
  useEffect(() => () => latestCommit.current(), []);

  function onKeyDown(event: KeyboardEvent) {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    if (key === 'Escape') type(null);
    else if (onAsk && (key === 'Enter' || key === '=')) {
      event.preventDefault();
      // What was begun before is what stands there now.
      commit();
      onAsk();
    } else if (key === '=') {
      event.preventDefault();
      type(null);
      onTakeOver();
      onMove(1);
    } else if (key === 'Enter' || key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      commit();
      onMove(key === 'ArrowUp' || (key === 'Enter' && shiftKey) ? -1 : 1);
    }
  }

  return (
    <input
      className={styles.input}
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      aria-invalid={problem !== null}
      title={problem ?? undefined}
      value={draft ?? text}
      // Ctrl+Z belongs to what is being typed, and else to what was committed.
      data-drafting={draft !== null || undefined}
      onChange={({ target }) => (onAsk && typed.current === null ? onAsk() : type(target.value))}
      // Back in a window that was left, one goes on with what was being typed.
      onFocus={({ target }) => typed.current === null && target.select()}
      onBlur={({ target }) => document.activeElement !== target && commit()}
      onKeyDown={onKeyDown}
    />
  );
}
