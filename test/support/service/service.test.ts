import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { allTables } from './service.ts';

/** The tables and indexes of a store in memory, and every row in them. */
async function contents(database: Database) {
  const everything = await database.reading(async (db) => {
    const { rows: made } = await sql<{ type: string; name: string; sql: string | null }>`
      select type, name, sql from sqlite_master order by type, name
    `.execute(db);
    const rows: Record<string, unknown[]> = {};
    for (const { type, name } of made)
      if (type === 'table') rows[name] = (await sql`select * from ${sql.table(name)}`.execute(db)).rows;
    return { made, rows };
  });
  await database.close();
  return everything;
}

test('the initial tables of tests equal those of the migrations', async () => {
  const migrated = await contents(await openDatabase(':memory:'));
  expect(migrated.made.length).toBeGreaterThan(50);
  expect(await contents(await openDatabase(':memory:', undefined, { begin: await allTables() }))).toEqual(
    migrated,
  );
});
