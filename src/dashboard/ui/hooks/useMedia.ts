import { useCallback, useSyncExternalStore } from 'react';

/** Room for a name and three scores. */
export const narrowScreen = '(max-width: 40rem)';

/** Beside being narrow it is low: a phone held across, or a page enlarged to 200 %. */
export const shortScreen = '(max-width: 40rem) and (max-height: 30rem)';

/** Whether a media query holds, now and as it changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
