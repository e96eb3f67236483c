import { useCallback, useRef, useState } from 'react';
import type { QueuedChange } from '#dashboard/api/changes/cellChanges.ts';
import { whyFailed } from '#dashboard/api/changes/lostAnswers.ts';
import { type Period, useLockPeriod } from '#dashboard/api/classes/periods.ts';
import { useMay } from '#dashboard/api/classes/permissions.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { recorded } from '#dashboard/shell/undo/recorded.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { writtenInstant } from '#dashboard/ui/format/written.ts';
import { texts } from './texts.ts';
import styles from './Workbench.module.css';

interface PeriodLockProps {
  classId: number;
  period: Period;
  /** Its grades that are not saved. */
  queuedChanges: readonly QueuedChange[];
}

/** Whether the final grades of a period are locked; the class's owner locks and unlocks it. */
export function PeriodLock({ classId, period: { name, locked }, queuedChanges }: PeriodLockProps) {
  const may = useMay(classId, 'lockPeriods');
  const { mutateAsync, error, isPending } = useLockPeriod(classId);
  const [busy, setBusy] = useState(false);
  /** It was not locked because of unsaved grades. */
  const [pending, hold] = useState(false);
  const { lock } = texts;
  const next = locked ? 'open' : 'lock';

  /** Waits for the last entry, which is being sent. */
  async function isSaved() {
    const isOne = ({ kind, classId: of, place }: QueuedChange) =>
      kind === 'finalGrade' && of === classId && place === name;
    setBusy(true);
    await outbox.untilSent(isOne);
    setBusy(false);
    const left = [...outbox.get().queue.values()].some(isOne);
    hold(left);
    return !left;
  }

  async function lockOrUnlock() {
    if (!locked && !(await isSaved())) return;
    await recorded(classId, mutateAsync({ period: name, locked: !locked }), {
      said: lock.done[next](name),
      undone: lock.undone[next](name),
    });
  }

  const ref = useFocusRestored();
  const shown = may && (
    <Button ref={ref} busy={busy || isPending} onClick={() => void lockOrUnlock()}>
      {lock[next](name)}
    </Button>
  );
  return (
    <div className={styles.lock}>
      {error && <Notice tone="bad">{whyFailed(error, lock.failed)}</Notice>}
      {pending && !locked && queuedChanges.length > 0 && (
        <Notice tone="bad">{lock.pending(name, queuedChanges.length)}</Notice>
      )}
      {locked ? (
        <Notice action={shown}>{lock.isLocked(name, locked.by, writtenInstant(locked.at))}</Notice>
      ) : (
        shown
      )}
    </div>
  );
}

/** The button moves once the period is locked or unlocked, and keeps the focus. */
function useFocusRestored() {
  const hadFocus = useRef(false);
  return useCallback((button: HTMLButtonElement) => {
    if (hadFocus.current) button.focus();
    return () => {
      hadFocus.current = document.activeElement === button;
    };
  }, []);
}
