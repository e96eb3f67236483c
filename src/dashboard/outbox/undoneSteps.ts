import { withCellsFlipped } from './cellUndo.ts';
import type { TabState } from './records.ts';
import type { Steps } from './steps.ts';

/*
 * Which steps a tab has undone or redone since its last write to the encrypted store. Recorded synchronously, since a
 * page that is reloaded at that moment writes nothing more; and only by number, since their contents belong in the
 * encrypted store.
 */

const nameOf = (tab: string) => `rollbook.undone.${tab}`;

/**
 * Records the steps if they differ from any that may be stored; returns whether anything is recorded. An undone step
 * has a minus before its number, any other has none. If the browser has no room, nothing is recorded.
 */
export function recordUndone(tab: string, written: readonly Steps[], now: Steps): boolean {
  const undone = written.map((steps) => new Set(steps.filter((step) => step.undone).map(({ id }) => id)));
  const ids = now
    .filter((step) => undone.some((set) => set.has(step.id) !== step.undone))
    .map((step) => (step.undone ? -step.id : step.id));
  try {
    if (ids.length > 0) localStorage.setItem(nameOf(tab), ids.join(' '));
    else forgetUndone(tab);
    return ids.length > 0;
  } catch {
    // The earlier record is no longer true.
    forgetUndone(tab);
    return false;
  }
}

export function forgetUndone(tab: string): void {
  localStorage.removeItem(nameOf(tab));
}

/** A tab's stored state, with the recorded steps undone or redone. */
export function withUndone(tab: string, kept: TabState): TabState {
  const ids = new Set(localStorage.getItem(nameOf(tab))?.split(' ').map(Number));
  const recorded = kept.steps.filter(({ id, undone }) => ids.has(undone ? id : -id));
  const back = recorded.filter(({ undone }) => !undone).reverse();
  const again = recorded.filter(({ undone }) => undone);
  return [...back, ...again].reduce(
    ({ queue, steps, ...rest }, step) => ({
      ...rest,
      ...withCellsFlipped({ queue, steps }, step),
    }),
    kept,
  );
}
