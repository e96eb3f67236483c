import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HidesTooMany, previewImport } from '#service/oneroster/importing.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { importTables, startTables } from '#test/support/school/imports.ts';
import { district, type Tables, withGradebook, without } from '#test/support/school/oneroster.ts';
import { databases } from '#test/support/service/databases.ts';

/*
 * A file of enrollments that ends too early, as after a broken export. Nothing in it is wrong, and every night's import
 * would take the students out of their classes.
 */

const sizes = { version: '1.2', schools: 1, classes: 2, teachers: 2, students: 12 } as const;

describe.each(databases)('on $name', ({ fresh }) => {
  let database: Database;
  beforeEach(async () => {
    database = await openDatabase(await fresh());
    await apply(district(sizes));
  });
  afterEach(() => database.close());

  const start = (tables: Tables) => startTables(database, tables);
  const apply = (tables: Tables, hideMany = false) =>
    importTables(database, tables, { options: { hideMany } });
  const hiddenBy = async (tables: Tables) => {
    const { plans, refused } = await previewImport(database, await start(tables));
    return { isRefused: refused.length > 0, enrollments: plans[0]?.hidden.enrollments };
  };
  const students = async () =>
    (await database.asking((db) => db.selectFrom('students').select('hidden').execute())).filter(
      ({ hidden }) => hidden === 0,
    ).length;

  test('is refused until somebody says that it is meant', async () => {
    const cut = district(sizes);
    without(cut, 'enrollments', ([id]) => id !== 's1-k1-s1-t2');
    expect(await hiddenBy(cut)).toEqual({ isRefused: true, enrollments: { gone: 24, of: 24 } });
    await expect(apply(cut)).rejects.toThrow(HidesTooMany);
    expect(await students()).toBe(24);
    await apply(cut, true);
    expect(await students()).toBe(0);
  });

  test.each([
    ['users', ['users', 'roles', 'enrollments']],
    ['classes', ['classes', 'courses', 'academicSessions']],
    ['enrollments', ['enrollments', 'classes', 'users']],
  ])('none of the %s is gone if a line cannot be read in one of %j', async (kind, files) => {
    const smaller = () => {
      const tables = district(sizes);
      // The enrollments of a class or a person that is gone are gone anyhow.
      if (kind === 'classes') without(tables, 'classes', ([id]) => id === 's1-k2');
      if (kind === 'users')
        for (const file of ['users', 'roles']) without(tables, file, (row) => row.includes('s1-p1'));
      without(tables, 'enrollments', (row) => row.includes('s1-k2') || row.includes('s1-p1'));
      return tables;
    };
    const gone = async (tables: Tables) => {
      const [plan] = (await previewImport(database, await start(tables))).plans;
      const changes = plan?.kinds[kind as 'users' | 'classes' | 'enrollments'].changes ?? [];
      return changes.filter(({ state }) => state === 'gone').length;
    };
    expect(await gone(smaller())).toBeGreaterThan(0);
    for (const file of files) {
      const tables = smaller();
      tables[file]?.rows.push(['cut off']);
      expect(await gone(tables), file).toBe(0);
    }
  });

  test.each(['results', 'lineItems'])('no result is gone if a line cannot be read in %s', async (file) => {
    await apply(withGradebook(district(sizes)));
    const gone = async (...more: string[][]) => {
      const tables = withGradebook(district(sizes));
      without(tables, 'results', ([id]) => id === 'r0');
      tables[file]?.rows.push(...more);
      const [plan] = (await previewImport(database, await start(tables))).plans;
      return plan?.kinds.results.changes.filter(({ state }) => state === 'gone').length;
    };
    expect(await gone()).toBe(1);
    expect(await gone(['cut off'])).toBe(0);
  });

  test('a quarter of the students may change classes', async () => {
    const [few, many] = [district(sizes), district(sizes)];
    const left = (most: number) => (row: string[]) =>
      row[6] === 'student' && Number(row[5]?.slice('s1-p'.length)) <= most;
    without(few, 'enrollments', left(3));
    without(many, 'enrollments', left(4));
    expect(await hiddenBy(few)).toEqual({ isRefused: false, enrollments: { gone: 6, of: 24 } });
    expect(await hiddenBy(many)).toEqual({ isRefused: true, enrollments: { gone: 8, of: 24 } });
  });

  test('enrollments with other sourcedIds are the same places, and a class or a student that goes takes its own', async () => {
    const renamed = district(sizes);
    for (const row of renamed.enrollments?.rows ?? []) row[0] = `new-${row[0]}`;
    expect(await hiddenBy(renamed)).toEqual({ isRefused: false, enrollments: { gone: 0, of: 24 } });
    const smaller = district(sizes);
    without(smaller, 'classes', ([id]) => id === 's1-k2');
    for (const file of ['users', 'roles']) without(smaller, file, (row) => row.includes('s1-p1'));
    without(smaller, 'enrollments', (row) => row.includes('s1-k2') || row.includes('s1-p1'));
    expect((await hiddenBy(smaller)).enrollments).toEqual({ gone: 0, of: 11 });
  });
});
