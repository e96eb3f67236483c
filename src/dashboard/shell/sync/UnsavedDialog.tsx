import { useState } from 'react';
import type { Entry } from '#dashboard/api/calls/sending.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { placeKey, type Writing } from '#dashboard/outbox/writings.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import { EntryItem } from './EntryItem.tsx';
import { WritingItem } from './SavedWritings.tsx';
import { leftOf } from './summary.ts';
import { texts } from './texts.ts';
import styles from './Unsaved.module.css';
import { useNaming } from './useNaming.ts';
import { useKeptHere, useLocks, useUnsaved } from './useUnsaved.ts';

/** So many are listed of each class; more would be slower to draw than to save. */
const mostListed = 100;

/** Everything that is not saved, by class, with what waits for the teacher first. */
export function UnsavedDialog({ onClose }: { onClose(): void }) {
  const { state, summary } = useUnsaved();
  const isKept = useKeptHere();
  const entries = [...state.queue.values()];
  const left = leftOf(state.writings);
  const isEmpty = entries.length + left.length === 0;
  const classes = [...new Set([...entries, ...left].map(({ classId }) => classId))];
  const inConflict = entries.filter(({ trouble }) => trouble?.kind === 'conflict');
  const lockOf = useLocks(inConflict);
  const notTaken = entries.filter(({ trouble }) => trouble !== null && trouble.kind !== 'conflict');
  /** What is asked about: what comes meanwhile is not discarded with it. */
  const [discarding, discard] = useState<readonly Entry[] | null>(null);
  const reason =
    summary.reason === 'signedOut' || summary.reason === 'offline'
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
              {inConflict.every((entry) => !lockOf(entry)) && (
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
          <ClassEntries
            key={classId}
            classId={classId}
            entries={entries.filter((entry) => entry.classId === classId)}
            left={left.filter((writing) => writing.classId === classId)}
            stalled={summary.kind === 'waiting'}
            onLeave={onClose}
          />
        ))}
      </div>
      {!isEmpty && <p className={styles.kept}>{isKept ? texts.kept : texts.lost}</p>}
      {discarding && (
        <DiscardDialog
          said={texts.discardEntries(discarding.length)}
          onDiscard={() => outbox.giveUp(discarding)}
          onClose={() => discard(null)}
        />
      )}
    </Dialog>
  );
}

interface ClassEntriesProps {
  classId: number;
  entries: readonly Entry[];
  left: readonly Writing[];
  /** Nothing is on its way, whatever was sent last. */
  stalled: boolean;
  onLeave(): void;
}

function ClassEntries({ classId, entries, left, stalled, onLeave }: ClassEntriesProps) {
  const naming = useNaming(classId);
  const asked = entries.filter(({ trouble }) => trouble !== null);
  const listed = [...asked, ...entries.filter(({ trouble }) => trouble === null)].slice(0, mostListed);
  return (
    <section>
      <h3 className={styles.class}>
        {naming.title}
        <span className={styles.count}>{texts.notSaved(entries.length + left.length)}</span>
      </h3>
      <ul>
        {left.map((writing) => (
          <WritingItem key={placeKey(writing)} writing={writing} naming={naming} onLeave={onLeave} />
        ))}
        {listed.map((entry) => (
          <EntryItem
            key={`${entry.kind} ${entry.place} ${entry.student}`}
            entry={entry}
            naming={naming}
            stalled={stalled}
            onLeave={onLeave}
          />
        ))}
      </ul>
    </section>
  );
}
