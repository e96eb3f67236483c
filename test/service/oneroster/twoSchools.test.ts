import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { applyImport, previewImport, startImport } from '#service/oneroster/importing.ts';
import { openZip } from '#service/oneroster/reading/archive.ts';
import { readPackage } from '#service/oneroster/reading/package.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { importTables, startTables } from '#test/support/school/imports.ts';
import {
  district,
  importOptions,
  manifestOf,
  type Tables,
  textsOf,
  zipOf,
} from '#test/support/school/oneroster.ts';
import { databases, someoneWaits } from '#test/support/service/databases.ts';

test.each(databases)(
  'on $name a teacher of two schools of a package keeps the account under another sourcedId',
  async ({ fresh }) => {
    const database = await openDatabase(await fresh());
    try {
      const tables = district({ version: '1.2', schools: 2, classes: 2, teachers: 2, students: 12 });
      tables.roles?.rows.push(['r-x', '', '', 's1-t1', 'secondary', 'teacher', '', '', 's2']);
      const staff = () =>
        database.asking((db) =>
          db
            .selectFrom('school_teachers')
            .select(['school_id', 'account_id'])
            .orderBy('school_id')
            .orderBy('account_id')
            .execute(),
        );
      await importTables(database, tables);
      const before = await staff();
      expect(before).toHaveLength(5);
      for (const { rows } of Object.values(tables))
        for (const row of rows) if (row.includes('s1-t1')) row[row.indexOf('s1-t1')] = 'new-s1-t1';
      const { plans } = await previewImport(database, await startTables(database, tables));
      expect(plans.map(({ left }) => left.join())).toEqual([
        expect.stringContaining('gets the account of'),
        expect.stringContaining('gets the account of'),
      ]);
      await importTables(database, tables, { options: { hideMany: true } });
      expect(await staff()).toEqual(before);
    } finally {
      await database.close();
    }
  },
);

describe.each(databases)(
  'on $name a teacher of the second school who comes to the first one, too,',
  ({ migrated }) => {
    let database: Database;
    let tables: Tables;
    beforeEach(async () => {
      database = await openDatabase(await migrated());
      tables = district({ version: '1.2', schools: 2, classes: 2, teachers: 2, students: 12 });
      await apply();
      tables.roles?.rows.push(['r-x', '', '', 's2-t1', 'secondary', 'teacher', '', '', 's1']);
    });
    afterEach(() => database.close());

    const start = () => startTables(database, tables);
    const apply = () => importTables(database, tables, { options: { hideMany: true } });
    const named = (rows: { name: string; of: number }[]) =>
      rows.map(({ name, of }) => `${name} ${of}`).sort();
    const staff = async () =>
      named(
        await database.asking((db) =>
          db
            .selectFrom('school_teachers')
            .innerJoin('accounts', 'accounts.id', 'account_id')
            .select(['username as name', 'school_id as of'])
            .execute(),
        ),
      );
    const teachers = async () =>
      named(
        await database.asking((db) =>
          db
            .selectFrom('memberships')
            .innerJoin('accounts', 'accounts.id', 'account_id')
            .select(['username as name', 'class_id as of'])
            .execute(),
        ),
      );

    test('keeps the account', async () => {
      const before = await staff();
      await apply();
      expect(await staff()).toEqual([...before, 's2-t1 1'].sort());
    });

    test('keeps the classes under another sourcedId', async () => {
      for (const { rows } of Object.values(tables))
        for (const row of rows) if (row.includes('s2-t1')) row[row.indexOf('s2-t1')] = 'new-s2-t1';
      const before = await teachers();
      const { plans } = await previewImport(database, await start());
      expect(plans[1]?.left).toEqual([
        'Terry Name s2-t1 gets the account of Terry Name s2-t1 (s2-t1), which has the same email address',
      ]);
      await apply();
      expect(await teachers()).toEqual(before);
    });
  },
);

test.each(databases)(
  'on $name neither of two schools of one name is taken for the one here',
  async ({ migrated }) => {
    const database = await openDatabase(await migrated());
    try {
      const tables = district({ version: '1.2', schools: 2, classes: 1, teachers: 1, students: 2 });
      for (const row of tables.orgs?.rows ?? []) if (row[4] === 'school') row[3] = 'Lincoln';
      const [one, other] = await database.writing(async (db) => [
        await addSchool(db, { name: 'Lincoln', created: 1 }),
        await addSchool(db, { name: 'Lincoln', created: 1 }),
      ]);
      const start = (files: Tables, schoolId = 0) => startTables(database, files, { schoolId });
      await expect(start(tables, one)).rejects.toThrow(
        'Several schools of the package are called Lincoln: send a package of this school alone.',
      );
      const alone = district({ version: '1.2', schools: 1, classes: 1, teachers: 1, students: 2 });
      await applyImport(database, await start(alone, one), importOptions);
      expect((await start(tables, one)).targets).toMatchObject([{ orgId: 's1' }]);
      expect((await start(tables, other)).targets).toMatchObject([{ orgId: 's2', otherName: '' }]);
    } finally {
      await database.close();
    }
  },
);

/** One store as two processes have it: on PostgreSQL, since the embedded store has one writer. */
async function twoProcesses(): Promise<[Database, Database]> {
  const url = await databases.find(({ name }) => name === 'PostgreSQL')?.migrated();
  const opened: [Database, Database] = [await openDatabase(url ?? ''), await openDatabase(url ?? '')];
  onTestFinished(async () => {
    for (const database of opened) await database.close();
  });
  return opened;
}

