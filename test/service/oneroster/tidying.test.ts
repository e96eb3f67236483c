import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { applyImport, startImport } from '#service/oneroster/importing.ts';
import { openZip } from '#service/oneroster/reading/archive.ts';
import { readPackage } from '#service/oneroster/reading/package.ts';
import { openDatabase } from '#service/store/driver/database.ts';
import { databases } from '#test/support/databases.ts';
import { district, importOptions, packageOf } from '#test/support/oneroster.ts';

test.each(databases)(
  'whoever first reads what a large import wrote to $name does not pay for it',
  async ({ name, migrated }) => {
    const database = await openDatabase(await migrated());
    try {
      const tables = district({ version: '1.2', schools: 1, classes: 20, teachers: 2, students: 520 });
      const pkg = await readPackage(openZip(packageOf(tables, '1.2')));
      const [school] = await applyImport(database, await startImport(database, pkg, null), importOptions);
      expect(school?.name).toBeDefined();
      if (name === 'SQLite') return;
      // The server knows how many rows there are, and that all of them are visible, only once they were tidied up.
      const { rows } = await database.asking((db) =>
        sql<{ counted: number; seen: boolean }>`
        select reltuples::float8 as counted, relallvisible > 0 as seen from pg_class
        where oid = 'sourced_ids'::regclass`.execute(db),
      );
      expect(rows[0]?.counted).toBeGreaterThan(10_400);
      expect(rows[0]?.seen).toBe(true);
    } finally {
      await database.close();
    }
  },
);
