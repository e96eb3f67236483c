import type { ChangeState, QueuedChange } from '#dashboard/api/calls/sending.ts';
import { VisuallyHidden } from '#dashboard/ui/components/LiveRegion.tsx';
import styles from './ChangeSign.module.css';
import { failureText, texts } from './texts.ts';

interface ChangeSignProps {
  state: ChangeState | 'saved' | null;
  queued: QueuedChange | undefined;
  /** How it is chosen here which of two values stays; null where it is not. */
  choice: string | null;
}

/** The state of a queued change, in the corner of its cell and in words. */
export function ChangeSign({ state, queued, choice }: ChangeSignProps) {
  if (state === null) return null;
  const why = failureText(queued, choice);
  const said =
    state === 'saved' ? texts.saved : [texts.states[state], why].filter((word) => word !== null).join(': ');
  return (
    <>
      <span
        aria-hidden="true"
        className={`${styles.sign} ${styles[state] ?? ''}`}
        title={why === null ? undefined : said}
      />
      <VisuallyHidden>, {said}</VisuallyHidden>
    </>
  );
}
