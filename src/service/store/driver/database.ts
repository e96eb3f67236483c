import { type LogEvent, sql } from 'kysely';
import { dialects } from '#service/store/driver/schema/dialects.ts';
import { migrations } from '#service/store/driver/schema/schema.ts';
import { openPostgres, type PostgresOptions } from './postgres.ts';
import type { Database, Driver, Queries } from './queries.ts';
import { type KeysFor, sealingWith, sealStore } from './sealing.ts';
import { openSqlite } from './sqlite.ts';

export type { Database, Queries } from './queries.ts';
export { type KeysFor, keyLength, WrongStoreKey } from './sealing.ts';
export { CommitUnknown, Forbidden, StoreUnavailable, type UnavailableReason } from './unavailable.ts';

/*
 * The store: all SQL is here, and nothing about HTTP, tasks or wire names. Its functions take a `Queries` and are named
 * for what they do (`scoresOfClass`, `startSession`).
 */

/**
 * Opens `postgres://…`, or an SQLite file by its path (`:memory:` for a temporary one), and migrates its tables. Calls
 * `hear` with every statement. Without `keys` nothing that is sealed can be read or written. With `migrates` false a
 * store of an earlier release is refused. A store in memory runs the statements `begin` before it migrates.
 */
export async function openDatabase(
  url: string,
  hear?: (statement: string) => void,
  options?: Pick<PostgresOptions, 'connections' | 'limits'> & {
    keys?: KeysFor;
    migrates?: boolean;
    begin?: string;
  },
): Promise<Database> {
  const log = hear && ((event: LogEvent) => hear(event.query.sql));
  const driver = /^postgres(ql)?:/.test(url)
    ? openPostgres(url, { ...options, log })
    : openSqlite(url, log, options?.begin);
  try {
    await migrate(driver, options?.migrates ?? true);
    const sealing = options?.keys ? await sealStore(driver, options.keys) : sealingWith([]);
    return { ...driver, sealing };
  } catch (error) {
    await driver.close();
    throw error;
  }
}

/** The store was written by a later release, which this one cannot read. */
class StoreTooNew extends Error {
  constructor(found: number) {
    super(`The store is at version ${found}, this release knows versions up to ${migrations.length}`);
    this.name = 'StoreTooNew';
  }
}

/** The store was written by an earlier release and must not be migrated. */
export class StoreTooOld extends Error {
  override name = 'StoreTooOld';
}

/** Migrates the tables. If several processes start together, one does it and the others wait. */
async function migrate(driver: Driver, migrates: boolean): Promise<void> {
  // The role that serves the store may differ from the one that creates its tables, and may not be allowed to create
  // any.
  if ((await driver.asking(versionOf).catch(() => 0)) === migrations.length) return;
  await driver.alone(async (db) => {
    await sql`create table if not exists migrations (version integer primary key)`.execute(db);
    const version = await versionOf(db);
    if (version > migrations.length) throw new StoreTooNew(version);
    if (!migrates && version < migrations.length) throw new StoreTooOld();
    for (const [index, migration] of migrations.entries()) {
      if (index < version) continue;
      for (const statement of migration(dialects[driver.kind])) await sql.raw(statement).execute(db);
      await sql`insert into migrations (version) values (${index + 1})`.execute(db);
    }
  });
}

async function versionOf(db: Queries): Promise<number> {
  const { rows } = await sql<{
    version: number | null;
  }>`select max(version) as version from migrations`.execute(db);
  return rows[0]?.version ?? 0;
}
