import { type Entry, stateOf } from '#dashboard/api/unsaved/entry.ts';
import { unsaved } from '#dashboard/api/unsaved/unsaved.ts';
import { Button } from '#dashboard/ui/Button.tsx';
import { ConflictChoice } from './ConflictChoice.tsx';
import { texts } from './texts.ts';
import styles from './Unsaved.module.css';
import type { Naming } from './useNaming.ts';

/** One entry that is not saved: what, where, why, and what can be done. */
export function EntryItem({ entry, naming }: { entry: Entry; naming: Naming }) {
  const { trouble, value } = entry;
  const state = stateOf(entry);
  return (
    <li className={styles.entry}>
      <div className={styles.line}>
        <span className={styles.what}>
          <bdi>{naming.studentOf(entry)}</bdi>
          <span className={styles.place}>{naming.placeOf(entry)}</span>
        </span>
        <strong className={styles.value}>{value || texts.blank}</strong>
        <span className={`${styles.state} ${styles[state]}`}>{texts.states[state]}</span>
      </div>
      {trouble?.kind === 'conflict' ? (
        <ConflictChoice cell={entry} mine={value} theirs={trouble} />
      ) : (
        trouble && (
          <div className={styles.trouble}>
            <p>{trouble.reason}</p>
            <div className={styles.buttons}>
              <Button onClick={() => unsaved.giveUp([entry])}>{texts.discard}</Button>
              {trouble.kind === 'refused' && (
                <Button onClick={() => unsaved.tryAgain([entry])}>{texts.tryAgain}</Button>
              )}
            </div>
          </div>
        )
      )}
    </li>
  );
}
