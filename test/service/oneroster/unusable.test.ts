import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { previewImport } from '#service/oneroster/importing.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { importTables, startTables } from '#test/support/school/imports.ts';
import { district, edit, type Tables, withGradebook } from '#test/support/school/oneroster.ts';
import { databases } from '#test/support/service/databases.ts';

/*
 * Lines that look right and cannot be imported: they are reported, and the rest of their school is imported.
 */

const sizes = { version: '1.2', schools: 1, classes: 2, teachers: 2, students: 12 } as const;

describe.each(databases)('on $name', ({ fresh }) => {
  let database: Database;
  beforeEach(async () => {
    database = await openDatabase(await fresh());
  });
  afterEach(() => database.close());

  const start = (tables: Tables) => startTables(database, tables);
  const apply = (tables: Tables) => importTables(database, tables);
  const problemsOf = async (tables: Tables) =>
    (await previewImport(database, await start(tables))).problems.map(
      ({ file, line, column }) => `${file} ${line} ${column}`,
    );
  const rows = (name: 'classes' | 'students' | 'categories' | 'assignments' | 'scores') =>
    database.asking((db) => db.selectFrom(name).selectAll().execute());

  test('a line item that changes its class is an error, and the rest is imported', async () => {
    await apply(withGradebook(district(sizes)));
    const tables = withGradebook(district({ ...sizes, students: 13 }));
    const { enrollments } = tables;
    if (enrollments) enrollments.rows = enrollments.rows.filter(([id]) => id !== 's1-k1-s1-p13');
    edit(tables, 'lineItems', 'l1', { classSourcedId: 's1-k2' });
    expect(await problemsOf(tables)).toEqual([
      'lineItems.csv 2 classSourcedId',
      'results.csv 14 studentSourcedId',
    ]);
    await apply(tables);
    expect(new Set((await rows('students')).map(({ id }) => id)).size).toBe(13);
    expect(await rows('scores')).toHaveLength(12);
  });

  test('a name that is too long for what it becomes is cut between two characters', async () => {
    const tables = withGradebook(district({ ...sizes, classes: 1 }));
    edit(tables, 'lineItems', 'l1', { title: `${'t'.repeat(199)}${'𠮷'.repeat(20)}` });
    edit(tables, 'classes', 's1-k1', { classCode: `${'c'.repeat(39)}${'𠮷'.repeat(20)}` });
    edit(tables, 'categories', 'c1', { title: `${'k'.repeat(59)}${'𠮷'.repeat(20)}` });
    expect(await problemsOf(tables)).toEqual([]);
    await apply(tables);
    expect((await rows('assignments')).map(({ title }) => title)).toEqual([`${'t'.repeat(199)}𠮷`]);
    expect((await rows('classes')).map(({ code }) => code)).toEqual([`${'c'.repeat(39)}𠮷`]);
    // A longer one could not be saved in the settings of the class.
    expect((await rows('categories')).map(({ name }) => name)).toEqual([`${'k'.repeat(59)}𠮷`]);
  });

  test('a number that no assignment or category can have is an error, and the rest is imported', async () => {
    const tables = withGradebook(district(sizes));
    const [category = [], item = []] = [tables.categories?.rows[0], tables.lineItems?.rows[0]];
    const weighing = (id: string, weight: string) => category.with(0, id).with(4, weight);
    tables.categories?.rows.push(weighing('c2', '99999999'), weighing('c3', '-5'), weighing('c4', '100'));
    const outOf = (id: string, points: string) => item.with(0, id).with(6, 'c4').with(8, points);
    tables.lineItems?.rows.push(outOf('l2', '99999999'), outOf('l3', '-5'), outOf('l4', '9999.99'));
    expect(await problemsOf(tables)).toEqual([
      'categories.csv 3 weight',
      'categories.csv 4 weight',
      'lineItems.csv 3 resultValueMax',
      'lineItems.csv 4 resultValueMax',
    ]);
    await apply(tables);
    expect((await rows('assignments')).map(({ points }) => points)).toEqual([5000, 999_999]);
    expect(await rows('scores')).toHaveLength(12);
  });
});
