import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { previewImport } from '#service/oneroster/importing.ts';
import { addAccount } from '#service/store/accounts/accounts.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { addInvitations } from '#service/store/schools/invitations.ts';
import { addSchoolStudent } from '#service/store/schools/schoolStudents.ts';
import { importTables, startTables } from '#test/support/school/imports.ts';
import { district, type Tables } from '#test/support/school/oneroster.ts';
import { databases } from '#test/support/service/databases.ts';
import { firstErased } from '#wire/classes/rosterProblems.ts';

/* The ID number of a new student whom the source gives none. It must be nobody else's: by it, accounts see grades. */

describe.each(databases)('on $name', ({ fresh }) => {
  let database: Database;
  let tables: Tables;
  let schoolId: number;
  beforeEach(async () => {
    database = await openDatabase(await fresh());
    // Students 10001 and 10002.
    tables = district({ version: '1.1', schools: 1, classes: 1, teachers: 1, students: 2 });
    schoolId = (await apply())?.schoolId ?? 0;
  });
  afterEach(() => database.close());

  const started = () => startTables(database, tables, { version: '1.1' });
  const apply = async () => (await importTables(database, tables, { version: '1.1' }))[0];
  const person = { name: 'Kim', email: '', passwordHash: '', created: 1 };

  /** Adds another student to the files, and to a class there. */
  function addToFiles(sourcedId: string, identifier: string): void {
    for (const [file, changes] of [
      ['users', { sourcedId, identifier, familyName: sourcedId }],
      ['enrollments', { sourcedId: `e-${sourcedId}`, userSourcedId: sourcedId }],
    ] as const) {
      const found = tables[file];
      const row = found?.rows.find((each) => each.includes('s1-p1')) ?? [];
      found?.rows.push(
        row.map((value, index) => (changes as Record<string, string>)[found.columns[index] ?? ''] ?? value),
      );
    }
  }
  async function numberOf(last: string): Promise<number | undefined> {
    const rows = await database.reading((db) =>
      db.selectFrom('students').select('id').where('last', '=', last).execute(),
    );
    return rows[0]?.id;
  }
  /** The number of another student without an identifier, after the next import. */
  async function numberOfNext(sourcedId: string, identifier = ''): Promise<number | undefined> {
    addToFiles(sourcedId, identifier);
    await apply();
    return numberOf(sourcedId);
  }
  const enter = (id: number, values: { first: string; last: string; hidden: number }) =>
    database.writing(async (db) => {
      const { id: classId } = await db.selectFrom('classes').select('id').executeTakeFirstOrThrow();
      await db
        .insertInto('students')
        .values({ class_id: classId, id, position: 99, ...values })
        .execute();
    });

  test('is the sourcedId of a student who has that number and name on a roster already', async () => {
    const found = tables.users;
    const row = found?.rows.find((each) => each.includes('s1-p1')) ?? [];
    const first = row[found?.columns.indexOf('givenName') ?? 0] ?? '';
    await enter(4711, { first, last: '4711', hidden: 0 });
    expect(await numberOfNext('4711')).toBe(4711);
  });

  test('is another one if the number belongs to somebody with another name', async () => {
    await enter(4712, { first: 'Somebody', last: 'Else', hidden: 0 });
    expect(await numberOfNext('4712')).not.toBe(4712);
  });

  test('is another one if the identifier is a number that teachers have given to somebody with another name', async () => {
    await enter(4713, { first: 'Somebody', last: 'Else', hidden: 0 });
    addToFiles('Pupil', '4713');
    const { problems } = await previewImport(database, await started());
    expect(problems).toContainEqual(
      expect.objectContaining({
        column: 'identifier',
        value: '4713',
        expected: 'an ID number that no roster gives to Somebody Else; the next free one is given instead',
      }),
    );
    await apply();
    expect(await numberOf('Pupil')).toBe(10003);
    await enter(4714, { first: 'Nick', last: 'Other', hidden: 0 });
    expect(await numberOfNext('Other', '4714')).toBe(4714);
  });

  describe('that the source gives to another sourcedId', () => {
    const numbers = () =>
      database.reading((db) =>
        db.selectFrom('students').select('id').where('hidden', '=', 0).orderBy('id').execute(),
      );
    const ofOtherSystem = () => {
      for (const { rows } of [tables.users, tables.enrollments].flatMap((each) => each ?? []))
        for (const row of rows)
          for (const [index, value] of row.entries())
            if (/^s1-p\d$/.test(value)) row[index] = `other-${value}`;
    };
    const apply = () => importTables(database, tables, { version: '1.1', options: { hideMany: true } });

    test('stays, if the student of the other one is gone and has such a name', async () => {
      const before = await numbers();
      expect(before).toHaveLength(2);
      ofOtherSystem();
      expect((await previewImport(database, await started())).problems).toEqual([]);
      await apply();
      expect(await numbers()).toEqual(before);
    });

    test('is another one if somebody of quite another name had it', async () => {
      ofOtherSystem();
      const { columns = [], rows = [] } = tables.users ?? {};
      for (const row of rows)
        if (row[0] === 'other-s1-p1') {
          row[columns.indexOf('givenName')] = 'Somebody';
          row[columns.indexOf('familyName')] = 'Else';
        }
      await apply();
      expect(await numbers()).toEqual([{ id: 10002 }, { id: 10003 }]);
    });

    test("is the last one's if the first returns", async () => {
      const first = JSON.parse(JSON.stringify(tables)) as Tables;
      ofOtherSystem();
      await apply();
      const returning = (file: string) => first[file]?.rows.find((row) => row.includes('s1-p1')) ?? [];
      tables.users?.rows.push(returning('users'));
      tables.enrollments?.rows.push(returning('enrollments').with(0, 'again'));
      const { problems } = await previewImport(database, await started());
      expect(problems.map(({ column, value }) => `${column} ${value}`)).toEqual(['identifier 10001']);
      await apply();
      expect(await numbers()).toEqual([{ id: 10001 }, { id: 10002 }, { id: 10003 }]);
    });
  });

  test('is not that of an account, a guardian, an invitation or a former student', async () => {
    await database.writing(async (db) => {
      const accountId = await addAccount(db, { ...person, username: 'former', kind: 2 });
      await addSchoolStudent(db, schoolId, { studentId: 10003, accountId });
    });
    expect(await numberOfNext('one')).toBe(10004);
    await database.writing(async (db) => {
      const guardian = { student_id: 10005, name: 'Pat', email: 'pat@home.example', relation: '' };
      await db
        .insertInto('guardians')
        .values({ ...guardian, school_id: schoolId, from_school: 1, added_by: 0, added: 1 })
        .execute();
    });
    expect(await numberOfNext('two')).toBe(10006);
    await database.writing(async (db) => {
      const accountId = await addAccount(db, { ...person, username: 'admin', kind: 4 });
      const invitation = { kind: 'student', studentId: 10007, email: 'kid@home.example' } as const;
      await addInvitations(db, [{ ...invitation, schoolId, accountId, at: 1 }]);
    });
    expect(await numberOfNext('three')).toBe(10008);
    await enter(10009, { first: 'Former', last: 'Student', hidden: 1 });
    expect(await numberOfNext('four')).toBe(10010);
    // A sourcedId that is somebody's number by chance.
    expect(await numberOfNext('10009')).toBe(10011);
  });

  test('is not in the range of erased students, and the lowest free one once there is none above', async () => {
    await enter(firstErased, { first: 'Erased', last: 'student', hidden: 0 });
    expect(await numberOfNext('one')).toBe(10003);
    expect(await numberOfNext('two', String(firstErased + 1))).toBe(10004);
    await database.writing(async (db) => {
      const accountId = await addAccount(db, { ...person, username: 'kid', kind: 2 });
      await addSchoolStudent(db, schoolId, { studentId: 1, accountId });
    });
    await enter(firstErased - 1, { first: 'Highest', last: 'student', hidden: 0 });
    expect(await numberOfNext('three')).toBe(2);
  });
});
