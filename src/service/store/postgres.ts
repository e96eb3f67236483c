import { Kysely, type Logger, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { CommitUnknown } from './commit.ts';
import type { Driver, Queries } from './queries.ts';
import type { Tables } from './tables.ts';

/*
 * PostgreSQL, and what speaks its language. Any number of processes share one.
 */

/** Counts and times are below 2^53; as text they would have to be read everywhere. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

const attempts = 10;
/** Milliseconds: of the first pause at the most, and of any. */
const firstPause = 10;
const longestPause = 250;

/**
 * Milliseconds to wait after so many attempts (from 1), so that those who met do not meet again: longer each time, and
 * by `chance` (0 to 1) another time for each.
 */
export function pauseAfter(attempt: number, chance: number): number {
  return chance * Math.min(longestPause, firstPause * 2 ** (attempt - 1));
}

/** Serialization failure and deadlock: another transaction won, and nothing was written. */
const anotherWon = ['40001', '40P01'];
/** What two processes can meet that create one table at once: `if not exists` does not look far enough. */
const createdMeanwhile = ['23505', '42P07', '42710', 'XX000'];

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

/** Another transaction won, or a constraint does not hold: the server has said that nothing was written. */
function isRefusedCommit(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    (anotherWon.includes(error.code ?? '') || /^23/.test(error.code ?? ''))
  );
}

export function openPostgres(url: string, log?: Logger): Driver {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 });
  // A connection that dies is replaced by the pool; without listeners it would end the process: while it is idle the
  // one, while it is in a transaction the other, whose next statement says so.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...(log && { log }) });

  async function transaction<Result>(work: (db: Queries) => Promise<Result>): Promise<Result> {
    let worked = false;
    try {
      return await queries.transaction().execute(async (db) => {
        const result = await work(db);
        worked = true;
        return result;
      });
    } catch (error) {
      throw worked && !isRefusedCommit(error) ? new CommitUnknown(error) : error;
    }
  }

  const writing: Driver['writing'] = (work) => again(anotherWon, () => transaction(work));

  /** A lock row, because not everything that speaks PostgreSQL has advisory locks. */
  async function alone<Result>(work: (db: Queries) => Promise<Result>): Promise<Result> {
    await again(createdMeanwhile, async () => {
      await sql`create table if not exists migration_lock (id integer primary key)`.execute(queries);
      await sql`insert into migration_lock (id) values (1) on conflict do nothing`.execute(queries);
    });
    return writing(async (db) => {
      await sql`select id from migration_lock where id = 1 for update`.execute(db);
      return work(db);
    });
  }

  return {
    kind: 'postgres',
    asking: (work) => again(anotherWon, () => work(queries)),
    reading: (work) =>
      again(anotherWon, () =>
        queries.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
      ),
    writing,
    alone,
    close: () => queries.destroy(),
  };
}
