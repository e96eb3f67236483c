import type { Entry, EntryState } from '#dashboard/api/unsaved/entry.ts';
import { Spoken } from '#dashboard/ui/Spoken.tsx';
import styles from './EntrySign.module.css';
import { texts } from './texts.ts';
import { troubleSaid } from './troubleSaid.ts';

/** Where an entry stands, in the corner of its cell and in words. */
export function EntrySign({
  state,
  entry,
}: {
  state: EntryState | 'saved' | null;
  entry: Entry | undefined;
}) {
  if (state === null) return null;
  const why = troubleSaid(entry);
  const said =
    state === 'saved' ? texts.saved : [texts.states[state], why].filter((word) => word !== null).join(': ');
  return (
    <>
      <span
        aria-hidden="true"
        className={`${styles.sign} ${styles[state] ?? ''}`}
        title={why === null ? undefined : said}
      />
      <Spoken>, {said}</Spoken>
    </>
  );
}
