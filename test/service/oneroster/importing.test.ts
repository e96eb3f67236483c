import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  applyImport,
  HidesTooMany,
  type ImportOptions,
  previewImport,
  UnknownSchool,
} from '#service/oneroster/importing.ts';
import { changesOf, type SchoolPlan } from '#service/oneroster/planning/plan.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { startTables } from '#test/support/school/imports.ts';
import {
  district,
  edit,
  importOptions,
  type Tables,
  table,
  withGradebook,
  without,
} from '#test/support/school/oneroster.ts';
import { databases } from '#test/support/service/databases.ts';

/*
 * The effects of an import on the store, on both databases, from a package to the rows.
 */

const sizes = { version: '1.2', schools: 1, classes: 2, teachers: 2, students: 12 } as const;

interface How {
  schoolId?: number | null;
  modes?: Record<string, string>;
  version?: '1.1' | '1.2';
  more?: Partial<ImportOptions>;
}

const countsOf = ({ kinds }: SchoolPlan) =>
  Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, { changes, unchanged }]) => {
      const of = (state: string) => changes.filter((each) => each.state === state).length;
      const counts = [of('new'), of('changed'), of('gone'), unchanged];
      return counts.every((count) => count === 0) ? [] : [[kind, counts.join(' ')]];
    }),
  );

