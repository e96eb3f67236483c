import { useEffect, useEffectEvent } from 'react';
import type { CellKind } from '#dashboard/api/calls/sending.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { cellKindOf, type Latest } from '#dashboard/outbox/steps.ts';

/** What becomes of an undo or redo of cells; `turned` without a step: there was none. */
export type Turned = Extract<Latest, { kind: 'sending' | 'incomplete' | 'turned' }>;

/** Hears of undo and redo of cells of one kind in one class: when they are on their way, and what came of it. */
export function useTurned(classId: number, kind: CellKind, onTurned: (turned: Turned) => void): void {
  const hear = useEffectEvent(onTurned);
  useEffect(() => {
    let seen = outbox.get().latest;
    return outbox.subscribe(() => {
      const { latest } = outbox.get();
      if (latest === seen) return;
      seen = latest;
      if (latest === null || !isTurned(latest) || latest.scope !== classId) return;
      if (latest.step === null || cellKindOf(latest.step) === kind) hear(latest);
    });
  }, [classId, kind]);
}

const isTurned = (latest: Latest): latest is Turned =>
  latest.kind === 'sending' || latest.kind === 'incomplete' || latest.kind === 'turned';

/** The cells that an undo or redo has just changed, which a screen brings into sight; not again once they are saved. */
export const firstTurned = ({ late, step }: Turned) => (late ? undefined : step?.changes[0]);
