import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The queries that may be asked inside one transaction. */
export type Queries = Kysely<Tables>;

type Work<Result> = (db: Queries) => Promise<Result>;

export interface Database {
  readonly kind: 'sqlite' | 'postgres';
  /** For one query, which needs no transaction. */
  asking<Result>(work: Work<Result>): Promise<Result>;
  /** One read-only transaction: all that `work` reads is of one moment. */
  reading<Result>(work: Work<Result>): Promise<Result>;
  /**
   * One transaction that holds whole or not at all. `work` runs again from its start when it met another writer. `of`
   * names what it locks, such as a class: writers of one name wait in line and only the first of them holds a connection.
   */
  writing<Result>(work: Work<Result>, of?: string): Promise<Result>;
  /** Writes something that nobody misses; throws where nothing can be written. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

/** What a driver brings: its transactions, and the migrations' lock. */
export interface Driver extends Database {
  /** Runs `work` while no other process runs its own. */
  alone<Result>(work: Work<Result>): Promise<Result>;
}
