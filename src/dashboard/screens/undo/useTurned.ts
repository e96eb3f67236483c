import { useEffect, useRef } from 'react';
import type { EntryKind } from '#dashboard/api/unsaved/entry.ts';
import { cellKindOf, type Step } from '#dashboard/api/unsaved/steps.ts';
import type { Which } from '#dashboard/api/unsaved/turner.ts';
import { unsaved } from '#dashboard/api/unsaved/unsaved.ts';

/** Hears of cells of one kind in one class that are taken back or done again; without a step there was nothing to. */
export function useTurned(
  classId: number,
  kind: EntryKind,
  onTurned: (which: Which, step: Step | null) => void,
): void {
  const handler = useRef(onTurned);
  handler.current = onTurned;
  useEffect(() => {
    let seen = unsaved.get().latest;
    return unsaved.subscribe(() => {
      const { latest } = unsaved.get();
      if (latest === seen) return;
      seen = latest;
      if (latest?.kind !== 'turned' || latest.scope !== classId) return;
      const { which, step } = latest;
      if (step === null || cellKindOf(step) === kind) handler.current(which, step);
    });
  }, [classId, kind]);
}
