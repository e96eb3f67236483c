import { waitAfter } from './waitAfter.ts';

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
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    cancel();
    act();
  };
  const timer = setTimeout(look, waitAfter(failures + shortWaits));
  for (const event of ['online', 'visibilitychange'])
    window.addEventListener(event, look, { signal: listening.signal });
  return cancel;
}
