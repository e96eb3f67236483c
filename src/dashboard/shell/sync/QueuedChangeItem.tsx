import { Link } from 'react-router-dom';
import { reasonText } from '#dashboard/api/calls/reasons.ts';
import { type QueuedChange, stateOf } from '#dashboard/api/changes/cellChanges.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { addressOfCell } from '#dashboard/shell/undo/addresses.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { ConflictChoice } from './ConflictDialog.tsx';
import styles from './Outbox.module.css';
import { texts } from './texts.ts';
import type { Naming } from './useNaming.ts';

interface QueuedChangeItemProps {
  queued: QueuedChange;
  naming: Naming;
  /** Nothing can be sent now. */
  stalled: boolean;
  onLeave(): void;
}

/** One queued change that is not saved: its value, its place, the reason, and what to do. */
export function QueuedChangeItem({ queued, naming, stalled, onLeave }: QueuedChangeItemProps) {
  const { failure } = queued;
  const now = stateOf(queued);
  const state = stalled && now === 'saving' ? 'queued' : now;
  return (
    <li className={styles.entry}>
      <div className={styles.line}>
        <span className={styles.what}>
          <bdi>{naming.studentOf(queued)}</bdi>
          <Link className={styles.place} to={addressOfCell(queued)} onClick={onLeave}>
            {naming.placeOf(queued)}
          </Link>
        </span>
        <strong className={styles.value}>{naming.valueOf(queued)}</strong>
        <span className={`${styles.state} ${styles[state]}`}>{texts.states[state]}</span>
      </div>
      {failure?.kind === 'conflict' ? (
        <ConflictChoice queued={queued} theirs={failure} naming={naming} />
      ) : (
        failure && (
          <div className={styles.failure}>
            <p>{reasonText(failure.reason)}</p>
            <div className={styles.buttons}>
              <Button onClick={() => outbox.giveUp([queued])}>{texts.discard}</Button>
              {failure.kind === 'refused' && !naming.isGone(queued) && (
                <Button onClick={() => outbox.tryAgain([queued])}>{texts.tryAgain}</Button>
              )}
            </div>
          </div>
        )
      )}
    </li>
  );
}
