import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accountNamed } from '#service/store/accounts/accounts.ts';
import { setPrimaryTeacher } from '#service/store/classes/classes.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { importTables } from '#test/support/school/imports.ts';
import { district, type Tables, without } from '#test/support/school/oneroster.ts';
import { databases } from '#test/support/service/databases.ts';

/*
 * A class that the source no longer lists, such as last year's: it is archived with its people, so that teachers can
 * look up old grades.
 */

const sizes = { version: '1.2', schools: 1, classes: 2, teachers: 2, students: 3 } as const;

describe.each(databases)('on $name', ({ fresh }) => {
  let database: Database;
  beforeEach(async () => {
    database = await openDatabase(await fresh());
  });
  afterEach(() => database.close());

  const apply = (tables: Tables) => importTables(database, tables, { options: { hideMany: true } });

  /** The second teacher teaches the first class, and the first teacher assists there. */
  function lastYear(): Tables {
    const tables = district(sizes);
    const rows = tables.enrollments?.rows ?? [];
    const teaches = rows.find(([id]) => id === 's1-k1-s1-t2') ?? [];
    rows.push(
      teaches.map((value) =>
        value === 's1-k1-s1-t2'
          ? 'assists'
          : value === 's1-t2'
            ? 's1-t1'
            : value === 'teacher'
              ? 'aide'
              : value === 'true'
                ? 'false'
                : value,
      ),
    );
    return tables;
  }

  /** A year with the same people, and without the first class of the last. */
  function thisYear(): Tables {
    const tables = lastYear();
    without(tables, 'classes', ([id]) => id === 's1-k1');
    without(tables, 'enrollments', (row) => row[3] === 's1-k1');
    return tables;
  }

  const leave = (tables: Tables, user: string) => {
    for (const file of ['users', 'roles', 'enrollments']) without(tables, file, (row) => row.includes(user));
    return tables;
  };

  const classOf = async () =>
    database.asking(async (db) => {
      const { id, folder } = await db
        .selectFrom('classes')
        .select(['id', 'folder'])
        .where('name', '=', 'Algebra 1')
        .executeTakeFirstOrThrow();
      const students = await db
        .selectFrom('students')
        .select('id')
        .where('class_id', '=', id)
        .where('hidden', '=', 0)
        .orderBy('id')
        .execute();
      const staff = await db
        .selectFrom('memberships')
        .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
        .select('username')
        .where('class_id', '=', id)
        .orderBy('username')
        .execute();
      return {
        isArchived: folder === 2,
        students: students.map((each) => each.id),
        staff: staff.map(({ username }) => username),
      };
    });

  test('is archived with its students and its teachers, whoever leaves the school later', async () => {
    await apply(lastYear());
    await apply(thisYear());
    const whole = { isArchived: true, students: [10001, 10002, 10003], staff: ['s1-t1', 's1-t2'] };
    expect(await classOf()).toEqual(whole);
    await apply(leave(thisYear(), 's1-p1'));
    expect(await classOf()).toEqual(whole);
  });

  test('keeps those who leave the school with it, except staff', async () => {
    await apply(lastYear());
    await apply(leave(leave(thisYear(), 's1-p1'), 's1-t1'));
    expect(await classOf()).toEqual({
      isArchived: true,
      students: [10001, 10002, 10003],
      staff: ['s1-t2'],
    });
  });

  test('loses staff who leave the school later', async () => {
    await apply(lastYear());
    await apply(thisYear());
    await apply(leave(thisYear(), 's1-t1'));
    expect((await classOf()).staff).toEqual(['s1-t2']);
  });

  test('does not bring back a student who had left it', async () => {
    await apply(lastYear());
    const earlier = lastYear();
    without(earlier, 'enrollments', ([id]) => id === 's1-k1-s1-p1');
    await apply(earlier);
    await apply(thisYear());
    expect((await classOf()).students).toEqual([10002, 10003]);
  });

  test('keeps the name and the folder that it was given here, although the source changes it', async () => {
    await apply(lastYear());
    await database.writing((db) =>
      db.updateTable('classes').set({ name: 'Ours', folder: 2 }).where('name', '=', 'Algebra 1').execute(),
    );
    const tables = lastYear();
    const { columns = [], rows = [] } = tables.classes ?? {};
    for (const row of rows) row[columns.indexOf('title')] += ', new';
    await apply(tables);
    const classes = await database.asking((db) =>
      db.selectFrom('classes').select(['name', 'folder']).orderBy('name').execute(),
    );
    expect(classes).toEqual([
      { name: 'Algebra 2, new', folder: 3 },
      { name: 'Ours', folder: 2 },
    ]);
  });

  test('has only those whom the source enrolls if it comes back', async () => {
    await apply(lastYear());
    await apply(thisYear());
    const again = lastYear();
    without(again, 'enrollments', ([id]) => id === 's1-k1-s1-p1' || id === 'assists');
    await apply(again);
    expect(await classOf()).toEqual({ isArchived: false, students: [10002, 10003], staff: ['s1-t2'] });
    await apply(lastYear());
    expect((await classOf()).students).toEqual([10001, 10002, 10003]);
  });

  test('stays with whom an admin has handed it to if it comes back with the same primary teacher', async () => {
    await apply(lastYear());
    const owner = () =>
      database.asking((db) =>
        db
          .selectFrom('classes')
          .innerJoin('accounts', 'accounts.id', 'classes.primary_teacher')
          .select(['classes.id', 'accounts.username'])
          .where('classes.name', '=', 'Algebra 1')
          .executeTakeFirstOrThrow(),
      );
    const { id, username } = await owner();
    expect(username).toBe('s1-t2');
    await database.writing(async (db) => {
      const heir = await accountNamed(db, 's1-t1');
      await setPrimaryTeacher(db, id, { accountId: heir?.id ?? 0 });
    });
    await apply(lastYear());
    expect((await owner()).username).toBe('s1-t1');
    await apply(thisYear());
    await apply(lastYear());
    expect((await owner()).username).toBe('s1-t1');
  });
});
