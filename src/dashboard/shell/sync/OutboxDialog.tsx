import { useState } from 'react';
import type { QueuedChange } from '#dashboard/api/changes/cellChanges.ts';
import { type FormDraft, placeKey } from '#dashboard/outbox/formDrafts.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import { FormDraftItem } from './FormDraftItem.tsx';
import styles from './Outbox.module.css';
import { QueuedChangeItem } from './QueuedChangeItem.tsx';
import { leftOf } from './summary.ts';
import { texts } from './texts.ts';
import { useNaming } from './useNaming.ts';
import { useLocks, useOutbox, useStoredHere } from './useOutbox.ts';

/** At most this many are listed per class; more would take longer to draw than to save. */
const mostListed = 100;

/** Everything that is not saved, by class, beginning with what needs the teacher's attention. */
export function OutboxDialog({ onClose }: { onClose(): void }) {
  const { state, summary } = useOutbox();
  const isStored = useStoredHere();
  const queuedChanges = [...state.queue.values()];
  const left = leftOf(state.formDrafts);
  const isEmpty = queuedChanges.length + left.length === 0;
  const classes = [...new Set([...queuedChanges, ...left].map(({ classId }) => classId))];
  const inConflict = queuedChanges.filter(({ failure }) => failure?.kind === 'conflict');
  const lockOf = useLocks(inConflict);
  const notTaken = queuedChanges.filter(({ failure }) => failure !== null && failure.kind !== 'conflict');
  /** The changes in question: those that arrive later are not discarded with them. */
  const [discarding, discard] = useState<readonly QueuedChange[] | null>(null);
  const reason =
    summary.reason === 'signedOut' || summary.reason === 'limited' || summary.reason === 'offline'
      ? texts[summary.reason]
      : state.sending.kind === 'waiting'
        ? texts.waiting(state.sending.message)
        : null;
  return (
    <Dialog
      title={isEmpty ? texts.saved : texts.title}
      open
      onClose={onClose}
      buttons={
        <>
          {inConflict.length > 1 && (
            <>
              <Button onClick={() => outbox.decide(inConflict, 'theirs')}>{texts.allTheirs}</Button>
              {inConflict.every((queued) => !lockOf(queued)) && (
                <Button onClick={() => outbox.decide(inConflict, 'mine')}>{texts.allMine}</Button>
              )}
            </>
          )}
          {notTaken.length > 1 && (
            <Button onClick={() => discard(notTaken)}>{texts.discardAll(notTaken.length)}</Button>
          )}
          {summary.kind === 'waiting' && <Button onClick={() => outbox.wake()}>{texts.tryNow}</Button>}
          <Button look="primary" onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      {isEmpty && <p>{texts.nothing}</p>}
      {reason && <p>{reason}</p>}
      <div className={styles.list}>
        {classes.map((classId) => (
          <ClassChanges
            key={classId}
            classId={classId}
            queuedChanges={queuedChanges.filter((queued) => queued.classId === classId)}
            left={left.filter((formDraft) => formDraft.classId === classId)}
            stalled={summary.kind === 'waiting'}
            onLeave={onClose}
          />
        ))}
      </div>
      {!isEmpty && <p className={styles.kept}>{isStored ? texts.kept : texts.lost}</p>}
      {discarding && (
        <DiscardDialog
          words={texts.discardChanges(discarding.length)}
          onDiscard={() => outbox.giveUp(discarding)}
          onClose={() => discard(null)}
        />
      )}
    </Dialog>
  );
}

interface ClassChangesProps {
  classId: number;
  queuedChanges: readonly QueuedChange[];
  left: readonly FormDraft[];
  /** Nothing can be sent now. */
  stalled: boolean;
  onLeave(): void;
}

function ClassChanges({ classId, queuedChanges, left, stalled, onLeave }: ClassChangesProps) {
  const naming = useNaming(classId);
  const asked = queuedChanges.filter(({ failure }) => failure !== null);
  const listed = [...asked, ...queuedChanges.filter(({ failure }) => failure === null)].slice(0, mostListed);
  return (
    <section>
      <h3 className={styles.class}>
        {naming.title}
        <span className={styles.count}>{texts.notSaved(queuedChanges.length + left.length)}</span>
      </h3>
      <ul>
        {left.map((formDraft) => (
          <FormDraftItem key={placeKey(formDraft)} formDraft={formDraft} naming={naming} onLeave={onLeave} />
        ))}
        {listed.map((queued) => (
          <QueuedChangeItem
            key={`${queued.kind} ${queued.place} ${queued.student}`}
            queued={queued}
            naming={naming}
            stalled={stalled}
            onLeave={onLeave}
          />
        ))}
      </ul>
    </section>
  );
}
