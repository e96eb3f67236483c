import type { Kysely } from 'kysely';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

/*
 * What is remembered, and all the SQL there is. Here lives nothing that knows of HTTP, of tasks or of wire names:
 * store functions take a `Queries` and say their sentence (`scoresOfClass`, `startSession`).
 */

/** The queries that may be asked inside one transaction. */
export type Queries = Kysely<Tables>;

type Work<Result> = (db: Queries) => Promise<Result>;

export interface Database {
  readonly kind: 'sqlite' | 'postgres';
  /** One read-only transaction: all that `work` reads is of one moment. */
  reading<Result>(work: Work<Result>): Promise<Result>;
  /** One transaction that holds whole or not at all. `work` runs again from its start when it met another writer. */
  writing<Result>(work: Work<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** What a driver brings: its transactions, and the migrations' lock. */
export interface Driver extends Database {
  /** Runs `work` while no other process runs its own. */
  alone<Result>(work: Work<Result>): Promise<Result>;
}

/**
 * Opens `postgres://…`, or an SQLite file by its path (`:memory:` for one that is forgotten), and brings its tables
 * up to date.
 */
export async function openDatabase(url: string): Promise<Database> {
  const driver = /^postgres(ql)?:/.test(url) ? openPostgres(url) : openSqlite(url);
  try {
    await migrate(driver);
  } catch (error) {
    await driver.close();
    throw error;
  }
  return driver;
}
