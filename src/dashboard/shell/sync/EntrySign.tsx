import type { Entry, EntryState } from '#dashboard/api/calls/sending.ts';
import { VisuallyHidden } from '#dashboard/ui/components/LiveRegion.tsx';
import styles from './EntrySign.module.css';
import { texts, troubleSaid } from './texts.ts';

interface EntrySignProps {
  state: EntryState | 'saved' | null;
  entry: Entry | undefined;
  /** How it is chosen here which of two values stays; null where it is not. */
  choice: string | null;
}

/** Where an entry stands, in the corner of its cell and in words. */
export function EntrySign({ state, entry, choice }: EntrySignProps) {
  if (state === null) return null;
  const why = troubleSaid(entry, choice);
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
