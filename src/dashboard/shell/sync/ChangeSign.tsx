import type { ChangeState, QueuedChange } from '#dashboard/api/changes/cellChanges.ts';
import { VisuallyHidden } from '#dashboard/ui/components/VisuallyHidden.tsx';
import styles from './ChangeSign.module.css';
import { failureText, texts } from './texts.ts';

interface ChangeSignProps {
  state: ChangeState | 'saved' | null;
  queued: QueuedChange | undefined;
  /** How to choose one of two values here; null if that is not possible. */
  choice: string | null;
}

/** The state of a queued change: a sign in the corner of its cell, and its words. */
export function ChangeSign({ state, queued, choice }: ChangeSignProps) {
  if (state === null) return null;
  const why = failureText(queued, choice);
  const label =
    state === 'saved' ? texts.saved : [texts.states[state], why].filter((word) => word !== null).join(': ');
  return (
    <>
      <span
        aria-hidden="true"
        className={`${styles.sign} ${styles[state] ?? ''}`}
        title={why === null ? undefined : label}
      />
      <VisuallyHidden>, {label}</VisuallyHidden>
    </>
  );
}
