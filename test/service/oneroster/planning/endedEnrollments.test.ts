import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyImport, previewImport } from '#service/oneroster/importing.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { startTables } from '#test/support/school/imports.ts';
import { district, importOptions, type Tables, table } from '#test/support/school/oneroster.ts';
import { databases } from '#test/support/service/databases.ts';

/*
 * Enrollments whose end date has passed, as systems list them that keep everybody's until the end of the year.
 */

const students = Array.from({ length: 12 }, (_, index) => index + 1);

/** In Unix seconds; a day means its noon by UTC, when it has begun everywhere. */
const at = (day: string) => Date.parse(day.includes('T') ? day : `${day}T12:00Z`) / 1000;

describe.each(databases)('on $name', ({ migrated }) => {
  let database: Database;
  let tables: Tables;
  beforeEach(async () => {
    database = await openDatabase(await migrated());
    tables = district({ version: '1.2', schools: 1, classes: 1, teachers: 1, students: students.length });
  });
  afterEach(() => database.close());

  const start = (day: string, files = tables, modes: Record<string, string> = {}) =>
    startTables(database, files, { modes, at: at(day) });
  const apply = async (...given: Parameters<typeof start>) =>
    applyImport(database, await start(...given), importOptions);
  /** The numbers of the students who are not on the roster. */
  const missing = async () => {
    const found = await database.asking((db) =>
      db.selectFrom('students').select('id').where('hidden', '=', 0).execute(),
    );
    const there = new Set(found.map(({ id }) => id - 10_000));
    return students.filter((number) => !there.has(number));
  };
  /** The line of the user, whose dates it sets. */
  const enrollment = (user: string, { begin = '', end = '' }) => {
    const row = tables.enrollments?.rows.find((each) => each[5] === user) ?? [];
    row.splice(8, 2, begin, end);
    return row;
  };

  test('a student is on the roster through the last day, leaves after it, and comes back without one', async () => {
    await apply('2026-10-01');
    enrollment('s1-p1', { end: '2026-10-20' });
    await apply('2026-10-20');
    expect(await missing()).toEqual([]);
    // It is still the 20th in Honolulu.
    await apply('2026-10-21T09:00Z');
    expect(await missing()).toEqual([]);
    const [school] = await apply('2026-10-21');
    expect(await missing()).toEqual([1]);
    expect(school?.notes).toEqual(['1 enrollment has an end date in the past: it counts as ended']);
    // Said once, not again at every import of the year.
    const [again] = await apply('2026-10-22');
    expect(again?.notes).toEqual([]);
    enrollment('s1-p1', { end: '' });
    await apply('2026-10-22');
    expect(await missing()).toEqual([]);
  });

  test('one who had left before the first import is not enrolled, nor is anything of theirs in error', async () => {
    enrollment('s1-p1', { end: '2026-09-20' });
    tables.categories = table('sourcedId,status,dateLastModified,title', ['c', '', '', 'Work']);
    tables.lineItems = table(
      'sourcedId,status,dateLastModified,title,dueDate,classSourcedId,categorySourcedId,resultValueMax',
      ['i', '', '', 'Essay', '2026-09-10', 's1-k1', 'c', '10'],
    );
    tables.results = table(
      'sourcedId,status,dateLastModified,lineItemSourcedId,studentSourcedId,scoreStatus,score',
      ...['s1-p1', 's1-p2'].map((user) => [`r-${user}`, '', '', 'i', user, 'fully graded', '5']),
    );
    expect((await previewImport(database, await start('2026-10-21'))).problems).toEqual([]);
    const [school] = await apply('2026-10-21');
    expect(school?.notes).toEqual([]);
    expect(await missing()).toEqual([1]);
    const scores = await database.asking((db) => db.selectFrom('scores').select('student_id').execute());
    expect(scores).toEqual([{ student_id: 10_002 }]);
  });

  test('a class that is over keeps those who were there on its last day', async () => {
    for (const number of students) enrollment(`s1-p${number}`, { end: '2026-12-18' });
    enrollment('s1-p1', { end: '2026-11-02' });
    await apply('2026-10-01');
    await apply('2027-01-10');
    expect(await missing()).toEqual([1]);
  });

  test('a class whose term is over keeps those who were there to its end, though one of them has no end', async () => {
    for (const number of students) enrollment(`s1-p${number}`, { end: '2026-12-31' });
    enrollment('s1-p1', { end: '2026-11-02' });
    enrollment('s1-p2', { end: '' });
    await apply('2026-10-01');
    await apply('2027-01-10');
    expect(await missing()).toEqual([1]);
    const columns = tables.enrollments?.columns ?? [];
    await apply('2027-01-11', { enrollments: { columns, rows: [] } }, { enrollments: 'delta' });
    expect(await missing()).toEqual([1]);
  });

  test('a student who left and is enrolled again is on the roster, and one who is yet to come', async () => {
    const former = [...enrollment('s1-p1', { end: '2026-09-20' })];
    enrollment('s1-p1', { begin: '2026-10-10' });
    tables.enrollments?.rows.push(former.with(0, 'former'));
    enrollment('s1-p2', { begin: '2026-12-01' });
    expect((await previewImport(database, await start('2026-10-21'))).problems).toEqual([]);
    await apply('2026-10-21');
    expect(await missing()).toEqual([]);
  });

  test('in a delta package the day that an earlier one has named passes, too', async () => {
    enrollment('s1-p1', { end: '2026-10-20' });
    await apply('2026-10-01');
    const columns = tables.enrollments?.columns ?? [];
    const row = enrollment('s1-p2', { end: '2026-10-21' }).with(1, 'active');
    await apply('2026-10-22', { enrollments: { columns, rows: [row] } }, { enrollments: 'delta' });
    expect(await missing()).toEqual([1, 2]);
  });

  test('a teacher whose enrollment has ended leaves the class', async () => {
    const teacher = enrollment('s1-t1', {});
    tables.users?.rows.push(
      [...(tables.users.rows[0] ?? [])].map((value) => value.replace('s1-t1', 's1-t9')),
    );
    tables.roles?.rows.push(
      [...(tables.roles.rows[0] ?? [])].map((value) => value.replace('s1-t1', 's1-t9')),
    );
    const substitute = teacher.map((value) => value.replace('s1-t1', 's1-t9')).with(7, 'false');
    tables.enrollments?.rows.push(substitute);
    const teachers = () =>
      database.asking((db) => db.selectFrom('memberships').select('account_id').execute());
    await apply('2026-10-01');
    expect(await teachers()).toHaveLength(2);
    substitute[9] = '2026-10-20';
    await apply('2026-10-21');
    expect(await teachers()).toHaveLength(1);
  });
});
