import { randomUUID } from 'node:crypto';
import type { Queries } from './queries.ts';

/** Large enough to need a few new pages: if it fits, a teacher's changes fit too. */
const filling = 'x'.repeat(16_000);

/** Writes and deletes a row of its own, so that no probe waits for another. The caller commits. */
export async function probe(db: Queries): Promise<void> {
  const id = randomUUID();
  await db.insertInto('probes').values({ id, filling }).execute();
  await db.deleteFrom('probes').where('id', '=', id).execute();
}
