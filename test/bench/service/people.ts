import process from 'node:process';
import { createEndpoint } from '#service/endpoint/endpoint.ts';
import { openDatabase } from '#service/store/driver/database.ts';
import { addKey } from '#service/store/schools/keys.ts';
import { digest } from '#service/tasks/accounts/secrets.ts';
import { asking } from '#test/bench/support/asking.ts';
import { credentials } from '#test/bench/support/classes.ts';
import { fillSchool } from '#test/bench/support/largeSchool.ts';
import { measureStudents } from '#test/bench/support/studentSearch.ts';

/*
 * `npm run bench people`: what a page of a school's people, and of its classes, costs the service: for a large school
 * and for a small one of 50 people and 50 classes in the same store. It is opened, searched, sorted, and opened after
 * a name has changed. `PEOPLE=5000`, `CLASSES=2000`, `ROUNDS=400`. Then what it costs to find students by their names
 * on rosters: see `support/studentSearch.ts`; only that with `ROUNDS=0`.
 */

const people = Number(process.env.PEOPLE ?? 5000);
const classes = Number(process.env.CLASSES ?? 2000);
const rounds = Number(process.env.ROUNDS ?? 400);
const few = 50;

const database = await openDatabase(':memory:');
try {
  if (rounds > 0) await comparePages();
} finally {
  await database.close();
}
await measureStudents();

async function comparePages() {
  await database.writing((db) =>
    addKey(db, { name: 'bench', hash: digest(credentials.key), created: 1, mayCreateSchools: false }),
  );
  const small = await fillSchool(database, { name: 'small', people: few, classes: few });
  const large = await fillSchool(database, { name: 'large', people, classes });
  const ask = asking(createEndpoint({ database }));
  const { ses } = (await ask('login', { usr: 'small.0', pwd: credentials.password })).values;
  const { ses: largeSes } = (await ask('login', { usr: 'large.0', pwd: credentials.password })).values;
  const schools = { small: { schoolid: small, ses }, large: { schoolid: large, ses: largeSes } };
  const median = (times: number[]) => times.sort((one, other) => one - other)[times.length >> 1] ?? 0;

  async function compare(
    name: string,
    fields: (round: number, name: string) => Record<string, string | number>,
    { changed = false, task = 'school-people' }: { changed?: boolean; task?: string } = {},
  ) {
    const times: Record<'small' | 'large', number[]> = { small: [], large: [] };
    const used = { small: 0, large: 0 };
    for (let round = 0; round < rounds; round++)
      for (const which of ['small', 'large'] as const) {
        if (changed)
          await ask('school-person-edit', {
            ...schools[which],
            uid: ids[which],
            name: `Changed ${round}`,
          });
        const [start, usage] = [performance.now(), process.cpuUsage()];
        await ask(task, { ...schools[which], ...fields(round, which) });
        times[which].push(performance.now() - start);
        const { user, system } = process.cpuUsage(usage);
        used[which] += user + system;
      }
    const [one, other] = [median(times.small), median(times.large)];
    process.stdout.write(
      `${name.padEnd(40)} small ${one.toFixed(2)} ms, large ${other.toFixed(2)} ms, ratio ${(other / one).toFixed(2)}, of the processor ${(used.large / used.small).toFixed(2)}\n`,
    );
  }

  const ids = {
    small: (await ask('school-people', { ...schools.small, search: 'small.7' })).people[0].uid,
    large: (await ask('school-people', { ...schools.large, search: 'large.7' })).people[0].uid,
  };
  await compare('nothing but warming up', () => ({}));
  await compare('opened', () => ({}));
  await compare('searched, one found', (round, name) => ({ search: `${name}.${round % few}@` }));
  await compare('searched, most found', () => ({ search: 'pers' }));
  await compare('by role', () => ({ type: 3, status: 2 }));
  await compare('sorted by username, last page', () => ({ sort: 'usr', desc: 1 }));
  await compare('sorted by last sign-in', () => ({ sort: 'lastlog', desc: 1 }));
  await compare('opened after a change', () => ({}), { changed: true });
  const list = { task: 'school-class-list' };
  const page = { folder: 3, choices: 0, offset: 0, limit: few };
  await compare('classes: nothing but warming up', () => page, list);
  await compare('classes: opened', () => page, list);
  await compare('classes: their years and teachers', () => ({ choices: 1, limit: 1 }), list);
  await compare('classes: searched, one found', (round) => ({ ...page, search: `c${round % few}e` }), list);
  await compare('classes: sorted by teacher, last page', () => ({ ...page, sort: 'teacher', desc: 1 }), list);
  await compare('classes: sorted by change', () => ({ ...page, sort: 'updated', desc: 1 }), list);
}
