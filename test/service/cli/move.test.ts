import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { runCommand, startCommand } from '#test/support/product/commandLine.ts';
import { databases } from '#test/support/service/databases.ts';

/* A school that has outgrown the embedded store moves to PostgreSQL with all that it has. */

let folder = '';
let url = '';
/** Of the embedded store: its tables, and the number of its last class. */
let tables: string[] = [];
let lastClass = 0;
const move = (database = url) => runCommand(['move'], { DATA_DIR: folder, DATABASE_URL: database });
const newDatabase = async () => (await databases.find(({ name }) => name === 'PostgreSQL')?.fresh()) ?? '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollbook-move-'));
  url = await newDatabase();
  expect(await runCommand(['demo'], { DATA_DIR: folder })).toMatchObject({ code: 0 });
});

afterAll(() => rm(folder, { recursive: true }));

/** Serves the embedded store, or the database, until the test or its work is done. */
async function serve(settings: Record<string, string> = {}) {
  const serving = startCommand(['serve'], { DATA_DIR: folder, PORT: '0', LOG: '0', ...settings });
  const stop = () => {
    serving.child.kill('SIGTERM');
    return serving.finished;
  };
  onTestFinished(() => void stop());
  const origin = /http:\S+\d/.exec(await serving.says('Rollbook is at'))?.[0];
  const ask = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ apikey: 'demo-key', api: 'json', ...fields });
    return (await fetch(`${origin}/api/`, { method: 'POST', body })).json();
  };
  return { stop, ask };
}

/** Every row of every table, as text, by the name of the table. */
async function rowsOf(database: Database, tables: readonly string[]): Promise<Map<string, string[]>> {
  return database.reading(async (db) => {
    const found = new Map<string, string[]>();
    for (const table of tables) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
      const texts = rows.map((row) =>
        JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1))),
      );
      found.set(table, texts.sort());
    }
    return found;
  });
}

/** The tables of the database that a school has moved to. */
async function moved<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(url);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

test('it needs a database, and a store that nobody serves', async () => {
  expect(await runCommand(['move'], { DATA_DIR: folder })).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Set DATABASE_URL to an empty PostgreSQL database'),
  });
  expect(await runCommand(['move'], { DATA_DIR: join(folder, 'none'), DATABASE_URL: url })).toMatchObject({
    code: 1,
    errors: expect.stringContaining('There is no store at'),
  });
  const { stop } = await serve();
  expect(await move()).toMatchObject({
    code: 1,
    errors: expect.stringContaining('is in use: stop the service first.'),
  });
  await stop();
});

test.each([
  ['is full', "raise 'no space' using errcode = '53100'", 'its disk is full (53100).'],
  ['goes away', 'perform pg_terminate_backend(pg_backend_pid()), pg_sleep(10)', ''],
])('if the database %s in the middle, nothing is copied', async (_, action, why) => {
  const failing = await newDatabase();
  const database = await openDatabase(failing);
  const run = (statement: string) => database.writing((db) => sql.raw(statement).execute(db));
  try {
    await run(
      `create function act() returns trigger language plpgsql as $$ begin ${action}; return null; end $$`,
    );
    await run('create trigger act before insert on scores for each statement execute function act()');
    expect(await move(failing)).toMatchObject({
      code: 1,
      errors: expect.stringContaining(`Nothing was copied into the database of DATABASE_URL: ${why}`),
    });
    const schools = await database.reading((db) => db.selectFrom('schools').selectAll().execute());
    expect(schools).toEqual([]);
  } finally {
    await database.close();
  }
});

test('every row of every table arrives as it was, also beside what an unused service left', async () => {
  await (await serve({ DATABASE_URL: url })).stop();
  // This process would keep the store itself in use.
  const copy = join(folder, 'copy.sqlite');
  await copyFile(join(folder, 'rollbook.sqlite'), copy);

  expect(await move()).toMatchObject({ code: 0, errors: '', out: expect.stringContaining('is copied') });
  const embedded = await openDatabase(copy);
  const { rows } = await embedded.asking((db) =>
    sql<{ name: string }>`
      select name from sqlite_master where type = 'table' and name not like 'sqlite%'`.execute(db),
  );
  const sequence = await embedded.asking((db) =>
    sql<{ seq: number }>`select seq from sqlite_sequence where name = 'classes'`.execute(db),
  );
  lastClass = sequence.rows[0]?.seq ?? 0;
  tables = rows.map(({ name }) => name);
  const before = await rowsOf(embedded, tables);
  await embedded.close();
  expect(before.get('scores')?.length).toBeGreaterThan(1000);
  expect(await moved((database) => rowsOf(database, tables))).toEqual(before);
});

test('people sign in there as before, and no number is given twice', async () => {
  const { ask, stop } = await serve({ DATABASE_URL: url });
  const { values } = await ask({ apitask: 'login', usr: 'rivera', pwd: 'chalk-and-slate' });
  const fields = { name: 'Botany', syr: '2026-2027', gp: '1' };
  const made = await ask({ apitask: 'class-new', ses: values.ses, ...fields });
  expect(made).toMatchObject({ values: { clid: lastClass + 1 } });
  await stop();
});

test('a database that holds a school stays as it is', async () => {
  const before = await moved((database) => rowsOf(database, tables));
  expect(await move()).toMatchObject({
    code: 1,
    errors: expect.stringContaining('holds a school already: name an empty one.'),
  });
  expect(await moved((database) => rowsOf(database, tables))).toEqual(before);
});