describe.each(databases)('on $name', ({ fresh }) => {
  let database: Database;
  beforeEach(async () => {
    database = await openDatabase(await fresh());
  });
  afterEach(() => database.close());

  const start = (tables: Tables, { more, ...how }: How = {}) => startTables(database, tables, how);
  const preview = async (tables: Tables, how?: How) => previewImport(database, await start(tables, how));
  const apply = async (tables: Tables, how: How = {}) =>
    applyImport(database, await start(tables, how), { ...importOptions, ...how.more });
  const rows = (
    name:
      | 'classes'
      | 'students'
      | 'accounts'
      | 'memberships'
      | 'scores'
      | 'audit'
      | 'sourced_ids'
      | 'schools',
  ) => database.asking((db) => db.selectFrom(name).selectAll().execute());
  const dump = async () =>
    JSON.stringify(
      await Promise.all(
        (['classes', 'students', 'accounts', 'memberships', 'scores', 'audit', 'sourced_ids'] as const).map(
          rows,
        ),
      ),
    );

  test.each(['1.1', '1.2'] as const)(
    'a package of version %s creates schools, classes and people, and changes nothing the second time',
    async (version) => {
      const tables = district({ ...sizes, version, schools: 2 });
      const before = await preview(tables, { version });
      expect(before.problems).toEqual([]);
      expect(before.plans.map(countsOf)[0]).toEqual({
        orgs: '1 0 0 0',
        academicSessions: '3 0 0 0',
        courses: '1 0 0 0',
        classes: '2 0 0 0',
        users: '14 0 0 0',
        enrollments: '26 0 0 0',
      });
      expect(await rows('classes')).toEqual([]);
      await apply(tables, { version });
      const classes = await rows('classes');
      expect(classes).toHaveLength(4);
      expect(classes[0]).toMatchObject({
        name: 'Algebra 1',
        code: 'ALG-1',
        school_year: '2026-2027',
        grading_period: 1,
      });
      expect(await rows('students')).toHaveLength(48);
      const accounts = await rows('accounts');
      const owner = accounts.find(({ id }) => id === classes[0]?.primary_teacher);
      expect(owner).toMatchObject({
        username: 's1-t2',
        name: 'Terry Name s1-t2',
        kind: 3,
        email: 's1-t2@school.example',
      });
      expect((await rows('memberships')).filter(({ auth }) => auth === 6)).toHaveLength(4);
      const entries = await rows('audit');
      const imports = entries.filter(({ action }) => action === 'roster imported');
      expect(imports).toMatchObject([{ actor_id: null }, {}]);
      expect(entries.filter(({ action }) => action === 'teacher added')).toHaveLength(4);
      const all = await dump();
      const again = await preview(tables, { version });
      expect(again.plans.map(changesOf)).toEqual([0, 0]);
      await apply(tables, { version });
      expect(await dump()).toBe(all);
      // The other version has the same content.
      const other = version === '1.1' ? '1.2' : '1.1';
      await apply(district({ ...sizes, version: other, schools: 2 }), { version: other });
      expect(await dump()).toBe(all);
    },
  );

  test('deleted entities are hidden, keep their scores, and return', async () => {
    const tables = withGradebook(district(sizes));
    await apply(tables);
    expect(await rows('scores')).toHaveLength(12);
    const moved = withGradebook(district(sizes));
    // One student leaves the first class, another the school.
    without(moved, 'enrollments', ([id]) => id === 's1-k1-s1-p1' || id?.endsWith('-s1-p2') === true);
    for (const file of ['users', 'roles']) without(moved, file, (row) => row.includes('s1-p2'));
    without(moved, 'results', (row) => row.includes('s1-p1') || row.includes('s1-p2'));
    const [plan] = (await preview(moved)).plans;
    expect(plan && countsOf(plan)).toMatchObject({
      users: '0 0 1 13',
      enrollments: '0 0 3 23',
      results: '0 0 2 10',
    });
    await apply(moved);
    const hidden = (await rows('students')).filter((row) => row.hidden === 1);
    expect(hidden.map(({ id }) => id).sort()).toEqual([10001, 10002, 10002]);
    expect(await rows('scores')).toHaveLength(12);
    expect((await preview(moved)).plans.flatMap(({ kinds }) => kinds.users.changes)).toEqual([]);
    const history = await database.asking((db) => db.selectFrom('history').select('kind').execute());
    expect(history).toContainEqual({ kind: 'roster' });
    await apply(tables);
    expect((await rows('students')).filter((row) => row.hidden === 1)).toEqual([]);
  });

  test('a deleted class is archived, unless too many would be', async () => {
    const tables = district({ ...sizes, classes: 12 });
    await apply(tables);
    const fewer = district({ ...sizes, classes: 11 });
    await apply(fewer);
    expect((await rows('classes')).filter(({ folder }) => folder === 2).map(({ name }) => name)).toEqual([
      'Algebra 12',
    ]);
    const far = district({ ...sizes, classes: 9 });
    const all = await dump();
    expect((await preview(far)).refused.map(({ hidden }) => hidden.classes)).toEqual([{ gone: 2, of: 11 }]);
    await expect(apply(far)).rejects.toThrow(HidesTooMany);
    expect(await dump()).toBe(all);
    await apply(far, { more: { hideMany: true } });
    expect((await rows('classes')).filter(({ folder }) => folder === 2)).toHaveLength(3);
    await apply(tables);
    expect((await rows('classes')).filter(({ folder }) => folder === 2)).toEqual([]);
  });

  test('lines in error hide nobody', async () => {
    await apply(district(sizes));
    const tables = district(sizes);
    edit(tables, 'users', 's1-p1', { email: 'nowhere' });
    const { plans, problems } = await preview(tables);
    expect(problems.map(({ file, line, column }) => `${file} ${line} ${column}`)).toEqual([
      'users.csv 4 email',
    ]);
    expect(plans[0] && countsOf(plans[0])).toMatchObject({ users: '0 0 0 13', enrollments: '0 0 0 26' });
  });

  test('a dangling reference is named, and the rest is imported', async () => {
    const tables = district(sizes);
    edit(tables, 'enrollments', 's1-k1-s1-p3', { userSourcedId: 'nobody' });
    edit(tables, 'classes', 's1-k2', { courseSourcedId: 'none' });
    const { plans, problems } = await preview(tables);
    expect(problems.filter(({ column }) => column !== 'classSourcedId')).toEqual([
      {
        file: 'classes.csv',
        line: 3,
        column: 'courseSourcedId',
        value: 'none',
        expected: 'a sourcedId of courses.csv',
      },
      {
        file: 'enrollments.csv',
        line: 5,
        column: 'userSourcedId',
        value: 'nobody',
        expected: 'a sourcedId of users.csv',
      },
    ]);
    expect(plans[0] && countsOf(plans[0])).toMatchObject({ classes: '1 0 0 0', enrollments: '12 0 0 0' });
  });

  test('a name changed here needs a decision; one changed in the source is updated', async () => {
    await apply(district(sizes));
    await database.writing((db) =>
      db
        .updateTable('students')
        .set({ first: 'Sammy' })
        .where('id', '=', 10001)
        .where('class_id', '>', 0)
        .execute(),
    );
    await database.writing((db) =>
      db.updateTable('classes').set({ name: 'My class' }).where('code', '=', 'ALG-1').execute(),
    );
    const tables = district(sizes);
    edit(tables, 'users', 's1-p2', { familyName: 'Newname' });
    const { plans } = await preview(tables);
    expect(plans[0]?.questions).toEqual([
      { kind: 'classes', sourcedId: 's1-k1', here: 'My class', file: 'Algebra 1' },
      { kind: 'users', sourcedId: 's1-p1', here: 'Sammy Name s1-p1', file: 'Sam Name s1-p1' },
    ]);
    const listRevisions = async () => (await rows('classes')).map((row) => row.roster_revision);
    const before = await listRevisions();
    await apply(tables);
    // A list that is open on a page is otherwise saved over the new name.
    expect(await listRevisions()).toEqual(before.map((revision) => revision + 1));
    const names = async (id: number) =>
      new Set(
        (await rows('students')).filter((row) => row.id === id).map(({ first, last }) => `${first} ${last}`),
      );
    expect(await names(10001)).toEqual(new Set(['Sammy Name s1-p1']));
    expect(await names(10002)).toEqual(new Set(['Sam Newname']));
    await apply(tables, { more: { takes: () => true } });
    expect(await names(10001)).toEqual(new Set(['Sam Name s1-p1']));
    expect((await rows('classes')).map(({ name }) => name).sort()).toEqual(['Algebra 1', 'Algebra 2']);
    expect((await preview(tables)).plans[0]?.questions).toEqual([]);
  });

  test('a student whose ID number is 0 is no member of staff', async () => {
    await apply(district(sizes));
    // Rosters refuse 0 now, but stores from before may hold it.
    await database.writing((db) =>
      db
        .insertInto('students')
        .values({ class_id: 1, id: 0, position: 99, first: 'Zero', last: 'Id', hidden: 0 })
        .execute(),
    );
    const tables = district(sizes);
    edit(tables, 'users', 's1-t1', { givenName: 'Tina' });
    expect((await preview(tables)).plans[0]?.questions).toEqual([]);
    await apply(tables, { more: { takes: () => true } });
    expect((await rows('students')).filter(({ id }) => id === 0)).toMatchObject([{ first: 'Zero' }]);
  });

  test('a delta file changes only what it names', async () => {
    await apply(district(sizes));
    const all = district(sizes);
    const delta: Tables = {
      users: table(all.users?.columns.join(',') ?? ''),
      enrollments: table(all.enrollments?.columns.join(',') ?? ''),
    };
    const user = all.users?.rows.find(([id]) => id === 's1-p4') ?? [];
    delta.users?.rows.push(user.with(1, 'active').with(user.indexOf('Name s1-p4'), 'Else'));
    delta.enrollments?.rows.push(['s1-k1-s1-p5', 'tobedeleted', ...Array.from({ length: 8 }, () => '')]);
    const modes = { users: 'delta', enrollments: 'delta' };
    const { plans, problems } = await preview(delta, { modes });
    expect(problems).toEqual([]);
    expect(plans[0] && countsOf(plans[0])).toEqual({ users: '0 1 0 0', enrollments: '0 0 1 0' });
    await apply(delta, { modes });
    const students = await rows('students');
    expect(students.filter(({ hidden }) => hidden === 1)).toMatchObject([{ id: 10005 }]);
    expect(students.filter(({ last }) => last === 'Else')).toHaveLength(2);
    await apply(delta, { modes });
    expect((await preview(delta, { modes })).plans[0]?.kinds.enrollments.changes).toEqual([]);
  });

  test('scores are imported; a score that a teacher changed here stays', async () => {
    const tables = withGradebook(district(sizes));
    await apply(tables);
    const categories = await database.asking((db) => db.selectFrom('categories').selectAll().execute());
    expect(categories.map(({ name, weight }) => [name, weight])).toEqual([
      ['Tests', 4000],
      ['Work', null],
    ]);
    await database.writing((db) =>
      db
        .updateTable('scores')
        .set({ score: 100 })
        .where('class_id', '>', 0)
        .where('student_id', '=', 10001)
        .execute(),
    );
    for (const id of ['r0', 'r1']) edit(tables, 'results', id, { score: '12' });
    edit(tables, 'lineItems', 'l1', { title: 'Unit one', resultValueMax: '60' });
    await apply(tables);
    const scores = new Map((await rows('scores')).map(({ student_id, score }) => [student_id, score]));
    expect([10001, 10002, 10003].map((id) => scores.get(id))).toEqual([100, 1200, 4150]);
    const [assignment] = await database.asking((db) => db.selectFrom('assignments').selectAll().execute());
    expect(assignment).toMatchObject({ title: 'Unit one', points: 6000, due: '20260915', category: 1 });
  });

  test('one of several schools is imported: by its sourcedId, its name, or as the only one', async () => {
    const tables = district({ ...sizes, schools: 2 });
    const add = (name: string) =>
      database.writing(
        async (db) =>
          (
            await db
              .insertInto('schools')
              .values({ name, created: 1 })
              .returning('id')
              .executeTakeFirstOrThrow()
          ).id,
      );
    const [second, stranger] = [await add('school 2'), await add('Elsewhere')];
    await apply(tables, { schoolId: second });
    expect((await rows('classes')).map(({ school_id }) => school_id)).toEqual([second, second]);
    await expect(preview(tables, { schoolId: stranger })).rejects.toThrow(UnknownSchool);
    const { plans } = await preview(district(sizes), { schoolId: stranger });
    expect(plans).toMatchObject([{ schoolId: stranger, org: 's1' }]);
  });

  test('if two schools here match one of the source, the import must name one', async () => {
    await apply(district(sizes));
    const other = await database.writing(
      async (db) =>
        (
          await db
            .insertInto('schools')
            .values({ name: 'Another', created: 1 })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
    );
    await apply(district(sizes), { schoolId: other });
    await expect(preview(district(sizes))).rejects.toThrow('say which with --school');
    const delta = { users: table(district(sizes).users?.columns.join(',') ?? '') };
    await expect(preview(delta, { modes: { users: 'delta' } })).rejects.toThrow('say which with --school');
    expect((await preview(delta, { modes: { users: 'delta' }, schoolId: other })).plans).toHaveLength(1);
  });

  test('two imports that both find a new school make one', async () => {
    const [one, other] = [await start(district(sizes)), await start(district(sizes))];
    await applyImport(database, one, importOptions);
    await applyImport(database, other, importOptions);
    expect(await rows('schools')).toHaveLength(1);
    expect(await rows('students')).toHaveLength(24);
  });

  test('a person at two schools has one account, and one with two roles has both', async () => {
    const tables = district({ ...sizes, schools: 2 });
    tables.roles?.rows.push(['r-x', '', '', 's1-t1', 'secondary', 'administrator', '', '', 's2']);
    await apply(tables);
    const accounts = await rows('accounts');
    const both = accounts.filter(({ username }) => username === 's1-t1');
    expect(both).toMatchObject([{ kind: 4 }]);
    const admins = await database.asking((db) => db.selectFrom('school_admins').selectAll().execute());
    expect(admins).toMatchObject([{ account_id: both[0]?.id }]);
  });

  test('students without a number get the next free one, and keep it', async () => {
    const tables = district(sizes);
    edit(tables, 'users', 's1-p1', { identifier: '' });
    edit(tables, 'users', 's1-p2', { identifier: '10003' });
    const { problems } = await preview(tables);
    expect(problems).toMatchObject([{ file: 'users.csv', column: 'identifier', value: '10003' }]);
    await apply(tables);
    const ids = new Set((await rows('students')).map(({ id }) => id));
    expect(ids.size).toBe(12);
    expect(ids.has(10013)).toBe(true);
    await apply(tables);
    expect(new Set((await rows('students')).map(({ id }) => id))).toEqual(ids);
  });
});