test('two processes that bring a new school at once make it once', async () => {
  const [one, other] = await twoProcesses();
  const start = (database: Database, schools: number) =>
    startTables(database, district({ version: '1.2', classes: 0, teachers: 0, students: 3, schools }));
  // Both would fail to make the account that every first import makes.
  await applyImport(one, await start(one, 1), importOptions);
  const [first, second] = [await start(one, 2), await start(other, 2)];
  let isOver = false;
  let meanwhile: ReturnType<typeof applyImport> | undefined;
  const made = await applyImport(one, first, {
    ...importOptions,
    async finish(db, { name }) {
      if (name !== 'School 2') return;
      meanwhile = applyImport(other, second, importOptions).finally(() => {
        isOver = true;
      });
      await someoneWaits(db, () => isOver);
    },
  });
  expect(made).toHaveLength(2);
  expect(await meanwhile).toEqual(made);
});

test('two schools that are imported for the first time at once both get their accounts', async () => {
  const [one, other] = await twoProcesses();
  const start = async (database: Database, name: string) => {
    const tables = district({ version: '1.2', schools: 1, classes: 1, teachers: 1, students: 2 });
    const schoolId = await database.writing((db) => addSchool(db, { name, created: 1 }));
    for (const row of tables.orgs?.rows ?? []) if (row[4] === 'school') row[3] = name;
    return startTables(database, tables, { schoolId });
  };
  const [first, second] = [await start(one, 'North'), await start(other, 'South')];
  let isOver = false;
  let meanwhile: ReturnType<typeof applyImport> | undefined;
  await applyImport(one, first, {
    ...importOptions,
    async finish(db) {
      meanwhile = applyImport(other, second, importOptions).finally(() => {
        isOver = true;
      });
      // It is awaited below.
      meanwhile.catch(() => undefined);
      await someoneWaits(db, () => isOver);
    },
  });
  expect(await meanwhile).toMatchObject([{ name: 'South' }]);
  const usernames = await one.asking((db) =>
    db.selectFrom('accounts').select('username').orderBy('id').execute(),
  );
  expect(usernames.map(({ username }) => username)).toEqual(['oneroster-import', 's1-t1', 's1-t12']);
});

describe.each(databases)(
  'on $name two schools of two systems that give the same sourcedIds',
  ({ migrated }) => {
    let database: Database;
    beforeEach(async () => {
      database = await openDatabase(await migrated());
    });
    afterEach(() => database.close());

    /** The same school of a system, under another sourcedId of its own. */
    const schoolOf = (org: string): Tables => {
      const tables = district({ version: '1.2', schools: 1, classes: 1, teachers: 1, students: 2 });
      for (const { rows } of Object.values(tables))
        for (const row of rows)
          for (const [at, value] of row.entries())
            if (value === 's1') row[at] = org;
            else if (value === 'School 1') row[at] = `School ${org}`;
      return tables;
    };
    const start = async (
      tables: Tables,
      source: string,
      modes: Record<string, string> = {},
      schoolId?: number,
    ) => {
      const manifest = manifestOf(tables, '1.2', modes);
      for (const row of manifest.rows) if (row[0] === 'source.systemName') row[1] = source;
      const pkg = await readPackage(openZip(zipOf(textsOf({ manifest, ...tables }))));
      return startImport(database, pkg, schoolId ?? null);
    };
    /** A user of the first system who has another name now. */
    const renamed = (): Tables => {
      const { columns = [], rows = [] } = schoolOf('a').users ?? {};
      const user = rows.find(([id]) => id === 's1-p1') ?? [];
      return {
        users: { columns, rows: [user.with(1, 'active').with(columns.indexOf('familyName'), 'Newname')] },
      };
    };
    const names = () =>
      database.asking((db) =>
        db
          .selectFrom('students')
          .innerJoin('classes', 'classes.id', 'students.class_id')
          .innerJoin('schools', 'schools.id', 'classes.school_id')
          .select(['schools.name', 'students.last'])
          .where('students.id', '=', 10001)
          .orderBy('schools.name')
          .execute(),
      );

    test('change by a package without schools only where it comes from', async () => {
      await applyImport(database, await start(schoolOf('a'), 'One SIS'), importOptions);
      await applyImport(database, await start(schoolOf('b'), 'Other SIS'), importOptions);
      await applyImport(database, await start(renamed(), 'One SIS', { users: 'delta' }), importOptions);
      expect(await names()).toEqual([
        { name: 'School a', last: 'Newname' },
        { name: 'School b', last: 'Name s1-p1' },
      ]);
    });

    test('are not given such a package of the other system', async () => {
      await applyImport(database, await start(schoolOf('a'), 'One SIS'), importOptions);
      const [, other] = [
        ...(await applyImport(database, await start(schoolOf('a'), 'One SIS'), importOptions)),
        ...(await applyImport(database, await start(schoolOf('b'), 'Other SIS'), importOptions)),
      ];
      await expect(start(renamed(), 'One SIS', { users: 'delta' }, other?.schoolId)).rejects.toThrow(
        'The package of One SIS lists no school, and those of School b came from Other SIS so far: send a package that lists its school.',
      );
    });
  },
);
