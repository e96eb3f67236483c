import type { Queries } from './queries.ts';

/** A sign-in that has not succeeded (yet). `username` is a digest: people type passwords there. */
export interface Attempt {
  username: string;
  address: string;
  at: number;
}

const minutes15 = 15 * 60;

/** How many failures in 15 minutes hold the next attempt up. */
const limits = [
  { of: ['username', 'address'], count: 5 },
  { of: ['address'], count: 20 },
  { of: ['username'], count: 50 },
] as const;

/** Counts the attempt as failed, and forgets those that no longer count. Answers its number. */
export async function beginAttempt(db: Queries, attempt: Attempt): Promise<number> {
  await db
    .deleteFrom('failures')
    .where('at', '<=', attempt.at - minutes15)
    .execute();
  const { id } = await db.insertInto('failures').values(attempt).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** When the next attempt may be made (Unix seconds), the one numbered `id` aside; 0 where it may be made now. */
export async function heldUntil(db: Queries, attempt: Attempt, id: number): Promise<number> {
  let until = 0;
  for (const { of, count } of limits) {
    let failures = db
      .selectFrom('failures')
      .select('at')
      .where('id', '!=', id)
      .where('at', '>', attempt.at - minutes15);
    for (const column of of) failures = failures.where(column, '=', attempt[column]);
    const decisive = await failures
      .orderBy('at', 'desc')
      .offset(count - 1)
      .limit(1)
      .executeTakeFirst();
    if (decisive) until = Math.max(until, decisive.at + minutes15);
  }
  return until;
}

export async function forgetAttempt(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('failures').where('id', '=', id).execute();
}

/** After a right password: the account's failures from this address no longer count. */
export async function forgetFailures(db: Queries, { username, address }: Attempt): Promise<void> {
  await db.deleteFrom('failures').where('username', '=', username).where('address', '=', address).execute();
}
