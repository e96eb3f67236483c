import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createEndpoint } from '#service/endpoint/endpoint.ts';
import { addAccount } from '#service/store/accounts/accounts.ts';
import type { Database, Queries } from '#service/store/driver/database.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { addSchoolAdmin } from '#service/store/schools/staff.ts';
import { addFullClass } from '#test/bench/support/classes.ts';
import { password, weakHash } from '#test/support/school/school.ts';
import { askWith, type Service, startService } from '#test/support/service/service.ts';

/*
 * The embedded store is synchronous: a task that reads or rewrites a whole school without pauses blocks everybody,
 * /healthz included.
 */

const classes = 20;

let service: Service;
let ask: Service['ask'];
let fields: Record<string, string | number>;
const ids: number[] = [];
/** Turns of the event loop within a transaction, and within one that locks out everybody else who writes. */
let turns = 0;
let turnsWriting = 0;

const counted =
  <Result>(work: (db: Queries) => Promise<Result>, isWriting = false) =>
  async (db: Queries) => {
    let next = setImmediate(count);
    function count() {
      turns++;
      if (isWriting) turnsWriting++;
      next = setImmediate(count);
    }
    try {
      return await work(db);
    } finally {
      clearImmediate(next);
    }
  };

beforeAll(async () => {
  service = await startService();
  const { database } = service;
  const watched: Database = {
    ...database,
    asking: (work) => database.asking(counted(work)),
    reading: (work) => database.reading(counted(work)),
    writing: (work, of) => database.writing(counted(work, true), of),
  };
  ask = askWith(createEndpoint({ database: watched }));
  const passwordHash = await weakHash(password);
  const schoolid = await database.writing(async (db) => {
    const person = { username: 'head', name: 'Head', email: 'head@north.example', kind: 4, created: 1 };
    const school = await addSchool(db, { name: 'North', created: 1 });
    const head = await addAccount(db, { ...person, passwordHash });
    await addSchoolAdmin(db, school, head);
    for (let count = 0; count < classes; count++) ids.push(await addFullClass(db, head, 3, 2, true));
    await db
      .updateTable('classes')
      .set({ school_id: school, school_year: '2018-2019' })
      .where('id', 'in', ids)
      .execute();
    return school;
  });
  fields = { ses: await service.signIn('head'), schoolid };
});
afterAll(() => service.close());

beforeEach(() => {
  turns = 0;
  turnsWriting = 0;
  // By this clock, a pause is due after every piece of work.
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 2));
});
afterEach(() => vi.restoreAllMocks());

const archive = (folder: number, keeps_marks = 0) =>
  service.database.writing(async (db) => {
    await db.updateTable('classes').set({ folder }).where('id', 'in', ids).execute();
    await db.updateTable('schools').set({ keeps_marks }).execute();
  });

test('other requests run during a search for students', async () => {
  expect((await ask('school-students', { ...fields, search: 'lastname' })).students).toHaveLength(3);
  expect(turns).toBeGreaterThan(0);
});

test('other requests run while everything about a person is read, and those that write do not wait', async () => {
  expect((await ask('school-person-export', { ...fields, stuid: 2 })).success).toBe(true);
  expect(turns).toBeGreaterThan(10);
  expect(turnsWriting).toBe(0);
});

test('other requests run while a year starts, and while that is undone', async () => {
  const years = { from: '2018-2019', to: '2019-2020', classes: ids.join(' ') };
  const { values, success } = await ask('school-year-start', { ...fields, ...years });
  expect(success).toBe(true);
  expect(turns).toBeGreaterThan(classes);
  turns = 0;
  expect(await ask('school-year-undo', { ...fields, startid: values.startid })).toMatchObject({
    values: { restored: classes, removed: classes },
  });
  expect(turns).toBeGreaterThan(classes);
});

test('other requests run while the marking periods of a year change', async () => {
  const year = { syr: '2018-2019', first: '20180903', last: '20190614', periods: '20180903 20190614 P1' };
  expect(await ask('school-calendar-edit', { ...fields, ...year })).toMatchObject({ success: true });
  expect(turns).toBeGreaterThan(classes / 2);
});

test('other requests run while a student is erased', async () => {
  await archive(2);
  expect(await ask('school-person-erase', { ...fields, stuid: 1 })).toMatchObject({ success: true });
  expect(turns).toBeGreaterThan(classes);
});

test.each([
  ['and its marks stay', 1],
  ['as a whole', 0],
])('others get their turn while a year is erased, %s', async (_, keepsMarks) => {
  await archive(2, keepsMarks);
  expect(await ask('school-year-erase', { ...fields, syr: '2018-2019' })).toMatchObject({ success: true });
  expect(turns).toBeGreaterThan(classes);
});
