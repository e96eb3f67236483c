import { expect, onTestFinished, test } from 'vitest';
import { prepare } from '#grading/average.ts';
import { BLANK } from '#grading/score.ts';
import { momentOf } from '#service/demo/calendar.ts';
import { fillDemo, holdsDemo } from '#service/demo/fill.ts';
import { demoKey, demoPassword, demoSchool, demoTeacher, schemeOf } from '#service/demo/school.ts';
import { createEndpoint } from '#service/endpoint/endpoint.ts';
import { addAccount } from '#service/store/accounts/accounts.ts';
import { openDatabase } from '#service/store/driver/database.ts';
import { databases } from '#test/support/service/databases.ts';
import { type Answer, post } from '#test/support/service/service.ts';

const school = demoSchool('typical');

async function open(url: string, limits = {}) {
  const database = await openDatabase(url, undefined, { limits });
  onTestFinished(() => database.close());
  const endpoint = createEndpoint({ database });
  const ask = async (apitask: string, fields: Record<string, string | number> = {}) => {
    const request = post({ apikey: demoKey, api: 'json', apitask, ...fields });
    return (await endpoint(request, { address: '192.0.2.1' })).json();
  };
  return { database, ask };
}

test.each(databases)(
  'rivera signs in to a filled store and finds her classes and their totals: $name',
  async ({ fresh }) => {
    const { database, ask } = await open(await fresh());
    expect(await holdsDemo(database)).toBe(false);
    expect(await fillDemo(database, 'typical')).toBe(true);
    expect(await holdsDemo(database)).toBe(true);

    const { values } = await ask('login', { usr: demoTeacher, pwd: demoPassword });
    const { classes } = await ask('teacher-classes', { ses: values.ses });
    const mine = school.classes.filter(({ plan }) =>
      plan.teachers.some(({ username }) => username === demoTeacher),
    );
    expect(classes.map(({ name }: { name: string }) => name)).toEqual(mine.map(({ plan }) => plan.name));

    for (const [index, demo] of mine.entries()) {
      const gradebook = await ask('gradebook', { ses: values.ses, clid: classes[index].clid });
      const calculator = prepare(schemeOf(demo));
      const totals = demo.students.map(({ id, last }, row) => {
        const { percent, letter } = calculator.total(demo.scores, row * demo.assignments.length);
        return { stuid: id, last, percent: percent === null ? null : percent / 100, grade: letter };
      });
      expect(
        gradebook.students.map(({ stuid, last, percent, grade }: (typeof totals)[number]) => ({
          stuid,
          last,
          percent,
          grade,
        })),
      ).toEqual(totals);
      expect(gradebook.assignments).toHaveLength(demo.assignments.length);
      expect(gradebook.scores).toHaveLength(demo.scores.filter((score) => score !== BLANK).length);
      const periods = await ask('class-marking-periods', { ses: values.ses, clid: classes[index].clid });
      expect(periods.P1 ?? []).toHaveLength(demo.finalGrades.filter(({ period }) => period === 1).length);
    }
  },
);

test('every posted final grade has a history: who posted it, and when', async () => {
  const { database, ask } = await open(':memory:');
  await fillDemo(database, 'typical');
  const { values } = await ask('login', { usr: demoTeacher, pwd: demoPassword });
  const { classes } = await ask('teacher-classes', { ses: values.ses });
  let posted = 0;
  for (const { clid, name } of classes) {
    const fields = { ses: values.ses, clid };
    const periods = await ask('class-marking-periods', fields);
    const grades = ['P1', 'P2', 'P3', 'P4', 'P5'].flatMap((period) =>
      (periods[period] ?? []).map(({ stuid, grade }: Answer) => `${period} ${stuid} ${grade}`),
    );
    const { history } = await ask('history', { ...fields, kind: 'grade', limit: 1000 });
    expect(history.map(({ field, stuid, to }: Answer) => `${field} ${stuid} ${to}`).sort()).toEqual(
      grades.sort(),
    );
    const { plan } = school.classes.find((each) => each.plan.name === name) ?? {};
    const ends = [...(plan?.year.periods.map(({ last }) => last) ?? []), plan?.year.last ?? ''];
    for (const { field, name: who, from, time } of history) {
      expect([who, from]).toEqual(['Carmen Rivera', '']);
      expect(time).toBe(momentOf(ends[Number(field.slice(1)) - 1] ?? '', 16));
    }
    posted += grades.length;
  }
  expect(posted).toBeGreaterThan(100);
});

test.each(databases.filter(({ name }) => name === 'PostgreSQL'))(
  'when two processes start together on $name, one fills the store, and neither fails',
  async ({ fresh }) => {
    const url = await fresh();
    // A process waits only a limited time for a lock; the other one may take longer.
    const { database: first } = await open(url, { lock: 20 });
    const { database: second } = await open(url, { lock: 20 });
    const filled = await Promise.all([fillDemo(first, 'typical'), fillDemo(second, 'typical')]);
    expect(filled.sort()).toEqual([false, true]);
    expect(await holdsDemo(second)).toBe(true);
  },
);

test('every account of the demo school can sign in, with its type', async () => {
  const { database, ask } = await open(':memory:');
  await fillDemo(database, 'typical');
  for (const { username, kind } of school.accounts) {
    const { values } = await ask('login', { usr: username, pwd: demoPassword });
    const profile = await ask('profile', { ses: values.ses });
    expect(profile.values).toMatchObject({ usr: username, type: kind });
  }
});

test('a store with an account never gets public passwords', async () => {
  const { database } = await open(':memory:');
  await database.writing((db) =>
    addAccount(db, { username: 'ada', name: 'Ada', email: '', kind: 3, passwordHash: '', created: 0 }),
  );
  expect(await fillDemo(database, 'typical')).toBe(false);
  expect(await holdsDemo(database)).toBe(false);
});
