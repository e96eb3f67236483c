import { clocksDiffer } from '#service/store/accounts/failures.ts';
import { recordUse, sessionWith } from '#service/store/accounts/sessions.ts';
import { type Database, StoreUnavailable } from '#service/store/driver/database.ts';
import { kinds, statuses } from '#service/store/driver/schema/codes.ts';
import { mustBeInScope } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { SignedIn, Visit } from '#service/tasks/rules/task.ts';
import { sentences } from '#wire/sentences.ts';
import { digest } from './secrets.ts';

/** How long a session lasts, in seconds: without being used, and in all. */
interface SessionLife {
  idle: number;
  whole: number;
}

/** By the kind of account. */
export type SessionLives = Readonly<Record<keyof typeof kinds, SessionLife>>;

const usual: SessionLife = { idle: 4 * 3600, whole: 16 * 3600 };
export const usualSessionLives: SessionLives = { student: usual, teacher: usual, admin: usual };

function lifeOf(kind: number, lives: SessionLives): SessionLife {
  if (kind === kinds.admin) return lives.admin;
  return kind === kinds.student ? lives.student : lives.teacher;
}

/** Seconds between two recorded uses: reads should rarely write. */
const useRecordedEvery = 60;

/** Whether the session is still valid. One from the future was started under a wrong clock, so it is not. */
export function isAlive(
  { status, kind, used, started }: Record<'status' | 'kind' | 'used' | 'started', number>,
  now: number,
  lives: SessionLives,
): boolean {
  const life = lifeOf(kind, lives);
  const latest = now + clocksDiffer;
  if (status !== statuses.active || used > latest || started > latest) return false;
  return now - used < life.idle && now - started < life.whole;
}

/** Adds the account of the session, or refuses. */
export async function signedIn(
  database: Database,
  visit: Visit,
  { token, lives }: { token: string; lives: SessionLives },
): Promise<SignedIn> {
  const hash = digest(token);
  const found = await database.asking((db) => sessionWith(db, hash));
  const { now } = visit;
  // Applications need no fresh sign-in: the copied cookie of an open page must not be enough for them.
  const isOfPageAlone = found?.keyId === null && visit.key !== null;
  if (!found || isOfPageAlone || !isAlive(found, now, lives))
    throw new Refusal({ ses: sentences.notLoggedIn });
  if (visit.expected !== null && visit.expected !== found.accountId)
    throw new Refusal({ ses: sentences.somebodyElse });
  if (visit.scope.schools !== null) await database.reading((db) => mustBeInScope(db, visit, found.accountId));
  if (now - found.used >= useRecordedEvery) await recorded();
  const { accountId: id, username, kind, mustChange, limited, proven } = found;
  visit.services.concerns(id);
  const isLive = (started: number, used: number) =>
    isAlive({ status: found.status, kind, started, used }, now, lives);
  return {
    ...visit,
    account: { id, username, kind, mustChange, isLimited: limited === 1 },
    session: hash,
    proven,
    isLive,
  };

  /** Ignores a store that cannot be written: reading may still work. */
  async function recorded(): Promise<void> {
    try {
      await database.writing((db) => recordUse(db, hash, visit), `session ${hash}`);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }
}
