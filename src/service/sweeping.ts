import type { Database } from '#service/store/database.ts';
import { forgetOldAttempts } from '#service/store/failures.ts';
import { forgetEnded } from '#service/store/sessions.ts';
import { type SessionLife, usualSessionLife } from '#service/tasks/session.ts';

/*
 * Forgets from time to time what has ended and would only fill the store. Nothing depends on when: what has ended
 * counts for nothing while it is still there.
 */

interface Sweeping {
  /** Settles when nothing is being swept any more. */
  close(): Promise<void>;
}

interface SweepingOptions {
  database: Database;
  sessionLife?: SessionLife;
  /** Unix seconds. */
  clock?: () => number;
}

/** Milliseconds from one time to the next. */
export const sweptEvery = 10 * 60_000;

export function startSweeping({
  database,
  sessionLife: { idle, whole } = usualSessionLife,
  clock = () => Math.floor(Date.now() / 1000),
}: SweepingOptions): Sweeping {
  let swept: Promise<void> = Promise.resolve();

  function sweep() {
    const now = clock();
    const work = database.writing(async (db) => {
      await forgetEnded(db, now - idle, now - whole);
      await forgetOldAttempts(db, now);
    });
    // A store that does not answer is swept the next time.
    swept = work.catch(() => undefined);
  }

  sweep();
  const timer = setInterval(sweep, sweptEvery);
  timer.unref();
  return {
    close() {
      clearInterval(timer);
      return swept;
    },
  };
}
