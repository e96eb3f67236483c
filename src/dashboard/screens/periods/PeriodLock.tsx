import { useEffect, useRef } from 'react';
import { type Period, useLockPeriod } from '#dashboard/api/periods.ts';
import { useMay } from '#dashboard/api/permissions.ts';
import { noted } from '#dashboard/screens/undo/noted.ts';
import { Button } from '#dashboard/ui/Button.tsx';
import { Notice } from '#dashboard/ui/Notice.tsx';
import { writtenInstant } from '#dashboard/ui/written.ts';
import { texts } from './texts.ts';
import styles from './Workbench.module.css';

/** Whether the final grades of a period stand as they are; its owner locks and opens it. */
export function PeriodLock({ classId, period: { name, locked } }: { classId: number; period: Period }) {
  const may = useMay(classId, 'lockPeriods');
  const { mutateAsync, error, isPending } = useLockPeriod(classId);
  const { lock } = texts;
  const next = locked ? 'open' : 'lock';
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef<string | null>(null);
  // The button stands elsewhere once the period is turned, and is still what the hand is on.
  useEffect(() => {
    if (pressed.current === null || pressed.current === next) return;
    pressed.current = null;
    button.current?.focus();
  }, [next]);

  function turn() {
    pressed.current = next;
    return noted(classId, mutateAsync({ period: name, locked: !locked }), {
      said: lock.done[next](name),
      undone: lock.undone[next](name),
    });
  }

  const shown = may && (
    <Button ref={button} busy={isPending} onClick={() => void turn()}>
      {lock[next](name)}
    </Button>
  );
  return (
    <div className={styles.lock}>
      {error && <Notice tone="bad">{lock.failed(error.message)}</Notice>}
      {locked ? (
        <Notice action={shown}>{lock.isLocked(name, locked.by, writtenInstant(locked.at))}</Notice>
      ) : (
        shown
      )}
    </div>
  );
}
