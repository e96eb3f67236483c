import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { importTables } from '#test/support/school/imports.ts';
import { district, type Tables } from '#test/support/school/oneroster.ts';
import { databases } from '#test/support/service/databases.ts';

/*
 * A delta package of 1.2 that lists users and their enrollments, and no roles, since those have not changed.
 */

describe.each(databases)('on $name', ({ migrated }) => {
  let database: Database;
  beforeEach(async () => {
    database = await openDatabase(await migrated());
  });
  afterEach(() => database.close());

  const apply = (tables: Tables, modes: Record<string, string> = {}) =>
    importTables(database, tables, { modes });
  const staff = (table: 'school_admins' | 'school_teachers') =>
    database.asking((db) => db.selectFrom(table).select('account_id').execute());

  test.each(['siteAdministrator', 'teacher'])(
    'somebody who is a %s and gets an enrollment keeps the role',
    async (role) => {
      const tables = district({ version: '1.2', schools: 1, classes: 1, teachers: 2, students: 1 });
      for (const row of tables.roles?.rows ?? []) if (row[3] === 's1-t1') row[5] = role;
      await apply(tables);
      const before = [await staff('school_admins'), await staff('school_teachers')];
      const user = (tables.users?.rows ?? []).find(([id]) => id === 's1-t1') ?? [];
      const [enrolled = []] = (tables.enrollments?.rows ?? []).filter((row) => row[6] === 'teacher');
      const changed = {
        users: { columns: tables.users?.columns ?? [], rows: [user.with(1, 'active').with(7, 'Renamed')] },
        roles: { columns: tables.roles?.columns ?? [], rows: [] },
        enrollments: {
          columns: tables.enrollments?.columns ?? [],
          rows: [['new', 'active', '', enrolled[3] ?? '', 's1', 's1-t1', 'aide', 'false', '', '']],
        },
      };
      await apply(changed, { users: 'delta', roles: 'delta', enrollments: 'delta' });
      expect([await staff('school_admins'), await staff('school_teachers')]).toEqual(before);
    },
  );

  test('a role that has ended is gone for somebody who has another one', async () => {
    const tables = district({ version: '1.2', schools: 1, classes: 1, teachers: 3, students: 1 });
    const admin = (user: string, end: string) =>
      tables.roles?.rows.push([`a-${user}`, '', '', user, 'secondary', 'siteAdministrator', '', end, 's1']);
    const applyOn = (day: string) =>
      importTables(database, tables, { at: Date.parse(`${day}T12:00Z`) / 1000 });
    admin('s1-t1', '2026-10-20');
    admin('s1-t2', '');
    for (const row of tables.roles?.rows ?? []) if (row[3] === 's1-t3') row[7] = '2026-10-20';
    await applyOn('2026-10-20');
    expect(await staff('school_admins')).toHaveLength(2);
    await applyOn('2026-10-21');
    expect(await staff('school_admins')).toHaveLength(1);
    // Where all roles have ended, they may have the end of the year.
    expect(await staff('school_teachers')).toHaveLength(3);
  });
});
