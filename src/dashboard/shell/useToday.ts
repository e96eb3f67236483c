import { useDeferredValue, useSyncExternalStore } from 'react';
import { dayOf } from '#grading/week.ts';

/** Milliseconds until the next day, by this device's clock. */
function untilMidnight(now = new Date()): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
}

/** A device that slept through midnight has no timer then: whoever comes back to the page shows it. */
function subscribe(listener: () => void): () => void {
  const listening = new AbortController();
  const tell = () => {
    clearTimeout(timer);
    timer = setTimeout(tell, untilMidnight());
    listener();
  };
  let timer = setTimeout(tell, untilMidnight());
  for (const event of ['focus', 'pageshow', 'visibilitychange'])
    window.addEventListener(event, tell, { signal: listening.signal });
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}

/** Today, YYYYMMDD, on a page that may stay open overnight. It is deferred: the screen may have to load the new day. */
export const useToday = (): string =>
  useDeferredValue(useSyncExternalStore(subscribe, () => dayOf(new Date())));
