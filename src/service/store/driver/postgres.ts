import { Kysely, type Logger, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from '#service/store/driver/schema/tables.ts';
import { Gate, Lines, probe } from './gate.ts';
import { type Limits, poolOver } from './postgresHosts.ts';
import type { Driver, Queries } from './queries.ts';
import { CommitUnknown, Forbidden, StoreUnavailable, type UnavailableReason } from './unavailable.ts';

/*
 * PostgreSQL and compatible databases. Any number of processes can share one.
 */

/** Counts and times are below 2^53; as text they would have to be parsed everywhere. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

const attempts = 10;
/** The longest first pause, and the longest pause of all, in milliseconds. */
const firstPause = 10;
const longestPause = 250;

/**
 * Milliseconds to wait after attempt number `attempt` (from 1): exponential, scaled by `chance` (0 to 1), so that
 * competitors do not collide again.
 */
export function pauseAfter(attempt: number, chance: number): number {
  return chance * Math.min(longestPause, firstPause * 2 ** (attempt - 1));
}

/** Serialization failure and deadlock: another transaction won, and nothing was written. */
const anotherWon = ['40001', '40P01'];
/** Errors when two processes create a table at once: `if not exists` does not prevent them. */
const createdMeanwhile = ['23505', '42P07', '42710', 'XX000'];

/** The messages of `pg` for a connection that was closed during a statement, and for one closed before it. */
const closed = /^Connection terminated unexpectedly|^Client has encountered a connection error/;

/** Whether the connection was closed, perhaps long ago, by the server or something between. */
function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return /^(57P0[12]|ECONNRESET|EPIPE)$/.test(code) || closed.test(error.message);
}

async function again<Result>(codes: readonly string[], work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if (attempt === attempts || code === undefined || !codes.includes(code)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseAfter(attempt, Math.random())));
  }
}

/** Whether the server says that nothing was written: a conflict, a constraint, or no space. */
function isRefusedCommit(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    (anotherWon.includes(error.code ?? '') || /^(23|53)/.test(error.code ?? ''))
  );
}

/** Errors whose cause is not the statement. */
const unavailable: ReadonlyMap<string, UnavailableReason> = new Map([
  // A lock or the statement took too long.
  ['55P03', 'busy'],
  ['57014', 'busy'],
  // The server's disk or memory is full.
  ['53100', 'full'],
  ['53200', 'full'],
  ['25006', 'readOnly'],
  // The server is starting or stopping, has too many connections, does not listen at its address, or is cut off.
  ['57P03', 'silent'],
  ['53300', 'silent'],
  ['ECONNREFUSED', 'silent'],
  ['EHOSTDOWN', 'silent'],
  ['EHOSTUNREACH', 'silent'],
  ['ENETDOWN', 'silent'],
  ['ENETUNREACH', 'silent'],
  ['ETIMEDOUT', 'silent'],
  ['ENOTFOUND', 'silent'],
  ['EAI_AGAIN', 'silent'],
]);

/**
 * The error as the rest of the service knows it. A connection that was lost before the commit has changed nothing; one
 * that was lost during it is a `CommitUnknown` already.
 */
export function explained(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreUnavailable) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === '42501') return new Forbidden({ cause: error });
  const timedOut = error.message === 'Connection terminated due to connection timeout';
  const reason = timedOut || isLost(error) ? 'silent' : unavailable.get(code);
  return reason === undefined ? error : new StoreUnavailable(reason, { cause: error });
}

export interface PostgresOptions {
  /** The most connections of this process. */
  connections?: number | undefined;
  limits?: Partial<Limits & { line: number }> | undefined;
  log?: Logger | undefined;
}

/** Together shorter than the 30 seconds that a page waits for a reply. */
const usualLimits: Limits & { line: number } = {
  connect: 3000,
  line: 5000,
  lock: 4000,
  statement: 15_000,
  answer: 18_000,
  idleInTransaction: 10_000,
};

/** Migrations may take any time, and may wait for another process's. */
const unlimited: Limits = { connect: 10_000, lock: 0, statement: 0, answer: 0, idleInTransaction: 0 };

/** Nobody waits for this: a locked table is skipped, and one that takes minutes is abandoned. */
const tidyLimits: Limits = {
  connect: 3000,
  lock: 4000,
  statement: 180_000,
  answer: 190_000,
  idleInTransaction: 10_000,
};

/** The share of connections for writing, so that a lock that is never released does not block readers. */
const writersShare = 0.6;

