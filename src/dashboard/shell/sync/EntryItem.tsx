import { Link } from 'react-router-dom';
import { type Entry, stateOf } from '#dashboard/api/calls/sending.ts';
import { paths } from '#dashboard/app/paths.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { mondayOf } from '#grading/week.ts';
import { ConflictChoice } from './ConflictDialog.tsx';
import { texts } from './texts.ts';
import styles from './Unsaved.module.css';
import type { Naming } from './useNaming.ts';

interface EntryItemProps {
  entry: Entry;
  naming: Naming;
  /** Nothing is on its way, whatever was sent last. */
  stalled: boolean;
  onLeave(): void;
}

/** Where it was entered. */
function addressOf({ kind, classId, place, student }: Entry): string {
  if (kind === 'mark') return paths.attendance(classId, mondayOf(place));
  return kind === 'finalGrade'
    ? paths.periods(classId)
    : paths.gradebook(classId, { student, assignment: place });
}

/** One entry that is not saved: what, where, why, and what can be done. */
export function EntryItem({ entry, naming, stalled, onLeave }: EntryItemProps) {
  const { trouble } = entry;
  const now = stateOf(entry);
  const state = stalled && now === 'saving' ? 'queued' : now;
  return (
    <li className={styles.entry}>
      <div className={styles.line}>
        <span className={styles.what}>
          <bdi>{naming.studentOf(entry)}</bdi>
          <Link className={styles.place} to={addressOf(entry)} onClick={onLeave}>
            {naming.placeOf(entry)}
          </Link>
        </span>
        <strong className={styles.value}>{naming.valueOf(entry)}</strong>
        <span className={`${styles.state} ${styles[state]}`}>{texts.states[state]}</span>
      </div>
      {trouble?.kind === 'conflict' ? (
        <ConflictChoice entry={entry} theirs={trouble} naming={naming} />
      ) : (
        trouble && (
          <div className={styles.trouble}>
            <p>{trouble.reason}</p>
            <div className={styles.buttons}>
              <Button onClick={() => outbox.giveUp([entry])}>{texts.discard}</Button>
              {trouble.kind === 'refused' && (
                <Button onClick={() => outbox.tryAgain([entry])}>{texts.tryAgain}</Button>
              )}
            </div>
          </div>
        )
      )}
    </li>
  );
}
