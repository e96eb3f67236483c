import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { fillDemo, holdsDemo } from '#service/demo/fill.ts';
import { removeDemo } from '#service/demo/remove.ts';
import { addAccount, hasAccounts } from '#service/store/accounts/accounts.ts';
import { addClass, addMember } from '#service/store/classes/classes.ts';
import { openDatabase } from '#service/store/driver/database.ts';
import { namedIn, tablesOfAccount } from '#service/store/erasure/removal.ts';
import { addSchoolAdmin, addSchoolTeacher } from '#service/store/schools/staff.ts';
import { databases } from '#test/support/service/databases.ts';

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
    expect(await removeDemo(database, false)).toEqual({
      removed: true,
      classesOfOthers: [],
      staffOfOthers: [],
      blocked: [],
    });
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

test("with somebody else's class in it nothing is removed, unless that is asked for", async () => {
  const database = await demoStore(':memory:');
  const { ada, demoSchool } = await withColleague(database);
  await database.writing((db) => addClass(db, { ...fields, schoolId: demoSchool, primaryTeacher: ada }));
  expect(await removeDemo(database, false)).toEqual({
    removed: false,
    classesOfOthers: ['Own'],
    staffOfOthers: [],
    blocked: [],
  });
  expect(await holdsDemo(database)).toBe(true);
  expect(await removeDemo(database, true)).toMatchObject({ removed: true });
  const accounts = await database.reading((db) => db.selectFrom('accounts').select('username').execute());
  expect(accounts).toEqual([{ username: 'ada' }]);
});

test.each(databases)(
  'with somebody else on its staff nothing is removed, unless that is asked for: $name',
  async ({ fresh }) => {
    const database = await demoStore(await fresh());
    const { ada, demoSchool } = await withColleague(database);
    await database.writing(async (db) => {
      await addSchoolTeacher(db, demoSchool, ada);
      await addSchoolAdmin(db, demoSchool, ada);
    });
    const kept = { classesOfOthers: [], staffOfOthers: ['ada'], blocked: [] };
    expect(await removeDemo(database, false)).toEqual({ removed: false, ...kept });
    expect(await holdsDemo(database)).toBe(true);
    expect(await removeDemo(database, true)).toEqual({ removed: true, ...kept });
    expect(await database.reading(hasAccounts)).toBe(true);
  },
);

test('an account that another class names stays, and nobody can sign in with it', async () => {
  const database = await demoStore(':memory:');
  const { ada, rivera } = await withColleague(database);
  await database.writing(async (db) => {
    const classId = await addClass(db, { ...fields, primaryTeacher: ada });
    await addMember(db, classId, { accountId: rivera, auth: 2, role: '', joined: 7 });
  });
  expect(await removeDemo(database, false)).toEqual({
    removed: true,
    classesOfOthers: [],
    staffOfOthers: [],
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

test.each(databases)(
  'the sign-in methods and mail of a demo account are removed with it: $name',
  async ({ fresh }) => {
    const database = await demoStore(await fresh());
    const { rivera: account_id } = await withColleague(database);
    const own = ['authenticators', 'recovery_codes', 'passkeys', 'sign_on_links', 'mail_tokens'] as const;
    await database.writing(async (db) => {
      await db.insertInto('authenticators').values({ account_id, secret: 's', confirmed: 1 }).execute();
      await db.insertInto('recovery_codes').values({ account_id, hash: 'h' }).execute();
      await db
        .insertInto('passkeys')
        .values({
          account_id,
          credential: 'c',
          public_key: 'k',
          counter: 0,
          transports: '',
          name: 'Laptop',
          created: 7,
        })
        .execute();
      await db
        .insertInto('sign_on_links')
        .values({ account_id, issuer: 'i', subject: 's', email: '', created: 7 })
        .execute();
      await db
        .insertInto('mail_tokens')
        .values({ account_id, hash: 'h', purpose: 'reset', invitation_id: 0, email: '', expires: 9 })
        .execute();
    });
    expect(await removeDemo(database, false)).toMatchObject({ removed: true, blocked: [] });
    for (const table of own)
      expect(await database.reading((db) => db.selectFrom(table).selectAll().execute())).toEqual([]);
  },
);

test('every table that refers to an account either loses or keeps its rows', async () => {
  const database = await openDatabase(':memory:');
  onTestFinished(() => database.close());
  const { rows } = await database.reading((db) =>
    sql<{ place: string }>`select tables.name || '.' || keys."from" as place
      from sqlite_master as tables join pragma_foreign_key_list(tables.name) as keys
      where tables.type = 'table' and keys."table" = 'accounts'`.execute(db),
  );
  const known = [
    ...tablesOfAccount.map((table) => `${table}.account_id`),
    ...Object.entries(namedIn).map(([table, column]) => `${table}.${column}`),
  ];
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.map(({ place }) => place).filter((place) => !known.includes(place))).toEqual([]);
});
