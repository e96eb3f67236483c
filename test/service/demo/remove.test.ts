import { expect, onTestFinished, test } from 'vitest';
import { fillDemo, holdsDemo } from '#service/demo/fill.ts';
import { removeDemo } from '#service/demo/remove.ts';
import { addAccount, hasAccounts } from '#service/store/accounts/accounts.ts';
import { addClass, addMember } from '#service/store/classes/classes.ts';
import { openDatabase } from '#service/store/driver/database.ts';
import { databases } from '#test/support/databases.ts';

async function demoStore(url: string) {
  const database = await openDatabase(url);
  onTestFinished(() => database.close());
  await fillDemo(database, 'typical');
  return database;
}

const fields = { created: 7, name: 'Own', schoolYear: '2026', gradingPeriod: 1 };

test.each(databases)(
  'the demo school is removed whole, and the store is as new: $name',
  async ({ fresh }) => {
    const database = await demoStore(await fresh());
    expect(await removeDemo(database, false)).toEqual({ removed: true, classesOfOthers: [], blocked: [] });
    expect(await holdsDemo(database)).toBe(false);
    expect(await database.reading(hasAccounts)).toBe(false);
    for (const table of [
      'schools',
      'classes',
      'students',
      'scores',
      'history',
      'sessions',
      'memberships',
    ] as const)
      expect(await database.reading((db) => db.selectFrom(table).selectAll().execute())).toEqual([]);
    expect(await removeDemo(database, false)).toBeNull();
    expect(await fillDemo(database, 'typical')).toBe(true);
  },
);

async function withColleague(database: Awaited<ReturnType<typeof demoStore>>) {
  return database.writing(async (db) => {
    const ada = await addAccount(db, {
      username: 'ada',
      name: 'Ada',
      email: '',
      kind: 3,
      passwordHash: 'x',
      created: 7,
    });
    const { id: demoSchool } = await db.selectFrom('schools').select('id').executeTakeFirstOrThrow();
    const { id: rivera } = await db
      .selectFrom('accounts')
      .select('id')
      .where('username', '=', 'rivera')
      .executeTakeFirstOrThrow();
    return { ada, demoSchool, rivera };
  });
}

test('with a class of somebody else in it nothing is removed, unless that is asked for', async () => {
  const database = await demoStore(':memory:');
  const { ada, demoSchool } = await withColleague(database);
  await database.writing((db) => addClass(db, { ...fields, schoolId: demoSchool, primaryTeacher: ada }));
  expect(await removeDemo(database, false)).toEqual({
    removed: false,
    classesOfOthers: ['Own'],
    blocked: [],
  });
  expect(await holdsDemo(database)).toBe(true);
  expect(await removeDemo(database, true)).toMatchObject({ removed: true });
  const accounts = await database.reading((db) => db.selectFrom('accounts').select('username').execute());
  expect(accounts).toEqual([{ username: 'ada' }]);
});

test('an account that a class elsewhere names stays, and nobody can sign in with it', async () => {
  const database = await demoStore(':memory:');
  const { ada, rivera } = await withColleague(database);
  await database.writing(async (db) => {
    const classId = await addClass(db, { ...fields, primaryTeacher: ada });
    await addMember(db, classId, { accountId: rivera, auth: 2, role: '', joined: 7 });
  });
  expect(await removeDemo(database, false)).toEqual({
    removed: true,
    classesOfOthers: [],
    blocked: ['rivera'],
  });
  const rows = await database.reading((db) =>
    db.selectFrom('accounts').select(['username', 'status', 'password_hash']).orderBy('id').execute(),
  );
  expect(rows).toMatchObject([
    { username: 'rivera', status: 0, password_hash: '' },
    { username: 'ada', status: 2 },
  ]);
});
