import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { applyImport, type ImportOptions, startImport } from '#service/oneroster/importing.ts';
import { openZip } from '#service/oneroster/reading/archive.ts';
import { readPackage } from '#service/oneroster/reading/package.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { district, importOptions, packageOf } from '#test/support/school/oneroster.ts';
import { databases } from '#test/support/service/databases.ts';

/* The maintenance of PostgreSQL after a large import. The embedded store needs none. */

const postgres = databases.find(({ name }) => name === 'PostgreSQL');

let url: string;
let database: Database;
beforeEach(async () => {
  url = (await postgres?.migrated()) ?? '';
  database = await openDatabase(url);
  return () => database.close();
});

async function importMuch(options: Partial<ImportOptions> = {}) {
  const tables = district({ version: '1.2', schools: 1, classes: 20, teachers: 2, students: 520 });
  const pkg = await readPackage(openZip(packageOf(tables, '1.2')));
  const started = await startImport(database, pkg, null);
  const [school] = await applyImport(database, started, { ...importOptions, ...options });
  expect(school?.name).toBeDefined();
}

/** Whether the server has current statistics, and marks all rows as visible. */
async function tidied(...tables: string[]): Promise<string[]> {
  const { rows } = await database.asking((db) =>
    sql<{ name: string }>`
      select relname as name from pg_class
      where relname in (${sql.join(tables)}) and relkind = 'r' and reltuples > 5000 and relallvisible > 0`.execute(
      db,
    ),
  );
  return rows.map(({ name }) => name).sort();
}

/** Blocks maintenance of the table until the test is over. */
async function lock(table: string, mode: string): Promise<pg.Client> {
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  onTestFinished(() => other.end());
  await other.query(`begin; lock table ${table} in ${mode} mode`);
  return other;
}

test('the first reader after a large import does not pay for it', async () => {
  await importMuch({ untilTidy: true });
  expect(await tidied('sourced_ids', 'students')).toEqual(['sourced_ids', 'students']);
});

test('a lock held elsewhere does not delay it: only that table is skipped', async () => {
  await lock('sourced_ids', 'share update exclusive');
  await importMuch({ untilTidy: true });
  expect(await tidied('sourced_ids', 'students')).toEqual(['students']);
});

test('neither the import nor closing the store waits for it', async () => {
  // Holding this keeps every table from being analyzed, and nobody from reading or writing it.
  const other = await lock('pg_statistic', 'share');
  const waiting = async () => {
    const { rows } = await other.query(
      `select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
       where datname = current_database() and relation = 'pg_statistic'::regclass and not granted`,
    );
    return rows.length;
  };
  await importMuch();
  await expect.poll(waiting, { timeout: 3000 }).toBe(1);
  await database.close();
  // The server notices it only at the end.
  expect(await waiting()).toBe(1);
});
