/* When a failed request is sent again. */

const waits = [500, 1000, 2000, 5000, 10_000, 20_000];

/** How long to wait after this many failures; randomised, so that a whole school does not retry at once. */
export function retryDelay(failures: number): number {
  const wait = waits[Math.min(failures, waits.length) - 1] ?? 0;
  return wait * (0.75 + Math.random() / 2);
}

/** The first waits are too short for something that somebody reads. */
const shortWaits = 2;

/**
 * Acts once the connection is back or the page is visible again, or else after a wait, the longer the more often it has
 * failed; never while the page is hidden. Returns how to cancel.
 */
export function retryLater(failures: number, act: () => void): () => void {
  const listening = new AbortController();
  const cancel = () => {
    clearTimeout(timer);
    listening.abort();
  };
  const actIfVisible = () => {
    if (document.visibilityState !== 'visible') return;
    cancel();
    act();
  };
  const timer = setTimeout(actIfVisible, retryDelay(failures + shortWaits));
  for (const event of ['online', 'visibilitychange'])
    window.addEventListener(event, actIfVisible, { signal: listening.signal });
  return cancel;
}
