import { expect, test } from 'vitest';
import { applyImport, startImport } from '#service/oneroster/importing.ts';
import { openZip } from '#service/oneroster/reading/archive.ts';
import { readPackage } from '#service/oneroster/reading/package.ts';
import { openDatabase } from '#service/store/driver/database.ts';
import { district, importOptions, packageOf, type Tables } from '#test/support/school/oneroster.ts';
import { databases } from '#test/support/service/databases.ts';

const school = () => district({ version: '1.2', schools: 1, classes: 2, teachers: 2, students: 40 });

/** On PostgreSQL each statement takes a round trip, while the school is locked. */
test.each(databases)(
  'an import on $name writes rosters class by class, not student by student',
  async ({ fresh }) => {
    const statements: string[] = [];
    const database = await openDatabase(await fresh(), (statement) => statements.push(statement));
    const bring = async (tables: Tables) => {
      const pkg = await readPackage(openZip(packageOf(tables, '1.2')));
      const started = await startImport(database, pkg, null);
      statements.length = 0;
      await applyImport(database, started, importOptions);
    };
    const count = (part: string) => statements.filter((statement) => statement.includes(part)).length;
    try {
      await bring(school());
      const fewer = school();
      const left = Array.from({ length: 8 }, (_, index) => `s1-p${index + 1}`);
      if (fewer.enrollments)
        fewer.enrollments.rows = fewer.enrollments.rows.filter((row) => !left.includes(row[5] ?? ''));
      await bring(fewer);
      expect(count('set "hidden"')).toBe(2);
      const renamed = school();
      const { columns = [], rows = [] } = renamed.users ?? {};
      for (const row of rows) row[columns.indexOf('familyName')] += ' Newname';
      await bring(renamed);
      // Once for the names, once for those who return.
      expect(count('set "roster_revision"')).toBe(4);
    } finally {
      await database.close();
    }
  },
);
