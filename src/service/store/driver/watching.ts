import { inBatches, type Queries } from './queries.ts';

/** The revisions of these classes. */
export async function revisionsAmong(
  db: Queries,
  classIds: readonly number[],
): Promise<{ id: number; revision: number }[]> {
  const found: { id: number; revision: number }[] = [];
  await inBatches(classIds, async (batch) => {
    found.push(
      ...(await db.selectFrom('classes').select(['id', 'revision']).where('id', 'in', batch).execute()),
    );
  });
  return found;
}

interface WatchedSession {
  hash: string;
  started: number;
  used: number;
  status: number;
  kind: number;
}

/** Of these sessions, those that have not been ended. */
export async function sessionsAmong(db: Queries, hashes: readonly string[]): Promise<WatchedSession[]> {
  const found: WatchedSession[] = [];
  await inBatches(hashes, async (batch) => {
    const rows = await db
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
      .select(['sessions.hash', 'sessions.started', 'sessions.used', 'accounts.status', 'accounts.kind'])
      .where('sessions.hash', 'in', batch)
      .execute();
    found.push(...rows);
  });
  return found;
}
