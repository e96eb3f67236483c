import { setTimeout as pause } from 'node:timers/promises';
import { TooManyAttempts } from '#service/refusal.ts';
import type { Database } from '#service/store/database.ts';
import { type Attempt, beginAttempt, standingOf } from '#service/store/failures.ts';

/*
 * How many passwords may be tried. What is being checked may turn out right or wrong: while too many might fail, the
 * next attempt waits until some are decided. So right ones do not refuse one another, up to as many as may
 * wait, and a thousand guesses at once come to no more than one after another.
 */

/** Milliseconds between two looks at attempts that are being checked, here or in another process. */
const betweenLooks = 10;

/** A whole school may sign in at one moment from one address; more than that are not kept waiting. */
export const mostWaiting = 500;
const waiting = new Map<string, number>();

/**
 * Counts the attempt as being checked, as soon as there is room, and answers its number; refuses it when too many have
 * failed, or when too many of its address wait already.
 */
export async function beginInTurn(database: Database, attempt: Attempt): Promise<number> {
  const { address } = attempt;
  const before = waiting.get(address) ?? 0;
  if (before >= mostWaiting) throw new TooManyAttempts(1);
  waiting.set(address, before + 1);
  try {
    return await whenThereIsRoom(database, attempt);
  } finally {
    const left = (waiting.get(address) ?? 1) - 1;
    if (left > 0) waiting.set(address, left);
    else waiting.delete(address);
  }
}

function whenThereIsRoom(database: Database, attempt: Attempt): Promise<number> {
  const arrived = performance.now();
  // Those who try one account from one address wait behind one another for room, and keep nobody else from looking.
  return inTurn(`both ${attempt.username} ${attempt.address}`, async () => {
    for (;;) {
      const id = await begin(database, attempt, arrived);
      if (id !== null) return id;
      await pause(betweenLooks);
    }
  });
}

/** Begins the attempt if there is room now. Of an address one looks at a time: a thousand cost the store no more than one. */
function begin(database: Database, attempt: Attempt, arrived: number): Promise<number | null> {
  return inTurn(`address ${attempt.address}`, () =>
    inTurn(`username ${attempt.username}`, async () => {
      const at = attempt.at + Math.floor((performance.now() - arrived) / 1000);
      const { heldUntil, room } = await database.reading((db) => standingOf(db, { ...attempt, at }));
      if (heldUntil > 0) throw new TooManyAttempts(heldUntil - at);
      return room ? database.writing((db) => beginAttempt(db, { ...attempt, at })) : null;
    }),
  );
}

/** The last in each line. */
const lines = new Map<string, Promise<unknown>>();

/** Does the work when all that came before under this name is done. */
async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (lines.get(name) ?? Promise.resolve()).then(work);
  const over = turn.catch(() => undefined);
  lines.set(name, over);
  try {
    return await turn;
  } finally {
    if (lines.get(name) === over) lines.delete(name);
  }
}
