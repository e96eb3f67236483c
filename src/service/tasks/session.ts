import { Refusal } from '#service/refusal.ts';
import { statuses } from '#service/store/accounts.ts';
import type { Database } from '#service/store/database.ts';
import { noteUse, sessionWith } from '#service/store/sessions.ts';
import { sentences } from '#wire/envelope.ts';
import { digest } from './secrets.ts';
import type { SignedIn, Visit } from './task.ts';

/** How long a session lasts, in seconds: without being used, and in all. */
export interface SessionLife {
  idle: number;
  whole: number;
}

export const usualSessionLife: SessionLife = { idle: 4 * 3600, whole: 16 * 3600 };

/** A use is written down once in so many seconds: it need not be exact, and reads should not write. */
const useNotedEvery = 60;

/** Whether a session of this account still counts. */
export function isAlive(
  { status, used, started }: { status: number; used: number; started: number },
  now: number,
  life: SessionLife,
): boolean {
  return status === statuses.active && now - used < life.idle && now - started < life.whole;
}

/** Adds who is signed in with the token, or refuses. */
export async function signedIn(
  database: Database,
  token: string,
  visit: Visit,
  life: SessionLife,
): Promise<SignedIn> {
  const hash = digest(token);
  const found = await database.asking((db) => sessionWith(db, hash));
  const { now } = visit;
  if (!found || !isAlive(found, now, life)) throw new Refusal({ ses: sentences.notLoggedIn });
  if (now - found.used >= useNotedEvery) await database.writing((db) => noteUse(db, hash, now));
  const { accountId: id, username, kind } = found;
  return { ...visit, account: { id, username, kind }, session: hash };
}
