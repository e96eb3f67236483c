import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { previewImport } from '#service/oneroster/importing.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { importTables, startTables } from '#test/support/school/imports.ts';
import { district } from '#test/support/school/oneroster.ts';
import { databases } from '#test/support/service/databases.ts';

const sizes = { version: '1.1', schools: 1, classes: 2, teachers: 2, students: 12 } as const;

describe.each(databases)('on $name', ({ fresh }) => {
  let database: Database;
  beforeEach(async () => {
    database = await openDatabase(await fresh());
  });
  afterEach(() => database.close());

  test('a delta line that names a class which its own package removes is refused', async () => {
    await importTables(database, district(sizes), { version: '1.1' });
    const tables = district(sizes);
    for (const { rows, columns } of [tables.classes, tables.enrollments].flatMap((each) => each ?? []))
      for (const row of rows) row[columns.indexOf('dateLastModified')] = '2026-09-20T00:00:00Z';
    if (tables.classes) tables.classes.rows = tables.classes.rows.filter(([id]) => id === 's1-k1');
    const [gone = []] = tables.classes?.rows ?? [];
    gone[1] = 'tobedeleted';
    const enrollments = tables.enrollments?.rows ?? [];
    const [one = []] = enrollments.filter((row) => row.includes('s1-k1') && row.includes('s1-p1'));
    if (tables.enrollments) tables.enrollments.rows = [['new', 'active', ...one.slice(2)]];
    const modes = { classes: 'delta', enrollments: 'delta' };
    const started = await startTables(database, tables, { version: '1.1', modes });
    const { plans, problems } = await previewImport(database, started);
    expect(problems).toMatchObject([
      {
        file: 'enrollments.csv',
        column: 'classSourcedId',
        value: 's1-k1',
        expected: 'a sourcedId of classes.csv',
      },
    ]);
    expect(plans[0]?.kinds.enrollments.changes.filter(({ state }) => state !== 'gone')).toEqual([]);
  });
});
