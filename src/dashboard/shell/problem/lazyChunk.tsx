import { type ComponentType, lazy, useEffect } from 'react';
import { ChunkNotLoaded, leafChunk } from './chunk.ts';

/**
 * As React's `lazy`, which remembers a failure for ever: this one is fetched again when it is next opened. It belongs
 * within a `ChunkBoundary`.
 */
export function lazyChunk<Props extends object>(
  importing: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const loading = leafChunk(importing);
  const fresh = () =>
    lazy(() =>
      loading().catch((error: unknown) => {
        if (error instanceof ChunkNotLoaded) error.renew = renew;
        throw error;
      }),
    ) as ComponentType<Props>;
  let Part = fresh();
  function renew() {
    Part = fresh();
  }
  return function Chunk(props) {
    return <Part {...props} />;
  };
}

/** Milliseconds after which a page that has been opened has nothing better to do. */
const idleFor = 800;

/** Fetches what is likely to be opened next. What fails here is requested again, and reported, once it is needed. */
export function useFetchedAhead(fetching: () => Promise<unknown>): void {
  useEffect(() => {
    const idle = setTimeout(() => fetching().catch(() => {}), idleFor);
    return () => clearTimeout(idle);
  }, [fetching]);
}
