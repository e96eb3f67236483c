import type { LogEvent } from 'kysely';
import { migrate } from './migrate.ts';
import { openPostgres, type PostgresOptions } from './postgres.ts';
import type { Database } from './queries.ts';
import { openSqlite } from './sqlite.ts';

export { CommitUnknown } from './commit.ts';
export type { Database, Queries } from './queries.ts';
export { StoreUnavailable, type UnavailableReason } from './unavailable.ts';

/*
 * What is remembered, and all the SQL there is. Here lives nothing that knows of HTTP, of tasks or of wire names:
 * store functions take a `Queries` and say their sentence (`scoresOfClass`, `startSession`).
 */

/**
 * Opens `postgres://…`, or an SQLite file by its path (`:memory:` for one that is forgotten), and brings its tables
 * up to date. `hear` is told every statement that is asked.
 */
export async function openDatabase(
  url: string,
  hear?: (statement: string) => void,
  options?: Pick<PostgresOptions, 'connections' | 'limits'>,
): Promise<Database> {
  const log = hear && ((event: LogEvent) => hear(event.query.sql));
  const driver = /^postgres(ql)?:/.test(url) ? openPostgres(url, { ...options, log }) : openSqlite(url, log);
  try {
    await migrate(driver);
  } catch (error) {
    await driver.close();
    throw error;
  }
  return driver;
}
