import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accountById, addAccount } from '#service/store/accounts/accounts.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { statuses } from '#service/store/driver/schema/codes.ts';
import { changeSchool } from '#service/store/schools/schools.ts';
import { activeAdminsOfSchool, addSchoolAdmin } from '#service/store/schools/staff.ts';
import { importTables } from '#test/support/school/imports.ts';
import { district, type Tables } from '#test/support/school/oneroster.ts';
import { databases } from '#test/support/service/databases.ts';

const sizes = { version: '1.1', schools: 1, classes: 2, teachers: 2, students: 30 } as const;
const stays = 'the school’s settings name the account as the one that signs in with a password';

describe.each(databases)('on $name', ({ fresh }) => {
  let database: Database;
  beforeEach(async () => {
    database = await openDatabase(await fresh());
  });
  afterEach(() => database.close());

  /** Imports the school whose first teacher has this role and status. */
  async function imported(tables: Tables, role: string, enabledUser: string) {
    const [row = []] = (tables.users?.rows ?? []).filter(([id]) => id === 's1-t1');
    row[tables.users?.columns.indexOf('role') ?? 0] = role;
    row[tables.users?.columns.indexOf('enabledUser') ?? 0] = enabledUser;
    const [outcome] = await importTables(database, tables, { version: '1.1' });
    return { schoolId: outcome?.schoolId ?? 0, notes: outcome?.notes ?? [] };
  }

  test('an import leaves the admin who can sign in without single sign-on as it is, and says so', async () => {
    const tables = district(sizes);
    const { schoolId } = await imported(tables, 'administrator', 'true');
    const admins = () => database.asking((db) => activeAdminsOfSchool(db, schoolId));
    const [admin = 0] = await admins();
    const head = { username: 'head', name: 'Head', email: '', kind: 4, passwordHash: '', created: 1 };
    await database.writing(async (db) => {
      await addSchoolAdmin(db, schoolId, await addAccount(db, head));
      await changeSchool(db, schoolId, { settings: { staffBySignOn: 1, breakGlass: admin } });
    });
    const { notes } = await imported(tables, 'teacher', 'false');
    expect(notes).toEqual([
      `Terry Name s1-t1 is not blocked: ${stays}`,
      `Terry Name s1-t1 is no admin in the source any more, but stays one here: ${stays}`,
    ]);
    expect(await admins()).toContain(admin);

    await database.writing((db) => changeSchool(db, schoolId, { settings: { staffBySignOn: 0 } }));
    await imported(tables, 'administrator', 'true');
    await imported(tables, 'teacher', 'false');
    expect(await admins()).not.toContain(admin);
    expect((await database.asking((db) => accountById(db, admin)))?.status).toBe(statuses.blocked);
  });

  test('an import of two schools does not block the admin of both, whom one keeps for that', async () => {
    const tables = district({ ...sizes, schools: 2 });
    const [row = []] = (tables.users?.rows ?? []).filter(([id]) => id === 's1-t1');
    row[tables.users?.columns.indexOf('orgSourcedIds') ?? 0] = 's1,s2';
    const { schoolId } = await imported(tables, 'administrator', 'true');
    const [admin = 0] = await database.asking((db) => activeAdminsOfSchool(db, schoolId));
    await database.writing((db) =>
      changeSchool(db, schoolId, { settings: { staffBySignOn: 1, breakGlass: admin } }),
    );
    await imported(tables, 'administrator', 'false');
    expect((await database.asking((db) => accountById(db, admin)))?.status).toBe(statuses.active);
  });
});
