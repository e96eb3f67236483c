import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { folders } from '#service/store/driver/schema/codes.ts';
import { importTables } from '#test/support/school/imports.ts';
import { district, type Tables, without } from '#test/support/school/oneroster.ts';
import { databases } from '#test/support/service/databases.ts';

/* What somebody has changed here stays, whatever the source says next. */

const sizes = { version: '1.1', schools: 1, classes: 3, teachers: 2, students: 12 } as const;

describe.each(databases)('on $name', ({ fresh }) => {
  let database: Database;
  beforeEach(async () => {
    database = await openDatabase(await fresh());
    await apply(district(sizes));
  });
  afterEach(() => database.close());

  const apply = (tables: Tables) =>
    importTables(database, tables, { version: '1.1', options: { hideMany: true } });
  const known = (sourcedId: string) =>
    database.asking((db) =>
      db
        .selectFrom('sourced_ids')
        .select(['class_id as classId', 'student_id as studentId'])
        .where('sourced_id', '=', sourcedId)
        .executeTakeFirstOrThrow(),
    );

  test('a new name replaces the former one, but no other first name that a class has for the student', async () => {
    const { studentId } = await known('s1-p1');
    const { classId } = await known('s1-k1');
    const names = () =>
      database.asking((db) =>
        db
          .selectFrom('students')
          .select(['class_id as classId', 'first', 'last'])
          .where('id', '=', studentId ?? 0)
          .orderBy('class_id')
          .execute(),
      );
    await database.writing((db) =>
      db
        .updateTable('students')
        .set({ first: 'Called' })
        .where('class_id', '=', classId ?? 0)
        .where('id', '=', studentId ?? 0)
        .execute(),
    );
    const before = await names();
    expect(before.length).toBeGreaterThan(1);
    const tables = district(sizes);
    const column = tables.users?.columns.indexOf('givenName') ?? 0;
    for (const row of tables.users?.rows ?? []) if (row[0] === 's1-p1') row[column] = 'Renamed';
    await apply(tables);
    expect(await names()).toEqual(
      before.map((each) => ({ ...each, first: each.classId === classId ? 'Called' : 'Renamed' })),
    );
  });

  test('a class that is gone is archived, unless it is archived or in the trash already', async () => {
    const classIds: number[] = [];
    for (const sourcedId of ['s1-k1', 's1-k2', 's1-k3']) classIds.push((await known(sourcedId)).classId ?? 0);
    const [archived = 0, trashed = 0, active = 0] = classIds;
    await database.writing(async (db) => {
      for (const [id, folder] of [
        [archived, folders.archived],
        [trashed, folders.trashed],
      ] as const)
        await db.updateTable('classes').set({ folder }).where('id', '=', id).execute();
    });
    const tables = district(sizes);
    without(tables, 'classes', () => true);
    without(tables, 'enrollments', () => true);
    await apply(tables);
    const now = await database.asking((db) =>
      db.selectFrom('classes').select(['id', 'folder']).orderBy('id').execute(),
    );
    const folderOf = new Map(now.map(({ id, folder }) => [id, folder]));
    expect(classIds.map((id) => folderOf.get(id))).toEqual([
      folders.archived,
      folders.trashed,
      folders.archived,
    ]);
    const moves = await database.asking((db) =>
      db
        .selectFrom('history')
        .select('class_id as classId')
        .where('class_id', 'in', classIds)
        .where('item', '=', 'folder')
        .execute(),
    );
    expect(moves).toEqual([{ classId: active }]);
  });
});
