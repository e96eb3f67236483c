import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Queries } from './queries.ts';

/** Milliseconds of work between two pauses. */
const atAStretch = 1.5;

/**
 * Pauses unbounded loops. The embedded store is synchronous, so no other request runs until the loop pauses. Call it
 * between two rounds; inside a transaction only if that may wait. Throws once `signal` is aborted.
 */
export function pauseWhenDue(signal?: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    signal?.throwIfAborted();
    if (performance.now() - since < atAStretch) return;
    await nextTurn();
    since = performance.now();
  };
}

/**
 * Pauses a transaction that computes for long between its statements, with a statement every so many milliseconds:
 * PostgreSQL ends a transaction that it has not heard of for ten seconds.
 */
export function pauseInTransaction(
  db: Queries,
  { signal, every = 2000 }: { signal?: AbortSignal | undefined; every?: number } = {},
): () => Promise<void> {
  const pause = pauseWhenDue(signal);
  let heard = performance.now();
  return async () => {
    await pause();
    if (performance.now() - heard < every) return;
    await sql`select 1`.execute(db);
    heard = performance.now();
  };
}

/** The same queries, with a pause after one when it is due: for work of many short queries. */
export const withPauses = (db: Queries, pause = pauseWhenDue()): Queries =>
  db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await pause();
      return result;
    },
  });

/** Rows to process between two looks at the clock. */
const rowsAtOnce = 100;

/** Calls `work` for each row, with pauses in between. */
export async function eachWithPauses<Row>(
  rows: Iterable<Row>,
  pause: () => Promise<void>,
  work: (row: Row) => void,
): Promise<void> {
  let left = rowsAtOnce;
  for (const row of rows) {
    work(row);
    if (--left > 0) continue;
    left = rowsAtOnce;
    await pause();
  }
}
