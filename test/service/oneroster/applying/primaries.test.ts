import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyImport, startImport } from '#service/oneroster/importing.ts';
import { openZip } from '#service/oneroster/reading/archive.ts';
import { readPackage } from '#service/oneroster/reading/package.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { accessLevels } from '#service/store/driver/schema/codes.ts';
import { district, importOptions, packageOf, type Tables, without } from '#test/support/school/oneroster.ts';
import { databases } from '#test/support/service/databases.ts';

/*
 * A class whose only teacher leaves it before the source names another one.
 */

const sizes = { version: '1.2', schools: 1, classes: 2, teachers: 2, students: 2 } as const;

describe.each(databases)('on $name', ({ migrated }) => {
  let database: Database;
  beforeEach(async () => {
    database = await openDatabase(await migrated());
  });
  afterEach(() => database.close());

  const apply = async (tables: Tables) => {
    const pkg = await readPackage(openZip(packageOf(tables, '1.2')));
    const started = await startImport(database, pkg, null);
    await applyImport(database, started, { ...importOptions, hideMany: true });
  };

  /** The usernames of the first class's teachers. */
  const teachers = async () => {
    const rows = await database.asking((db) =>
      db
        .selectFrom('memberships')
        .innerJoin('classes', 'classes.id', 'memberships.class_id')
        .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
        .select('username')
        .where('classes.name', '=', 'Algebra 1')
        .orderBy('username')
        .execute(),
    );
    return rows.map(({ username }) => username);
  };

  /** With the teacher of the first class: by the sourcedId of a teacher, or with nobody. */
  const taughtBy = (user: string | null) => {
    const tables = district(sizes);
    const enrollment = tables.enrollments?.rows.find(([id]) => id === 's1-k1-s1-t2') ?? [];
    if (user === null) without(tables, 'enrollments', (row) => row === enrollment);
    else enrollment.splice(0, 6, `e-${user}`, '', '', 's1-k1', 's1', user);
    return tables;
  };

  test('a teacher who stayed as the only one leaves once there is another', async () => {
    await apply(taughtBy('s1-t2'));
    await apply(taughtBy(null));
    expect(await teachers()).toEqual(['s1-t2']);
    await apply(taughtBy('s1-t1'));
    expect(await teachers()).toEqual(['s1-t1']);
  });

  test('so does one who has left the school', async () => {
    await apply(taughtBy('s1-t2'));
    const left = taughtBy(null);
    for (const file of ['users', 'roles', 'enrollments']) without(left, file, (row) => row.includes('s1-t2'));
    await apply(left);
    const other = taughtBy('s1-t1');
    for (const file of ['users', 'roles', 'enrollments'])
      without(other, file, (row) => row.includes('s1-t2'));
    await apply(other);
    expect(await teachers()).toEqual(['s1-t1']);
  });

  test('an owner who was added here stays in the class', async () => {
    await apply(taughtBy(null));
    await database.writing(async (db) => {
      const { id } = await db
        .selectFrom('classes')
        .select('id')
        .where('name', '=', 'Algebra 1')
        .executeTakeFirstOrThrow();
      const { id: account } = await db
        .selectFrom('accounts')
        .select('id')
        .where('username', '=', 's1-t2')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('memberships')
        .values({ class_id: id, account_id: account, auth: accessLevels.own, role: 'Teacher', joined: 1 })
        .execute();
      await db.updateTable('classes').set({ primary_teacher: account }).where('id', '=', id).execute();
    });
    await apply(taughtBy('s1-t1'));
    expect(await teachers()).toEqual(['s1-t1', 's1-t2']);
  });
});
