import { expect, test } from 'vitest';
import { applyImport, previewImport, startImport } from '#service/oneroster/importing.ts';
import { openZip } from '#service/oneroster/reading/archive.ts';
import { readPackage } from '#service/oneroster/reading/package.ts';
import { openDatabase } from '#service/store/driver/database.ts';
import { district, importOptions, packageOf } from '#test/support/school/oneroster.ts';
import { databases } from '#test/support/service/databases.ts';

test.each(databases)(
  'on $name a teacher of two schools of a package keeps the account under another sourcedId',
  async ({ fresh }) => {
    const database = await openDatabase(await fresh());
    try {
      const tables = district({ version: '1.2', schools: 2, classes: 2, teachers: 2, students: 12 });
      tables.roles?.rows.push(['r-x', '', '', 's1-t1', 'secondary', 'teacher', '', '', 's2']);
      const start = async () =>
        startImport(database, await readPackage(openZip(packageOf(tables, '1.2'))), null);
      const staff = () =>
        database.asking((db) =>
          db
            .selectFrom('school_teachers')
            .select(['school_id', 'account_id'])
            .orderBy('school_id')
            .orderBy('account_id')
            .execute(),
        );
      await applyImport(database, await start(), importOptions);
      const before = await staff();
      expect(before).toHaveLength(5);
      for (const { rows } of Object.values(tables))
        for (const row of rows) if (row.includes('s1-t1')) row[row.indexOf('s1-t1')] = 'new-s1-t1';
      const { plans } = await previewImport(database, await start());
      expect(plans.map(({ left }) => left.join())).toEqual([
        expect.stringContaining('gets the account of'),
        expect.stringContaining('gets the account of'),
      ]);
      await applyImport(database, await start(), { ...importOptions, hideMany: true });
      expect(await staff()).toEqual(before);
    } finally {
      await database.close();
    }
  },
);
