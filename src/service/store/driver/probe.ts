import { randomUUID } from 'node:crypto';
import type { Queries } from './queries.ts';

/** As much as needs a few new pages: where there is room for it, there is room for what a teacher enters. */
const filling = 'x'.repeat(16_000);

/** Writes a row and takes it away, in a transaction that is to be committed. It is nobody else's: no probe waits for another. */
export async function probe(db: Queries): Promise<void> {
  const id = randomUUID();
  await db.insertInto('probes').values({ id, filling }).execute();
  await db.deleteFrom('probes').where('id', '=', id).execute();
}
