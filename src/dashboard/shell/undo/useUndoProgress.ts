import { useEffect, useEffectEvent } from 'react';
import type { CellKind } from '#dashboard/api/calls/sending.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { cellKindOf, type Latest } from '#dashboard/outbox/steps.ts';

/** What becomes of an undo or redo of cells; `finished` without a step: there was none. */
export type UndoProgress = Extract<Latest, { kind: 'sending' | 'incomplete' | 'finished' }>;

/** Learns of undo and redo of cells of one kind in one class: when they are on their way, and what came of it. */
export function useUndoProgress(
  classId: number,
  kind: CellKind,
  onUndone: (progress: UndoProgress) => void,
): void {
  const hear = useEffectEvent(onUndone);
  useEffect(() => {
    let seen = outbox.get().latest;
    return outbox.subscribe(() => {
      const { latest } = outbox.get();
      if (latest === seen) return;
      seen = latest;
      if (latest === null || !isProgress(latest) || latest.scope !== classId) return;
      if (latest.step === null || cellKindOf(latest.step) === kind) hear(latest);
    });
  }, [classId, kind]);
}

const isProgress = (latest: Latest): latest is UndoProgress =>
  latest.kind === 'sending' || latest.kind === 'incomplete' || latest.kind === 'finished';

/** The cells that an undo or redo has just changed, which a screen brings into sight; not again once they are saved. */
export const firstCellOf = ({ late, step }: UndoProgress) => (late ? undefined : step?.changes[0]);
