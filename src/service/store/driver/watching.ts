import { sql } from 'kysely';
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
  mustChange: number;
  limited: number;
  /** The schools of which the account is an admin, as one text that is the same for the same schools; null for none. */
  adminOf: string | null;
}

/** Those of these sessions that have not ended. */
export async function sessionsAmong(db: Queries, hashes: readonly string[]): Promise<WatchedSession[]> {
  const found: WatchedSession[] = [];
  await inBatches(hashes, async (batch) => {
    const rows = await db
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
      .select(['sessions.hash', 'sessions.started', 'sessions.used', 'sessions.limited'])
      .select(['accounts.status', 'accounts.kind', 'accounts.must_change as mustChange'])
      .select((row) =>
        row
          .selectFrom('school_admins')
          .select(
            sql<string | null>`string_agg(cast(school_id as text), ' ' order by school_id)`.as('schools'),
          )
          .whereRef('school_admins.account_id', '=', 'accounts.id')
          .as('adminOf'),
      )
      .where('sessions.hash', 'in', batch)
      .execute();
    found.push(...rows);
  });
  return found;
}
