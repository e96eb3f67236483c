import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work between two pauses. */
const atAStretch = 3;

/**
 * Pauses unbounded loops. The embedded store answers synchronously, so no other request runs until the loop pauses.
 * Call it between two rounds; inside a transaction only where that may wait. Throws once `signal` is aborted.
 */
export function breather(signal?: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    signal?.throwIfAborted();
    if (performance.now() - since < atAStretch) return;
    await nextTurn();
    since = performance.now();
  };
}
