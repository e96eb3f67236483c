import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import { createEndpoint } from '#service/endpoint/endpoint.ts';
import { insertRows } from '#service/store/driver/bulk.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { addKey } from '#service/store/schools/keys.ts';
import { digest } from '#service/tasks/accounts/secrets.ts';
import { asking } from '#test/bench/support/asking.ts';
import { credentials } from '#test/bench/support/classes.ts';
import { fillSchool } from '#test/bench/support/largeSchool.ts';
import { forTests, startPostgres } from '#test/support/service/postgresServer.ts';

/*
 * What it costs to find a student of a large school by the name on rosters, and to open the page, on both
 * databases: the time to the reply, and the longest time for which it blocks the event loop. `STUDENTS=20000`,
 * `ROSTERS=1000`, `LISTS=6` for each student.
 */

const students = Number(process.env.STUDENTS ?? 20_000);
const classes = Number(process.env.ROSTERS ?? 1000);
/** Each student is on this many lists. */
const lists = Number(process.env.LISTS ?? 6);
const rounds = 30;

export async function measureStudents(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rollbook-people-'));
  const server = await startPostgres(forTests);
  try {
    await measure('SQLite', join(folder, 'rollbook.sqlite'));
    await measure('PostgreSQL', await server.database('people'));
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

async function measure(name: string, url: string): Promise<void> {
  const database = await openDatabase(url);
  try {
    const schoolid = await fill(database);
    const ask = asking(createEndpoint({ database }));
    const { ses } = (await ask('login', { usr: 'large.0', pwd: credentials.password })).values;
    const of = { ses, schoolid };
    const { classes: all } = await ask('school-class-list', { ...of, limit: 1 });
    const clid = Number(all[0].clid);
    const people = (fields: Record<string, string | number>) => () =>
      ask('school-people', { ...of, ...fields });
    const say = (what: string, took: Took) =>
      process.stdout.write(
        `${`${name}: ${what}`.padEnd(52)} ${took.time} ms, longest delay ${took.delay} ms\n`,
      );
    say('a student searched, the first time', await timed(1, people({ search: 'first 17' })));
    say('a student searched', await timed(rounds, people({ search: 'last 4711' })));
    say('a part of most names searched', await timed(rounds, people({ search: 'last' })));
    say('the students opened', await timed(rounds, people({ type: 2 })));
    const roster = async () => {
      const list = Array.from({ length: 120 }, (_, at) => `Renamed${Math.random()} Last ${at + 1}`);
      await ask('class-students-edit', { ses, clid, students: list.join('\n') });
    };
    say(
      'a student searched after a list has changed',
      await timed(rounds, people({ search: 'renamed' }), roster),
    );
  } finally {
    await database.close();
  }
}

interface Took {
  time: string;
  delay: string;
}

/** The median time of a reply, and the longest delay of all. */
async function timed(
  count: number,
  work: () => Promise<unknown>,
  before: () => Promise<void> = async () => undefined,
): Promise<Took> {
  const times: number[] = [];
  let longest = 0;
  for (let round = 0; round < count; round++) {
    await before();
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    await new Promise((resolve) => setTimeout(resolve, 20));
    delay.reset();
    // The first tick after that is not measured.
    await new Promise((resolve) => setTimeout(resolve, 5));
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 5));
    delay.disable();
    longest = Math.max(longest, delay.max / 1e6);
  }
  const median = times.sort((one, other) => one - other)[times.length >> 1] ?? 0;
  return { time: median.toFixed(1), delay: longest.toFixed(1) };
}

/** A school with these students, all of whom have an account. */
async function fill(database: Database): Promise<number> {
  await database.writing((db) =>
    addKey(db, { name: 'bench', hash: digest(credentials.key), created: 1, mayCreateSchools: false }),
  );
  const schoolId = await fillSchool(database, { name: 'large', people: 50, classes });
  await database.writing(async (db) => {
    const rows = await db.selectFrom('classes').select('id').where('school_id', '=', schoolId).execute();
    const { first = 0 } = await db
      .selectFrom('accounts')
      .select(({ fn }) => fn.max('id').as('first'))
      .executeTakeFirstOrThrow();
    const numbers = Array.from({ length: students }, (_, at) => at + 1);
    const accountOf = (number: number) => Number(first) + number;
    await insertRows(
      db,
      {
        table: 'accounts',
        columns: {
          id: 'bigint',
          username: 'text',
          name: 'text',
          email: 'text',
          kind: 'integer',
          status: 'integer',
          password_hash: 'text',
          created: 'bigint',
        },
        values: (number: number) => [
          accountOf(number),
          `pupil.${number}`,
          `Pupil ${number}`,
          '',
          2,
          2,
          '',
          1,
        ],
      },
      numbers,
    );
    await insertRows(
      db,
      {
        table: 'school_students',
        columns: { school_id: 'bigint', student_id: 'bigint', account_id: 'bigint', confirmed: 'integer' },
        values: (number: number) => [schoolId, number, accountOf(number), 1],
      },
      numbers,
    );
    const perClass = Math.ceil((students * lists) / rows.length);
    const places = rows.flatMap(({ id }, at) =>
      Array.from({ length: perClass }, (_, position) => ({
        classId: id,
        position: position + 1,
        number: ((at * perClass + position) % students) + 1,
      })),
    );
    await insertRows(
      db,
      {
        table: 'students',
        columns: {
          class_id: 'bigint',
          id: 'bigint',
          position: 'integer',
          first: 'text',
          last: 'text',
          hidden: 'integer',
        },
        values: ({ classId, position, number }: (typeof places)[number]) => [
          classId,
          number,
          position,
          `First ${number % 97}`,
          `Last ${number}`,
          0,
        ],
      },
      places,
    );
  });
  return schoolId;
}
