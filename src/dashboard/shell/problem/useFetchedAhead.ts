import { useEffect } from 'react';

/** Milliseconds after which a page that has been opened has nothing better to do. */
const idleFor = 800;

/** Fetches what is likely to be opened next. What fails here is asked for again, and says so, once it is wanted. */
export function useFetchedAhead(fetching: () => Promise<unknown>): void {
  useEffect(() => {
    const idle = setTimeout(() => fetching().catch(() => {}), idleFor);
    return () => clearTimeout(idle);
  }, [fetching]);
}
