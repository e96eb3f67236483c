import { useEffect, useEffectEvent } from 'react';
import type { CellKind } from '#dashboard/api/changes/cellChanges.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { cellKindOf, type Latest } from '#dashboard/outbox/steps.ts';

/** The progress of undoing or redoing cells; `finished` without a step: there was none. */
export type UndoProgress = Extract<Latest, { kind: 'sending' | 'incomplete' | 'finished' }>;

/** Reports undo and redo of cells of one kind in one class: when they are sent, and the outcome. */
export function useUndoProgress(
  classId: number,
  kind: CellKind,
  onProgress: (progress: UndoProgress) => void,
): void {
  const hear = useEffectEvent(onProgress);
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

/** The first cell that an undo or redo has just changed, for the screen to scroll to; not again once it is saved. */
export const firstCellOf = ({ wasAnnounced, step }: UndoProgress) =>
  wasAnnounced ? undefined : step?.changes[0];
