import { statuses } from '#service/store/accounts.ts';
import { type Database, StoreUnavailable } from '#service/store/driver/database.ts';
import { clocksDiffer } from '#service/store/failures.ts';
import { noteUse, sessionWith } from '#service/store/sessions.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { SignedIn, Visit } from '#service/tasks/rules/task.ts';
import { sentences } from '#wire/envelope.ts';
import { digest } from './secrets.ts';

/** How long a session lasts, in seconds: without being used, and in all. */
export interface SessionLife {
  idle: number;
  whole: number;
}

export const usualSessionLife: SessionLife = { idle: 4 * 3600, whole: 16 * 3600 };

/** A use is written down once in so many seconds: it need not be exact, and reads should not write. */
const useNotedEvery = 60;

/** Whether a session of this account still counts. One from the future was begun by a clock that was wrong. */
export function isAlive(
  { status, used, started }: { status: number; used: number; started: number },
  now: number,
  life: SessionLife,
): boolean {
  const latest = now + clocksDiffer;
  if (status !== statuses.active || used > latest || started > latest) return false;
  return now - used < life.idle && now - started < life.whole;
}

/** Adds who is signed in with the token, or refuses. */
export async function signedIn(
  database: Database,
  visit: Visit,
  { token, life }: { token: string; life: SessionLife },
): Promise<SignedIn> {
  const hash = digest(token);
  const found = await database.asking((db) => sessionWith(db, hash));
  const { now } = visit;
  if (!found || !isAlive(found, now, life)) throw new Refusal({ ses: sentences.notLoggedIn });
  if (now - found.used >= useNotedEvery) await noted();
  const { accountId: id, username, kind } = found;
  visit.concerns(id);
  return { ...visit, account: { id, username, kind }, session: hash };

  /** A store that cannot be written at the moment can still be read. */
  async function noted(): Promise<void> {
    try {
      await database.writing((db) => noteUse(db, hash, now), `session ${hash}`);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }
}
