import { sql } from 'kysely';
import type { Queries } from '#service/store/driver/queries.ts';

/*
 * Attempts to sign in that have failed or are being checked, by counter. Successful ones are deleted. Times are Unix
 * seconds; times in the future come from a wrong clock and are ignored.
 */

/** `source` identifies who adds to a counter. Neither contains a name that somebody typed. */
export interface Counter {
  name: string;
  source: string;
}

export interface Count {
  failed: number;
  /** Attempts whose result is not known yet. */
  checking: number;
  /** When the last failed one began; 0 for none. */
  lastFailed: number;
  /** How many of the failed ones came from the source. */
  failedFromSource: number;
}

/** Seconds for which a failure counts. */
const countedFor = 15 * 60;

/** Seconds after which an attempt without a result counts as failed: its process may have been killed. */
const longestCheck = 30;

/** Seconds by which the clocks of two processes may differ. */
export const clocksDiffer = 60;

export async function countOf(db: Queries, { name, source }: Counter, at: number): Promise<Count> {
  const { rows } = await sql<Count>`
    select coalesce(sum(case when checked_until <= ${at} then 1 else 0 end), 0) as failed,
      coalesce(sum(case when checked_until > ${at} then 1 else 0 end), 0) as checking,
      coalesce(max(case when checked_until <= ${at} then at else 0 end), 0) as "lastFailed",
      coalesce(sum(case when checked_until <= ${at} and source = ${source} then 1 else 0 end), 0)
        as "failedFromSource"
    from attempts
    where counter = ${name} and at > ${at - countedFor} and at <= ${at + clocksDiffer}`.execute(db);
  const [count] = rows;
  if (!count) throw new Error('An aggregate has a row');
  return count;
}

/** When the last failure of each source at the counter began. */
export async function lastFailures(db: Queries, name: string, at: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('attempts')
    .select((row) => ['source', row.fn.max('at').as('last')])
    .where('counter', '=', name)
    .where('at', '>', at - countedFor)
    .where('at', '<=', at + clocksDiffer)
    .where('checked_until', '<=', at)
    .groupBy('source')
    .execute();
  return new Map(rows.map(({ source, last }) => [source, Number(last)]));
}

/** When fewer than `most` failures will count (Unix seconds); 0 if fewer count now. */
export async function refusedUntil(
  db: Queries,
  name: string,
  { most, at }: { most: number; at: number },
): Promise<number> {
  const decisive = await db
    .selectFrom('attempts')
    .select('at')
    .where('counter', '=', name)
    .where('at', '>', at - countedFor)
    .where('at', '<=', at + clocksDiffer)
    .where('checked_until', '<=', at)
    .orderBy('at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  return decisive ? decisive.at + countedFor : 0;
}

interface NewAttempt<Each extends Counter> {
  counters: readonly Each[];
  at: number;
  isOpen: (counter: Each, count: Count) => boolean;
  /** The only counter to lock, if every attempt on the others also counts here. */
  locked?: Each;
}

/**
 * Counts an attempt as being checked and returns its ids; null if `isOpen` rejects one of the counters. Locks the
 * counters for all processes.
 */
export async function beginAttempt<Each extends Counter>(
  db: Queries,
  { counters, at, isOpen, locked }: NewAttempt<Each>,
): Promise<number[] | null> {
  const names = (locked ? [locked] : counters).map(({ name }) => name).sort();
  for (const name of names) await lock(db, name, at);
  // Check them all, so that the time does not reveal which of them was not open.
  let areOpen = true;
  for (const counter of counters) areOpen = isOpen(counter, await countOf(db, counter, at)) && areOpen;
  return areOpen ? addAttempts(db, counters, at) : null;
}

async function addAttempts(db: Queries, counters: readonly Counter[], at: number): Promise<number[]> {
  const added = await db
    .insertInto('attempts')
    .values(
      counters.map(({ name, source }) => ({ counter: name, source, at, checked_until: at + longestCheck })),
    )
    .returning('id')
    .execute();
  return added.map(({ id }) => id);
}

/** Writes as much as a failed attempt and leaves nothing, so that it takes as long. */
export async function countNothing(db: Queries, counters: readonly Counter[], at: number): Promise<void> {
  const ids = await addAttempts(db, counters, at);
  await db.deleteFrom('attempts').where('id', 'in', ids).execute();
}

/** Locks the counters in every process until the transaction ends. */
async function lock(db: Queries, name: string, at: number): Promise<void> {
  await db
    .insertInto('attempt_locks')
    .values({ name, at })
    .onConflict((there) => there.column('name').doUpdateSet({ at }))
    .execute();
}

export async function failAttempt(db: Queries, ids: readonly number[]): Promise<void> {
  await db.updateTable('attempts').set({ checked_until: 0 }).where('id', 'in', ids).execute();
}

/** After a correct password: removes the attempt, and the failures of the same source at these counters. */
export async function forgetAttempt(
  db: Queries,
  { ids, counters, at }: { ids: readonly number[]; counters: readonly Counter[]; at: number },
): Promise<void> {
  await db.deleteFrom('attempts').where('id', 'in', ids).execute();
  for (const { name, source } of counters)
    await db
      .deleteFrom('attempts')
      .where('counter', '=', name)
      .where('source', '=', source)
      .where('checked_until', '<=', at)
      .execute();
}

/** Deletes all failures at a counter. */
export async function forgetFailures(db: Queries, name: string): Promise<void> {
  await db.deleteFrom('attempts').where('counter', '=', name).execute();
}

/** Deletes attempts that no longer count, at most `most` per table, and returns how many. */
export async function forgetOldAttempts(db: Queries, now: number, most: number): Promise<number> {
  const isOld = sql<boolean>`(at <= ${now - countedFor} or at > ${now + clocksDiffer})`;
  const attempts = db.selectFrom('attempts').select('id').where(isOld).limit(most);
  const locks = db.selectFrom('attempt_locks').select('name').where(isOld).limit(most);
  const [one] = await db.deleteFrom('attempts').where('id', 'in', attempts).execute();
  const [other] = await db.deleteFrom('attempt_locks').where('name', 'in', locks).execute();
  return Number(one?.numDeletedRows ?? 0) + Number(other?.numDeletedRows ?? 0);
}
