import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { importTables } from '#test/support/school/imports.ts';
import { district, type Tables } from '#test/support/school/oneroster.ts';
import { databases } from '#test/support/service/databases.ts';

/* Students who leave their classes or the school, and return. */

const sizes = { version: '1.2', schools: 1, classes: 2, teachers: 2, students: 12 } as const;

describe.each(databases)('on $name', ({ fresh }) => {
  let database: Database;
  beforeEach(async () => {
    database = await openDatabase(await fresh());
  });
  afterEach(() => database.close());

  const apply = (tables: Tables) => importTables(database, tables);

  /** The district without the first student in these files. */
  const without = (...files: string[]) => {
    const tables = district(sizes);
    for (const file of files) {
      const found = tables[file];
      if (found) found.rows = found.rows.filter((row) => !row.includes('s1-p1'));
    }
    return tables;
  };

  /** The same with another family name of the first student. */
  const renamed = (tables: Tables) => {
    const { columns = [], rows = [] } = tables.users ?? {};
    for (const row of rows) if (row[0] === 's1-p1') row[columns.indexOf('familyName')] = 'Newname';
    return tables;
  };

  const places = async () => {
    const rows = await database.asking((db) =>
      db.selectFrom('students').select(['last', 'hidden']).where('id', '=', 10001).execute(),
    );
    return rows.map(({ last, hidden }) => `${last}${hidden ? ', hidden' : ''}`);
  };

  test('a name that the source changes while a student is in no class is theirs on return', async () => {
    await apply(district(sizes));
    await apply(without('enrollments'));
    await apply(renamed(without('enrollments')));
    expect(await places()).toEqual(['Newname, hidden', 'Newname, hidden']);
    await apply(renamed(district(sizes)));
    expect(await places()).toEqual(['Newname', 'Newname']);
  });

  test('so is the name with which a student returns to the school', async () => {
    await apply(district(sizes));
    await apply(without('users', 'roles', 'enrollments'));
    await apply(renamed(district(sizes)));
    expect(await places()).toEqual(['Newname', 'Newname']);
  });

  test('a student who gets another sourcedId and another name at once has the new name everywhere', async () => {
    await apply(district(sizes));
    const tables = renamed(district(sizes));
    for (const file of ['users', 'roles'])
      for (const row of tables[file]?.rows ?? []) {
        const at = row.indexOf('s1-p1');
        if (at >= 0) row[at] = 'again';
      }
    for (const row of tables.enrollments?.rows ?? []) if (row[5] === 's1-p1') row[5] = 'again';
    await apply(tables);
    expect(await places()).toEqual(['Newname', 'Newname']);
  });

  test('a name that was changed here stays', async () => {
    await apply(district(sizes));
    await database.writing((db) =>
      db
        .updateTable('students')
        .set({ last: 'Ours' })
        .where('class_id', '>', 0)
        .where('id', '=', 10001)
        .execute(),
    );
    await apply(without('enrollments'));
    await apply(renamed(district(sizes)));
    expect(await places()).toEqual(['Ours', 'Ours']);
  });
});
