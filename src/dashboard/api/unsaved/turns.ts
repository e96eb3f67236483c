import { entered } from './queue.ts';
import type { Kept } from './records.ts';
import { reversed, type Steps, turned } from './steps.ts';

/*
 * Which steps a tab has taken back or done again since it last wrote into the vault. Noted at once, since a page that
 * is reloaded at that very moment writes nothing any more; and without a word of what they hold, which lies in the
 * vault alone.
 */

const nameOf = (tab: string) => `rollbook.turns.${tab}`;

/** Notes where the steps differ from those that are written; answers whether they do. */
export function noteTurns(tab: string, written: Steps, now: Steps): boolean {
  const before = new Map(written.map(({ id, undone }) => [id, undone]));
  const ids = now.filter(({ id, undone }) => undone !== (before.get(id) ?? false)).map(({ id }) => id);
  if (ids.length > 0) localStorage.setItem(nameOf(tab), ids.join(' '));
  else forgetTurns(tab);
  return ids.length > 0;
}

export function forgetTurns(tab: string): void {
  localStorage.removeItem(nameOf(tab));
}

/** What a tab had kept, once it is turned as was noted. */
export function withTurns(tab: string, kept: Kept): Kept {
  const ids = new Set(localStorage.getItem(nameOf(tab))?.split(' ').map(Number));
  const noted = kept.steps.filter(({ id }) => ids.has(id));
  const back = noted.filter(({ undone }) => !undone).reverse();
  const again = noted.filter(({ undone }) => undone);
  return [...back, ...again].reduce(
    ({ queue, steps, ...rest }, step) => ({
      ...rest,
      queue: entered(queue, step.undone ? step.changes : reversed(step)),
      steps: turned(steps, step),
    }),
    kept,
  );
}
