import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { importTables } from '#test/support/school/imports.ts';
import { district } from '#test/support/school/oneroster.ts';
import { databases } from '#test/support/service/databases.ts';

const sizes = { version: '1.1', schools: 1, classes: 2, teachers: 2, students: 30 } as const;

describe.each(databases)('on $name', ({ fresh }) => {
  let database: Database;
  beforeEach(async () => {
    database = await openDatabase(await fresh());
  });
  afterEach(() => database.close());

  /** Imports the school whose first teacher has this sourcedId and family name. */
  async function imported(sourcedId: string, familyName: string) {
    const tables = district(sizes);
    const { columns = [], rows = [] } = tables.users ?? {};
    for (const row of rows) if (row[0] === 's1-t1') row[columns.indexOf('familyName')] = familyName;
    for (const { rows } of [tables.users, tables.enrollments].flatMap((each) => each ?? []))
      for (const row of rows) if (row.includes('s1-t1')) row[row.indexOf('s1-t1')] = sourcedId;
    await importTables(database, tables, { version: '1.1' });
  }

  test('a new name is audited once, however many sourcedIds the account has had', async () => {
    await imported('s1-t1', 'Old');
    await imported('second', 'Old');
    await imported('third', 'New');
    const audit = await database.asking((db) => db.selectFrom('audit').select('action').execute());
    expect(audit.filter(({ action }) => action === 'person changed')).toHaveLength(1);
  });
});
