import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work after which others get their turn. */
const atAStretch = 3;

/**
 * For loops whose length is not bounded. The embedded store answers without waiting, so nobody else's request is looked
 * at until such a loop makes a pause: call this between two rounds, and never inside of a transaction.
 */
export function breather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < atAStretch) return;
    await nextTurn();
    since = performance.now();
  };
}
