import type { Queries } from './queries.ts';

/** A password that somebody tries. `username` is a digest: people type passwords there. `at` is in Unix seconds. */
export interface Attempt {
  username: string;
  address: string;
  at: number;
}

const minutes15 = 15 * 60;

/** So many failures in 15 minutes hold the next attempt up. */
const limits = [
  { of: ['username', 'address'], count: 5 },
  { of: ['address'], count: 20 },
  { of: ['username'], count: 50 },
] as const;

/** Seconds after which an attempt counts as failed though nobody has said so: its process may have been killed. */
const longestCheck = 30;

interface Standing {
  /** When the next attempt may be made (Unix seconds); 0 where failures do not hold it up. */
  heldUntil: number;
  /** Whether so few are being checked that it stays within the limits even when all of them fail. */
  room: boolean;
}

export async function standingOf(db: Queries, attempt: Attempt): Promise<Standing> {
  const standing = { heldUntil: 0, room: true };
  for (const { of, count } of limits) {
    let counted = db
      .selectFrom('failures')
      .select(['at', 'checked_until as checkedUntil'])
      .where('at', '>', attempt.at - minutes15);
    for (const column of of) counted = counted.where(column, '=', attempt[column]);
    const begun = await counted.orderBy('at', 'desc').execute();
    const decisive = begun.filter(({ checkedUntil }) => checkedUntil <= attempt.at)[count - 1];
    if (decisive) standing.heldUntil = Math.max(standing.heldUntil, decisive.at + minutes15);
    if (begun.length >= count) standing.room = false;
  }
  return standing;
}

/** Counts the attempt as being checked, and answers its number; null where there is no room for it. */
export async function beginAttempt(db: Queries, attempt: Attempt): Promise<number | null> {
  await lock(db, `address ${attempt.address}`, attempt.at);
  await lock(db, `username ${attempt.username}`, attempt.at);
  if (!(await standingOf(db, attempt)).room) return null;
  const { id } = await db
    .insertInto('failures')
    .values({ ...attempt, checked_until: attempt.at + longestCheck })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Keeps others from counting until the transaction ends, in every process. */
async function lock(db: Queries, name: string, at: number): Promise<void> {
  await db
    .insertInto('attempt_locks')
    .values({ name, at })
    .onConflict((there) => there.column('name').doUpdateSet({ at }))
    .execute();
}

export async function failAttempt(db: Queries, id: number): Promise<void> {
  await db.updateTable('failures').set({ checked_until: 0 }).where('id', '=', id).execute();
}

/**
 * After a right password: the account's failures from this address no longer count. What is still being checked may
 * fail yet.
 */
export async function forgetFailures(
  db: Queries,
  { username, address, at }: Attempt,
  id: number,
): Promise<void> {
  await db.deleteFrom('failures').where('id', '=', id).execute();
  await db
    .deleteFrom('failures')
    .where('username', '=', username)
    .where('address', '=', address)
    .where('checked_until', '<=', at)
    .execute();
}

/** Forgets what no longer counts. */
export async function forgetOldAttempts(db: Queries, now: number): Promise<void> {
  await db
    .deleteFrom('failures')
    .where('at', '<=', now - minutes15)
    .execute();
  await db
    .deleteFrom('attempt_locks')
    .where('at', '<=', now - minutes15)
    .execute();
}
