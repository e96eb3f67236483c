import { useEffect } from 'react';
import type { QueuedChange, Theirs } from '#dashboard/api/changes/cellChanges.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { catchFocus } from '#dashboard/ui/focus/heading.ts';
import styles from './Outbox.module.css';
import { texts } from './texts.ts';
import { type Naming, useIsOwn, useNaming } from './useNaming.ts';
import { useLocks } from './useOutbox.ts';

interface ConflictChoiceProps {
  queued: QueuedChange;
  theirs: Theirs;
  naming: Naming;
  onDecided?(): void;
}

/** Two values for one cell, each with its name and neither preferred; the teacher chooses, if permitted. */
export function ConflictChoice({ queued, theirs, naming, onDecided }: ConflictChoiceProps) {
  const decide = (whose: 'mine' | 'theirs') => {
    outbox.decide([queued], whose);
    onDecided?.();
  };
  const lock = useLocks([queued])(queued);
  const isOwn = useIsOwn();
  const who = isOwn(theirs) ? texts.otherWindow : theirs.by || texts.someone;
  const [own, other] = [naming.valueOf(queued), naming.valueOf({ ...queued, value: theirs.value })];
  return (
    <div className={styles.choice}>
      <p>
        {texts.conflict(who, theirs.at)} {!lock && texts.whichStays}
      </p>
      <dl className={styles.values}>
        <div>
          <dt>{texts.mine}</dt>
          <dd>{own}</dd>
        </div>
        <div>
          <dt>
            <bdi>{who}</bdi>
          </dt>
          <dd>{other}</dd>
        </div>
      </dl>
      {lock && <p>{texts.locked(naming.placeOf(queued), lock.by || texts.someone, own)}</p>}
      <div className={styles.buttons}>
        <Button onClick={() => decide('theirs')}>{texts.takeTheirs(other)}</Button>
        {!lock && <Button onClick={() => decide('mine')}>{texts.keepMine(own)}</Button>}
      </div>
    </div>
  );
}

/** The choice for one cell; if closed, the cell stays in conflict. */
export function ConflictDialog({ queued, onClose }: { queued: QueuedChange; onClose(): void }) {
  const naming = useNaming(queued.classId);
  const { failure } = queued;
  // It may close on its own, together with its opener.
  useEffect(() => catchFocus, []);
  if (failure?.kind !== 'conflict') return null;
  return (
    <Dialog title={texts.conflictTitle} open onClose={onClose}>
      <p>
        <bdi>{naming.studentOf(queued)}</bdi>, {naming.placeOf(queued)}
      </p>
      <ConflictChoice queued={queued} theirs={failure} naming={naming} onDecided={onClose} />
    </Dialog>
  );
}