/** Calls `begun` once the connection has proved to be alive. */
async function transaction<Result>(
  among: Queries,
  work: (db: Queries) => Promise<Result>,
  begun: () => void = () => undefined,
): Promise<Result> {
  let worked = false;
  try {
    return await among.transaction().execute(async (db) => {
      begun();
      const result = await work(db);
      worked = true;
      return result;
    });
  } catch (error) {
    throw worked && !isRefusedCommit(error) ? new CommitUnknown(error) : error;
  }
}

const explaining = <Result>(asked: Promise<Result>): Promise<Result> =>
  asked.catch((error: unknown) => {
    throw explained(error);
  });

/** Look first: a role that may not create tables is refused even if the table exists. */
async function addMigrationLock(db: Queries): Promise<void> {
  await again(createdMeanwhile, async () => {
    const { rows } = await sql`
      select 1 from information_schema.tables
      where table_schema = current_schema() and table_name = 'migration_lock'`.execute(db);
    if (rows.length === 0)
      await sql`create table if not exists migration_lock (id integer primary key)`.execute(db);
    await sql`insert into migration_lock (id) values (1) on conflict do nothing`.execute(db);
  });
}

/** The server does this on its own, sooner or later. That must do if we may not ask for it. */
async function tidy(patient: Queries, tables: readonly (keyof Tables)[]): Promise<void> {
  try {
    for (const table of tables) await sql`vacuum (analyze, skip_locked) ${sql.table(table)}`.execute(patient);
  } catch {
    // No written data depends on it.
  } finally {
    await patient.destroy();
  }
}

/** Runs maintenance for one caller after the other; closing aborts the running one. */
function tidierOf(connected: (closing: AbortSignal) => Queries): Pick<Driver, 'tidy' | 'close'> {
  const closing = new AbortController();
  let last = Promise.resolve();
  return {
    tidy(tables) {
      last = last
        .then(() => (closing.signal.aborted ? undefined : tidy(connected(closing.signal), tables)))
        .catch(() => undefined);
      return last;
    },
    close() {
      closing.abort(new Error('The store is closed'));
      return last;
    },
  };
}

export function openPostgres(
  url: string,
  { connections = 10, limits: given, log }: PostgresOptions = {},
): Driver {
  const limits = { ...usualLimits, ...given };
  const over = (size: number, limits: Limits, closing?: AbortSignal) =>
    new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: poolOver(url, size, limits, closing) }),
      ...(log && { log }),
    });
  const queries = over(connections, limits);
  const writers = new Gate(Math.max(1, Math.floor(connections * writersShare)), limits.line);
  const lines = new Lines(limits.line);
  const tidier = tidierOf((closing) => over(1, tidyLimits, closing));

  /** Retries on another connection if this one was dead at the start, never if it broke later. */
  async function written<Result>(work: (db: Queries) => Promise<Result>): Promise<Result> {
    for (let left = connections; ; left--) {
      let hasBegun = false;
      try {
        return await transaction(queries, work, () => {
          hasBegun = true;
        });
      } catch (error) {
        if (hasBegun || left === 0 || !isLost(error)) throw error;
      }
    }
  }

  /** Retries reads on another connection. */
  async function read<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let left = connections; ; left--) {
      try {
        return await again(anotherWon, work);
      } catch (error) {
        if (left === 0 || !isLost(error)) throw error;
      }
    }
  }

  async function writing<Result>(work: (db: Queries) => Promise<Result>, of?: string): Promise<Result> {
    const write = () => again(anotherWon, () => writers.through(() => written(work)));
    return explaining(of === undefined ? write() : lines.through(of, write));
  }

  /** A lock row, because not every compatible database has advisory locks. */
  async function alone<Result>(work: (db: Queries) => Promise<Result>): Promise<Result> {
    const unhurried = over(1, unlimited);
    try {
      await addMigrationLock(unhurried);
      const locked = async (db: Queries) => {
        await sql`select id from migration_lock where id = 1 for update`.execute(db);
        return work(db);
      };
      return await again(anotherWon, () => transaction(unhurried, locked));
    } finally {
      await unhurried.destroy();
    }
  }

  return {
    kind: 'postgres',
    asking: (work) => explaining(read(() => work(queries))),
    reading: (work) =>
      explaining(
        read(() =>
          queries.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
        ),
      ),
    writing,
    alone,
    tidy: tidier.tidy,
    // Bypasses the queue of writers: waiting for one lock says nothing about the others.
    probe: () => explaining(written(probe)),
    async close() {
      await tidier.close();
      await queries.destroy();
    },
  };
}
