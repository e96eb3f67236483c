import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ImportOptions, previewImport, startImport } from '#service/oneroster/importing.ts';
import { openZip } from '#service/oneroster/reading/archive.ts';
import { readPackage } from '#service/oneroster/reading/package.ts';
import { exportSchool } from '#service/oneroster/writing/school.ts';
import { addAccount, confirmEmail } from '#service/store/accounts/accounts.ts';
import { addClass, addMember, changeSetting, setPrimaryTeacher } from '#service/store/classes/classes.ts';
import { dropTeacher, setTeacher } from '#service/store/classes/teachers.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { folders } from '#service/store/driver/schema/codes.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import {
  addSchoolAdmin,
  addSchoolTeacher,
  adminsOfSchool,
  membersOfStaff,
} from '#service/store/schools/staff.ts';
import { importTables, startTables } from '#test/support/school/imports.ts';
import { district, edit, type Tables } from '#test/support/school/oneroster.ts';
import { databases } from '#test/support/service/databases.ts';

/* The effects of an import on a school's teachers and admins: their accounts, their roles, and the audit list. */

const sizes = { version: '1.1', schools: 1, classes: 2, teachers: 2, students: 30 } as const;

/** Gives a person another sourcedId. */
const renumber = (tables: Tables, user: string) => {
  for (const { rows } of [tables.users, tables.enrollments].flatMap((each) => each ?? []))
    for (const row of rows) if (row.includes(user)) row[row.indexOf(user)] = `new-${user}`;
};

