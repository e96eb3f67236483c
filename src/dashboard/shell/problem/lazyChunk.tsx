import { type ComponentType, lazy, useEffect } from 'react';
import { ChunkNotLoaded, leafChunk } from './chunk.ts';

/**
 * Like React's `lazy`, which remembers a failure for ever: this one is fetched again the next time it opens. It belongs
 * inside a `ChunkBoundary`.
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

/** Milliseconds after opening until a page counts as idle. */
const idleFor = 800;

/**
 * Fetches the parts that are likely to be opened next. A failed one is requested again, and the failure reported, when
 * it is needed.
 */
export function useFetchedAhead(fetching: () => Promise<unknown>): void {
  useEffect(() => {
    const idle = setTimeout(() => fetching().catch(() => {}), idleFor);
    return () => clearTimeout(idle);
  }, [fetching]);
}
