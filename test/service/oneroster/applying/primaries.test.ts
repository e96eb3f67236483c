import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setPrimaryTeacher } from '#service/store/classes/classes.ts';
import { setTeacher } from '#service/store/classes/teachers.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { accessLevels } from '#service/store/driver/schema/codes.ts';
import { importTables } from '#test/support/school/imports.ts';
import { district, type Tables, without } from '#test/support/school/oneroster.ts';
import { databases } from '#test/support/service/databases.ts';

/*
 * A class whose only teacher leaves it before the source names another one.
 */

const sizes = { version: '1.2', schools: 1, classes: 2, teachers: 3, students: 2 } as const;

describe.each(databases)('on $name', ({ migrated }) => {
  let database: Database;
  beforeEach(async () => {
    database = await openDatabase(await migrated());
  });
  afterEach(() => database.close());

  const apply = async (tables: Tables) => {
    const [done] = await importTables(database, tables, { options: { hideMany: true } });
    return done?.notes;
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

  /** Makes a teacher of the school the owner of the first class, as an admin does. */
  const handOver = (username: string) =>
    database.writing(async (db) => {
      const { id: classId } = await db
        .selectFrom('classes')
        .select('id')
        .where('name', '=', 'Algebra 1')
        .executeTakeFirstOrThrow();
      const { id: accountId } = await db
        .selectFrom('accounts')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow();
      await setTeacher(db, classId, { accountId, auth: accessLevels.own, role: 'Teacher', joined: 1 });
      await setPrimaryTeacher(db, classId, { accountId });
    });

  const stillIn = (user: string) =>
    `Terry Name ${user} no longer teaches Algebra 1 in the source, but is still in it here: remove them if that is not intended`;

  test('the report names a teacher who stayed as the only one once there is another', async () => {
    await apply(taughtBy('s1-t2'));
    await apply(taughtBy(null));
    expect(await teachers()).toEqual(['s1-t2']);
    expect(await apply(taughtBy('s1-t1'))).toEqual([stillIn('s1-t2')]);
    expect(await teachers()).toEqual(['s1-t1', 's1-t2']);
  });

  test('so it does with one who has left the school', async () => {
    await apply(taughtBy('s1-t2'));
    const left = taughtBy(null);
    for (const file of ['users', 'roles', 'enrollments']) without(left, file, (row) => row.includes('s1-t2'));
    await apply(left);
    const other = taughtBy('s1-t1');
    for (const file of ['users', 'roles', 'enrollments'])
      without(other, file, (row) => row.includes('s1-t2'));
    expect(await apply(other)).toEqual([stillIn('s1-t2')]);
  });

  test('an owner whom an admin chose stays in the class even if the source once had them', async () => {
    await apply(taughtBy('s1-t1'));
    await apply(taughtBy('s1-t2'));
    await apply(taughtBy(null));
    await handOver('s1-t1');
    expect(await apply(taughtBy('s1-t3'))).toEqual([stillIn('s1-t1'), stillIn('s1-t2')]);
    expect(await teachers()).toEqual(['s1-t1', 's1-t2', 's1-t3']);
  });

  test('a teacher who comes back by another line is not named', async () => {
    await apply(taughtBy('s1-t2'));
    await apply(taughtBy(null));
    const both = taughtBy('s1-t1');
    both.enrollments?.rows.push(['again', '', '', 's1-k1', 's1', 's1-t2', 'aide', 'false', '', '']);
    expect(await apply(both)).toEqual([]);
  });

  test('an owner who was added here stays in the class', async () => {
    await apply(taughtBy(null));
    await handOver('s1-t2');
    expect(await apply(taughtBy('s1-t1'))).toEqual([]);
    expect(await teachers()).toEqual(['s1-t1', 's1-t2']);
  });
});