describe.each(databases)('on $name', ({ fresh }) => {
  let database: Database;
  beforeEach(async () => {
    database = await openDatabase(await fresh());
  });
  afterEach(() => database.close());

  const apply = (tables: Tables, options: Partial<ImportOptions> = {}) =>
    importTables(database, tables, { version: '1.1', options });
  const accounts = () => database.asking((db) => db.selectFrom('accounts').selectAll().execute());
  const idOf = async (wanted: string) =>
    (await accounts()).find(({ username }) => username === wanted)?.id ?? 0;

  /** A school whose only admin in the source is its first teacher, plus one added here. */
  async function withAdmin() {
    const tables = district(sizes);
    edit(tables, 'users', 's1-t1', { role: 'administrator' });
    const [imported] = await apply(tables);
    return { tables, admin: await idOf('s1-t1'), schoolId: imported?.schoolId ?? 0 };
  }

  const auditOf = async (account: number) =>
    (
      await database.asking((db) =>
        db.selectFrom('audit').select('action').where('account_id', '=', account).orderBy('id').execute(),
      )
    ).map(({ action }) => action);

  test('the role of an admin from 1.1 comes back from our export without a change', async () => {
    const { admin, schoolId } = await withAdmin();
    expect(admin).toBeGreaterThan(0);
    const pkg = await readPackage(openZip(await exportSchool(database, schoolId)));
    expect(pkg.problems).toEqual([]);
    const roles = pkg.files.roles.rows.filter(({ userSourcedId }) => userSourcedId === 's1-t1');
    expect(roles.map(({ role }) => role)).toEqual(['siteAdministrator', 'teacher']);
    const [plan] = (await previewImport(database, await startImport(database, pkg, null))).plans;
    expect(plan?.kinds.users.changes).toEqual([]);
  });

  test('a person gone from the source is no longer an admin, unless the school has no other', async () => {
    const { tables, admin, schoolId } = await withAdmin();
    const admins = () => database.reading((db) => adminsOfSchool(db, schoolId));
    expect(await admins()).toEqual([admin]);
    for (const file of ['users', 'enrollments'])
      if (tables[file]) tables[file].rows = tables[file].rows.filter((row) => !row.includes('s1-t1'));
    const [kept] = await apply(tables, { hideMany: true });
    expect(await admins()).toEqual([admin]);
    expect(kept?.notes).toContain(
      'Terry Name s1-t1 is no admin in the source any more, but stays one here: the school has no other',
    );
  });

  test('each change of a role or status by an import is audited', async () => {
    const { tables, admin, schoolId } = await withAdmin();
    const other = { username: 'head', name: 'Head', email: '', kind: 4, passwordHash: '', created: 1 };
    await database.writing(async (db) => addSchoolAdmin(db, schoolId, await addAccount(db, other)));
    edit(tables, 'users', 's1-t1', { role: 'teacher', enabledUser: 'false', familyName: 'New' });
    await apply(tables);
    expect(await auditOf(admin)).toEqual([
      'teacher added',
      'admin added',
      'person blocked',
      'person changed',
      'admin dropped',
    ]);
    expect(await database.reading((db) => adminsOfSchool(db, schoolId))).not.toContain(admin);
  });

  test('an account that another school has is neither blocked nor renamed, and the report says so', async () => {
    const tables = district(sizes);
    await apply(tables);
    const id = await idOf('s1-t1');
    await database.writing(async (db) => {
      const elsewhere = await addSchool(db, { name: 'Elsewhere', created: 1 });
      await addSchoolTeacher(db, elsewhere, id);
    });
    edit(tables, 'users', 's1-t1', { enabledUser: 'false', familyName: 'Other' });
    const [done] = await apply(tables);
    expect((await accounts()).find((each) => each.id === id)).toMatchObject({
      status: 2,
      name: 'Terry Name s1-t1',
    });
    expect(done?.notes).toEqual([
      'Terry Other belongs to another school as well: the account is not blocked',
      'Terry Name s1-t1 belongs to another school as well, and is not renamed to Terry Other',
    ]);
  });

  describe('somebody new in the source who looks like somebody at the school', () => {
    const principal = {
      role: 'administrator',
      username: 'n.principal@school.example',
      email: 'n.principal@school.example',
      givenName: 'Nora',
      familyName: 'Principal',
    };

    /** A school with a teacher who was added here, before the source names somebody like them. */
    async function withTeacher(here: { username: string; email: string; isConfirmed?: boolean }) {
      const tables = district(sizes);
      const [{ schoolId } = { schoolId: 0 }] = await apply(tables);
      const { isConfirmed = false, ...account } = here;
      const id = await database.writing(async (db) => {
        const added = await addAccount(db, {
          ...account,
          name: 'Sam Sub',
          kind: 3,
          passwordHash: '',
          created: 1,
        });
        await addSchoolTeacher(db, schoolId, added);
        if (isConfirmed) await confirmEmail(db, added, account.email);
        return added;
      });
      return { tables, schoolId, id };
    }
    const arrive = (tables: Tables, values: Record<string, string>) => {
      const row = tables.users?.rows.find(([id]) => id === 's1-t1') ?? [];
      tables.users?.rows.push([...row]);
      edit(tables, 'users', 's1-t1', { sourcedId: 'u-new' });
      tables.users?.rows.reverse();
      edit(tables, 'users', 'u-new', values);
    };
    const linkedTo = async () => {
      const rows = await database.asking((db) =>
        db
          .selectFrom('sourced_ids')
          .select('account_id as id')
          .where('kind', '=', 'users')
          .where('sourced_id', '=', 'u-new')
          .execute(),
      );
      return rows[0]?.id;
    };
    const leftIn = async (tables: Tables) => {
      const { plans } = await previewImport(
        database,
        await startTables(database, tables, { version: '1.1' }),
      );
      return plans.flatMap(({ left }) => left);
    };

    test('gets a new account if only the username is the same: a teacher may have chosen it', async () => {
      const { tables, schoolId, id } = await withTeacher({ username: 'n.principal', email: 'sub@x.example' });
      arrive(tables, principal);
      const note =
        'Nora Principal gets a new account: Sam Sub (n.principal) has the same username, but another email address';
      expect(await leftIn(tables)).toEqual([note]);
      const [done] = await apply(tables);
      expect(done?.notes).toEqual([note]);
      const made = await idOf('n.principal2');
      expect(await linkedTo()).toBe(made);
      expect(await database.reading((db) => adminsOfSchool(db, schoolId))).toEqual([made]);
      expect((await accounts()).find((each) => each.id === id)).toMatchObject({ kind: 3 });
    });

    test('gets the account with the address, and the role of admin, if its owner has confirmed it', async () => {
      const { tables, schoolId, id } = await withTeacher({
        username: 'sub',
        email: 'N.Principal@school.example',
        isConfirmed: true,
      });
      arrive(tables, principal);
      expect(await leftIn(tables)).toEqual([
        'Nora Principal gets the account of Sam Sub (sub), which has the same email address, and becomes an admin of the school',
      ]);
      await apply(tables);
      expect(await linkedTo()).toBe(id);
      expect(await database.reading((db) => adminsOfSchool(db, schoolId))).toEqual([id]);
    });

    test('gets an account whose address is unconfirmed only for the roles that it has', async () => {
      const { tables, schoolId, id } = await withTeacher({
        username: 'sub',
        email: 'n.principal@school.example',
      });
      arrive(tables, principal);
      const [done] = await apply(tables);
      expect(done?.notes).toEqual([
        'Nora Principal gets a new account: Sam Sub (sub) has the same email address, but has not confirmed it',
      ]);
      expect(await linkedTo()).not.toBe(id);
      expect(await database.reading((db) => adminsOfSchool(db, schoolId))).not.toContain(id);
    });

    test('keeps the account if another sourcedId of theirs is gone, with their classes', async () => {
      const { tables, admin, schoolId } = await withAdmin();
      const teacher = await idOf('s1-t2');
      edit(tables, 'users', 's1-t2', { enabledUser: 'false' });
      await apply(tables);
      for (const { rows } of [tables.users, tables.enrollments].flatMap((each) => each ?? []))
        for (const row of rows)
          for (const [index, value] of row.entries()) if (/^s1-t\d$/.test(value)) row[index] = `new-${value}`;
      edit(tables, 'users', 'new-s1-t1', { email: 's1-t1@school.example' });
      edit(tables, 'users', 'new-s1-t2', { email: 's1-t2@school.example', enabledUser: 'true' });
      const [done] = await apply(tables, { hideMany: true });
      expect(await idOf('new-s1-t2')).toBe(0);
      expect((await auditOf(teacher)).slice(-2)).toEqual(['person blocked', 'person unblocked']);
      expect(await database.asking((db) => adminsOfSchool(db, schoolId))).toEqual([admin]);
      const both = [admin, teacher].sort((one, other) => one - other);
      const teachers = await database.asking((db) => membersOfStaff(db, schoolId));
      expect(teachers.sort((one, other) => one - other)).toEqual(both);
      const members = await database.asking((db) =>
        db.selectFrom('memberships').select('account_id as id').orderBy('account_id').execute(),
      );
      expect(members.map(({ id }) => id)).toEqual(both);
      expect(done?.notes.join()).not.toMatch(/stays|has left/);
    });

    test('gets such an account as a teacher, unless another school has it too', async () => {
      const { tables, id } = await withTeacher({ username: 'sub', email: 'n.principal@school.example' });
      arrive(tables, { ...principal, role: 'teacher' });
      const note = 'Nora Principal gets the account of Sam Sub (sub), which has the same email address';
      expect(await leftIn(tables)).toEqual([note]);
      await database.writing(async (db) =>
        addSchoolTeacher(db, await addSchool(db, { name: 'Elsewhere', created: 1 }), id),
      );
      expect(await leftIn(tables)).not.toContain(note);
      await apply(tables);
      expect(await linkedTo()).not.toBe(id);
    });
  });

  test('whoever leaves the school and keeps classes here is reported, class by class', async () => {
    const tables = district({ ...sizes, teachers: 3, classes: 1 });
    const [{ schoolId } = { schoolId: 0 }] = await apply(tables);
    const [leaver, colleague] = [await idOf('s1-t2'), await idOf('s1-t1')];
    await database.writing(async (db) => {
      const add = async (name: string, primaryTeacher: number, auth: number) => {
        const clid = await addClass(db, {
          created: 1,
          name,
          schoolYear: '2026-2027',
          primaryTeacher,
          schoolId,
        });
        await addMember(db, clid, { accountId: leaver, auth, role: 'Teacher', joined: 1 });
        return clid;
      };
      await add('Chess', leaver, 6);
      await add('Choir', colleague, 4);
      await changeSetting(db, await add('Trash', leaver, 6), { name: 'folder', value: folders.trashed });
    });
    for (const file of ['users', 'enrollments'])
      if (tables[file]) tables[file].rows = tables[file].rows.filter((row) => !row.includes('s1-t2'));
    const [done] = await apply(tables, { hideMany: true });
    const left = 'Terry Name s1-t2 has left the school in the source, but still';
    expect(done?.notes).toEqual([
      `${left} owns Algebra 1 here: hand the class over`,
      `${left} owns Chess here: hand the class over`,
      `${left} teaches Choir here: remove them from the class`,
    ]);
  });

  describe('the primary teacher of a class', () => {
    /** A class whose primary teacher by the source is `s1-t2`. */
    async function withClass() {
      const tables = district({ ...sizes, teachers: 3, classes: 1 });
      const [imported] = await apply(tables);
      const [teacher, other] = [await idOf('s1-t2'), await idOf('s1-t1')];
      const [{ id: classId } = { id: 0 }] = await classes();
      return { tables, classId, teacher, other, schoolId: imported?.schoolId ?? 0 };
    }
    const classes = () => database.asking((db) => db.selectFrom('classes').selectAll().execute());
    const primary = async () => (await classes())[0]?.primary_teacher;
    const levels = async () =>
      new Map(
        (await database.asking((db) => db.selectFrom('memberships').selectAll().execute())).map(
          ({ account_id, auth }) => [account_id, auth],
        ),
      );
    const handOver = (classId: number, accountId: number) =>
      database.writing(async (db) => {
        await setTeacher(db, classId, { accountId, auth: 6, role: 'Teacher', joined: 1 });
        await setPrimaryTeacher(db, classId, { accountId });
      });
    const enroll = (tables: Tables, user: string, role: string, isPrimary = false) =>
      tables.enrollments?.rows.push([
        ...[`x-${user}`, '', '', 's1-k1', 's1', user, role, String(isPrimary), '', ''],
      ]);
    const leave = (tables: Tables, user: string) => {
      const found = tables.enrollments;
      if (found) found.rows = found.rows.filter((row) => !row.includes(user));
    };

    test('stays as an admin chose when the source changes something else', async () => {
      const { tables, classId, other } = await withClass();
      await handOver(classId, other);
      enroll(tables, 's1-t3', 'aide');
      await apply(tables);
      expect(await primary()).toBe(other);
      expect((await levels()).get(await idOf('s1-t3'))).toBe(1);
    });

    test('stays as an admin chose when the source gives its own another sourcedId', async () => {
      const { tables, classId, teacher, other } = await withClass();
      await handOver(classId, other);
      renumber(tables, 's1-t2');
      await apply(tables);
      expect(await primary()).toBe(other);
      expect([...(await levels()).keys()].sort()).toEqual([teacher, other].sort());
    });

    test('follows the source, as an owner, and history and audit say so', async () => {
      const { tables, classId, teacher, other } = await withClass();
      edit(tables, 'enrollments', 's1-k1-s1-t2', { primary: 'false' });
      enroll(tables, 's1-t1', 'teacher', true);
      await apply(tables);
      expect(await primary()).toBe(other);
      expect((await levels()).get(other)).toBe(6);
      const changes = await database.asking((db) =>
        db
          .selectFrom('history')
          .select(['item', 'before', 'after'])
          .where('class_id', '=', classId)
          .where('kind', '=', 'setting')
          .execute(),
      );
      expect(changes).toEqual([{ item: 'primary', before: String(teacher), after: String(other) }]);
      expect(await auditOf(other)).toContain('class handed over');
      expect(await auditOf(teacher)).not.toContain('class handed over');
    });

    test('is a member of the class even if somebody had removed the one whom the source chooses', async () => {
      const { tables, classId, other } = await withClass();
      enroll(tables, 's1-t1', 'teacher');
      await apply(tables);
      await database.writing((db) => dropTeacher(db, classId, other));
      leave(tables, 's1-t2');
      await apply(tables);
      expect(await primary()).toBe(other);
      expect((await levels()).get(other)).toBe(6);
    });

    test('passes the class to the teacher of the source on leaving it', async () => {
      const { tables, classId, teacher, other } = await withClass();
      enroll(tables, 's1-t1', 'teacher');
      await apply(tables);
      await handOver(classId, other);
      leave(tables, 's1-t1');
      await apply(tables);
      expect(await primary()).toBe(teacher);
      expect((await levels()).has(other)).toBe(false);
    });

    test('stays an owner if the source leaves the class nobody else, and the report says so', async () => {
      const { tables, teacher } = await withClass();
      leave(tables, 's1-t2');
      const [done] = await apply(tables);
      expect(await primary()).toBe(teacher);
      expect((await levels()).get(teacher)).toBe(6);
      expect(done?.notes).toEqual([
        'Terry Name s1-t2 no longer teaches Algebra 1 in the source, but stays its primary teacher here: it has no other',
      ]);
    });
  });
});
