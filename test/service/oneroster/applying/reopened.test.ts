import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { importTables } from '#test/support/school/imports.ts';
import { district, type Tables, without } from '#test/support/school/oneroster.ts';
import { databases } from '#test/support/service/databases.ts';

const sizes = { version: '1.1', schools: 1, classes: 2, teachers: 2, students: 6 } as const;

describe.each(databases)('on $name', ({ fresh }) => {
  let database: Database;
  beforeEach(async () => {
    database = await openDatabase(await fresh());
  });
  afterEach(() => database.close());

  const apply = (tables: Tables) =>
    importTables(database, tables, { version: '1.1', options: { hideMany: true } });

  test('a class that comes back loses a student whose enrollment now names another class', async () => {
    const isTheirs = (sourcedId: string) => (row: string[]) =>
      row.includes('s1-p1') && row.includes(sourcedId);
    const first = () => {
      const tables = district(sizes);
      without(tables, 'enrollments', isTheirs('s1-k2'));
      return tables;
    };
    await apply(first());
    const closed = first();
    without(closed, 'classes', ([id]) => id === 's1-k1');
    without(closed, 'enrollments', (row) => row.includes('s1-k1'));
    await apply(closed);
    const moved = first();
    const [theirs = []] = (moved.enrollments?.rows ?? []).filter(isTheirs('s1-k1'));
    theirs[theirs.indexOf('s1-k1')] = 's1-k2';
    await apply(moved);
    const listed = await database.asking((db) =>
      db
        .selectFrom('students')
        .innerJoin('sourced_ids as people', 'people.student_id', 'students.id')
        .innerJoin('sourced_ids as classes', 'classes.class_id', 'students.class_id')
        .select('classes.sourced_id as id')
        .where('people.sourced_id', '=', 's1-p1')
        .where('classes.kind', '=', 'classes')
        .where('students.hidden', '=', 0)
        .execute(),
    );
    expect(listed).toEqual([{ id: 's1-k2' }]);
  });
});
