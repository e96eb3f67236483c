import { withCellsFlipped } from './cellUndo.ts';
import type { TabState } from './records.ts';
import type { Steps } from './steps.ts';

/*
 * Which steps a tab has undone or redone since it last wrote into the encrypted store. Recorded at once, since a page
 * that is reloaded at that very moment writes nothing any more; and without a word of what they hold, which lies in the
 * encrypted store alone.
 */

const nameOf = (tab: string) => `rollbook.undone.${tab}`;

/**
 * Records where the steps differ from any that may be found written; returns whether anything is recorded. What is
 * undone has a minus before its number, what is done has none. If the browser has no room, nothing is recorded.
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
    // What was recorded before is no longer true.
    forgetUndone(tab);
    return false;
  }
}

export function forgetUndone(tab: string): void {
  localStorage.removeItem(nameOf(tab));
}

/** What a tab had stored, with those steps undone or redone that were recorded. */
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
