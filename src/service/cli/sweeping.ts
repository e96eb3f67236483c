import { setImmediate as nextTurn } from 'node:timers/promises';
import { deviceKnownFor } from '#service/gateway/cookie.ts';
import { forgetOldFiles } from '#service/mail/sender.ts';
import { forgetDevices } from '#service/store/accounts/devices.ts';
import { clocksDiffer, forgetOldAttempts } from '#service/store/accounts/failures.ts';
import { forgetEnded, forgetSignOnSessions } from '#service/store/accounts/sessions.ts';
import { type Database, Forbidden, type Queries } from '#service/store/driver/database.ts';
import { forgetOldMail } from '#service/store/mail/outbox.ts';
import { forgetOldTokens } from '#service/store/mail/tokens.ts';
import { forgetOldOneRosterTokens } from '#service/store/oneroster/clients.ts';
import { forgetOldRosterImports } from '#service/store/oneroster/imports.ts';
import { forgetOldAudit } from '#service/store/schools/audit.ts';
import { type SessionLives, usualSessionLives } from '#service/tasks/accounts/session.ts';

/*
 * Regularly deletes expired rows, which would only fill the store, and messages in files. Nothing depends on when:
 * expired rows are ignored anyway.
 */

interface Sweeping {
  /** Resolves when no sweep is running any more. */
  close(): Promise<void>;
}

interface SweepingOptions {
  database: Database;
  sessionLives?: SessionLives;
  /** Days to keep the audit list. */
  auditDays?: number;
  /** Where mail is or was written, if there is such a folder. */
  mailFolder?: string;
  /** Unix seconds. */
  clock?: () => number;
}

interface Sweeps extends SweepingOptions {
  /**
   * Called with the error of a failed sweep. The next one tries again. Called only once if the user of the database may
   * not delete: docs/deploying.md shows how to forbid it.
   */
  failed?: (error: unknown) => void;
}

/** A school year, and some time to look back at it. */
const usualAuditDays = 400;

/** Rows of a table. */
const atOnce = 500;

/** Milliseconds between two sweeps. */
export const sweptEvery = 10 * 60_000;

/** Sweeps once; fails if the store does. */
export async function sweepOnce({
  database,
  sessionLives = usualSessionLives,
  auditDays = usualAuditDays,
  mailFolder,
  clock = () => Math.floor(Date.now() / 1000),
}: SweepingOptions): Promise<void> {
  const lives = Object.values(sessionLives);
  const longest = (limit: 'idle' | 'whole') => Math.max(...lives.map((life) => life[limit]));
  const [idle, whole] = [longest('idle'), longest('whole')];

  const now = clock();
  if (mailFolder !== undefined) await forgetOldFiles(mailFolder, now * 1000);
  const [usedUntil, startedUntil, latest] = [now - idle, now - whole, now + clocksDiffer];
  await inBatches((db) => forgetEnded(db, { usedUntil, startedUntil, latest, most: atOnce }));
  await inBatches((db) => forgetSignOnSessions(db, atOnce));
  await inBatches((db) => forgetOldAttempts(db, now, atOnce));
  await inBatches((db) => forgetOldMail(db, now, atOnce));
  await inBatches((db) => forgetOldTokens(db, now, atOnce));
  await inBatches((db) => forgetOldOneRosterTokens(db, now, atOnce));
  await inBatches((db) => forgetOldRosterImports(db, now));
  await database.writing((db) => forgetDevices(db, now - deviceKnownFor));
  // Last, since a database may let nobody delete audit entries, and then keeps them for ever.
  const until = now - auditDays * 24 * 3600;
  await inBatches((db) => forgetOldAudit(db, { until, now, most: atOnce }));

  /** There may be many rows after a long time: other requests run between two batches. */
  async function inBatches(forget: (db: Queries) => Promise<number>) {
    while ((await database.writing(forget)) > 0) await nextTurn();
  }
}

/** Sweeps regularly, but never while the last sweep still runs. */
export function startSweeping({ failed = () => undefined, ...options }: Sweeps): Sweeping {
  let running: Promise<void> | undefined;
  let wasForbidden = false;

  function announce(error: unknown) {
    const isForbidden = error instanceof Forbidden;
    if (!isForbidden || !wasForbidden) failed(error);
    wasForbidden ||= isForbidden;
  }

  function sweep() {
    running ??= sweepOnce(options)
      .catch(announce)
      .finally(() => {
        running = undefined;
      });
  }

  sweep();
  const timer = setInterval(sweep, sweptEvery);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
