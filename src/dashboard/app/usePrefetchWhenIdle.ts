import { useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { prefetch } from './prefetch.ts';

/** Milliseconds after a navigation until a screen counts as idle. */
const idleAfter = 3000;

/** Resolves when the browser has nothing else to do; at once if it cannot tell. */
const untilIdle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else resolve();
  });

/**
 * Once a screen is idle, fetches the chunks behind its links, one by one whenever the browser has nothing else to do:
 * they open sooner, and without a connection too. Not for people who save data.
 */
export function usePrefetchWhenIdle(): void {
  const { pathname } = useLocation();
  const isIdle = useNavigation().state === 'idle';
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every navigation
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (!isIdle || connection?.saveData) return;
    let isHere = true;
    const timer = setTimeout(async () => {
      const own = [...document.links].filter(({ origin }) => origin === location.origin);
      for (const path of new Set(own.map(({ pathname }) => pathname))) {
        await untilIdle();
        if (!isHere) return;
        await prefetch(path);
      }
    }, idleAfter);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [pathname, isIdle]);
}
