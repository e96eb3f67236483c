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
  accountId: number;
  status: number;
  kind: number;
  mustChange: number;
  limited: number;
}

/** Of these sessions, those that have not been ended. */
export async function sessionsAmong(db: Queries, hashes: readonly string[]): Promise<WatchedSession[]> {
  const found: WatchedSession[] = [];
  await inBatches(hashes, async (batch) => {
    const rows = await db
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
      .select([
        'sessions.hash',
        'sessions.started',
        'sessions.used',
        'sessions.limited',
        'accounts.id as accountId',
      ])
      .select(['accounts.status', 'accounts.kind', 'accounts.must_change as mustChange'])
      .where('sessions.hash', 'in', batch)
      .execute();
    found.push(...rows);
  });
  return found;
}

/** The schools of which each of these accounts is an admin. */
export async function schoolsOfAdminsAmong(
  db: Queries,
  accountIds: readonly number[],
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  await inBatches(accountIds, async (batch) => {
    const rows = await db
      .selectFrom('school_admins')
      .select(['account_id', 'school_id'])
      .where('account_id', 'in', batch)
      .orderBy('school_id')
      .execute();
    for (const { account_id: id, school_id: school } of rows)
      found.set(id, `${found.get(id) ?? ''} ${school}`);
  });
  return found;
}
