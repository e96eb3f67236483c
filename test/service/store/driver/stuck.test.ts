import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEndpoint } from '#service/endpoint/endpoint.ts';
import { watchReadiness } from '#service/http/readiness.ts';
import { addClass, addMember, changeClass } from '#service/store/classes/classes.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { freezableProxy } from '#test/support/product/freezableProxy.ts';
import { fillSchool, password, type School, schoolStart } from '#test/support/school/school.ts';
import { databases } from '#test/support/service/databases.ts';
import { type Answer, askWith } from '#test/support/service/service.ts';

/*
 * PostgreSQL with a stuck lock or response, which must not block anybody else.
 */

const opened: Database[] = [];
const clients: pg.Client[] = [];
let url: string;
let school: School;
let ask: (task: string, fields?: Record<string, string | number>) => Promise<Answer>;

/** Short, so that what is waited for happens soon. */
const limits = {
  connect: 1000,
  line: 1000,
  lock: 600,
  statement: 2000,
  answer: 1500,
  idleInTransaction: 300,
};

async function open(address = url, more: object = {}): Promise<Database> {
  const database = await openDatabase(address, undefined, {
    connections: 4,
    limits: { ...limits, ...more },
  });
  opened.push(database);
  return database;
}

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  clients.push(client);
  await client.connect();
  return client;
}

beforeEach(async () => {
  url = (await databases.find(({ name }) => name === 'PostgreSQL')?.fresh()) ?? '';
  const database = await open();
  school = await fillSchool(database);
  ask = askWith(createEndpoint({ database }));
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
  for (const database of opened.splice(0)) await database.close();
});

async function signIn(usr: string): Promise<string> {
  return (await ask('login', { usr, pwd: password })).values.ses;
}

/** Watches how many wait for a lock: now, and at most. */
async function watchLocks() {
  const watching = await connected();
  let most = 0;
  let over = false;
  const looking = (async () => {
    while (!over) {
      const waiting = await watching.query(
        'select 1 from pg_locks where not granted and pid != pg_backend_pid()',
      );
      most = Math.max(most, waiting.rowCount ?? 0);
      // They wait much longer, and requests in between need the processor.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return {
    anybodyWaits: () => vi.waitFor(() => expect(most).toBeGreaterThan(0)),
    async most() {
      over = true;
      await looking;
      return most;
    },
  };
}

const busy =
  /^Someone else is changing the same records and has not finished\. Nothing was changed\. Try again in a minute\. Reference \w+$/;

test('while a class is locked, its writers are told so and all others continue', async () => {
  const [rivera, okafor] = [await signIn('rivera'), await signIn('okafor')];
  const operator = await connected();
  await operator.query('begin');
  await operator.query(`select * from classes where id = ${school.algebra} for update`);
  const line = { ses: rivera, clid: school.algebra, assnid: 1, stuid: 11 };
  const writers = Array.from({ length: 15 }, (_, score) => ask('score-edit', { ...line, score }));

  const locks = await watchLocks();
  await locks.anybodyWaits();
  for (const [task, fields] of [
    ['gradebook', { ses: rivera, clid: school.algebra }],
    ['gradebook', { ses: okafor, clid: school.biology }],
    ['class-folder', { ses: okafor, clid: school.biology, folder: 2 }],
    ['teacher-classes', { ses: rivera }],
  ] as const)
    expect(await ask(task, fields)).toMatchObject({ success: true });
  for (const { success, errors } of await Promise.all(writers)) {
    expect(success).toBe(false);
    expect(errors.system).toMatch(busy);
  }
  expect(await locks.most()).toBe(1);

  await operator.query('rollback');
  expect(await ask('score-edit', { ...line, score: 7 })).toMatchObject({ success: true });
});

test('while many classes are locked, writers wait on no more than their share of the connections', async () => {
  const okafor = await signIn('okafor');
  const [database] = opened;
  const locked = await database?.writing(async (db) => {
    const ids = [school.biology];
    for (let count = 0; count < 5; count++) {
      const named = { name: 'Art', schoolYear: '2024-2025', primaryTeacher: school.colleague };
      const id = await addClass(db, { created: schoolStart, ...named });
      const member = { accountId: school.colleague, auth: 6, role: '', joined: schoolStart };
      await addMember(db, id, member);
      ids.push(id);
    }
    return ids;
  });
  const operator = await connected();
  await operator.query('begin');
  await operator.query('select * from classes for update');
  const writers = (locked ?? []).map((clid) => ask('class-folder', { ses: okafor, clid, folder: 2 }));

  const locks = await watchLocks();
  await locks.anybodyWaits();
  expect(await ask('gradebook', { ses: okafor, clid: school.biology })).toMatchObject({ success: true });
  for (const { errors } of await Promise.all(writers)) expect(errors.system).toMatch(busy);
  // Of four connections.
  expect(await locks.most()).toBe(2);
});

test('a process that stops in the middle of a write loses its lock and its write', async () => {
  const ses = await signIn('rivera');
  const frozen = await open(url, { idleInTransaction: 300 });
  let thaw = () => {};
  const asleep = new Promise<void>((resolve) => {
    thaw = resolve;
  });
  const locked = new Promise<void>((resolve) => {
    frozen
      .writing(async (db) => {
        await changeClass(db, school.algebra, schoolStart);
        resolve();
        await asleep;
        await changeClass(db, school.algebra, schoolStart);
      })
      .then(
        () => finish('written'),
        () => finish('lost'),
      );
  });
  let finish = (_: string) => {};
  const outcome = new Promise<string>((resolve) => {
    finish = resolve;
  });
  await locked;
  const entered = { ses, clid: school.algebra, assnid: 1, stuid: 11, score: 6 };
  expect(await ask('score-edit', entered)).toMatchObject({ success: true });
  thaw();
  expect(await outcome).toBe('lost');
});

test('a server that stops responding is reported, and used again when it responds', async () => {
  const proxy = await freezableProxy(Number(new URL(url).port));
  try {
    const through = new URL(url);
    through.port = String(proxy.port);
    const database = await open(through.href);
    const silentAsk = askWith(createEndpoint({ database }));
    const { ready } = watchReadiness({ database, log: () => undefined, goodFor: 0, timeoutMs: 200 });
    const { values } = await silentAsk('login', { usr: 'rivera', pwd: password });
    expect(await ready()).toBe(true);
    proxy.freeze();
    expect(await ready()).toBe(false);
    const ask = () => silentAsk('gradebook', { ses: values.ses, clid: school.algebra });
    expect((await ask()).errors.system).toMatch(
      /^The database does not answer\. Nothing was changed\. Try again in a minute\. /,
    );
    proxy.thaw();
    await vi.waitFor(async () => expect(await ready()).toBe(true), 10_000);
    expect(await ask()).toMatchObject({ success: true });
  } finally {
    await proxy.close();
  }
});

test('a read-only database serves reads, is not ready, and refuses writes with a sentence', async () => {
  const ses = await signIn('rivera');
  const [database] = opened;
  const { ready } = watchReadiness({ database: database ?? null, log: () => undefined, goodFor: -1 });
  const operator = await connected();
  const name = new URL(url).pathname.slice(1);
  // Open connections keep their settings.
  const onlyRead = async (state: 'on' | 'off') => {
    await operator.query(`alter database ${name} set default_transaction_read_only = ${state}`);
    await operator.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid != pg_backend_pid()',
    );
  };
  await onlyRead('on');
  await vi.waitFor(async () => expect(await ready()).toBe(false), 10_000);
  const line = { ses, clid: school.algebra, assnid: 1, stuid: 11, score: 6 };
  expect(await ask('gradebook', line)).toMatchObject({ success: true });
  expect((await ask('score-edit', line)).errors.system).toMatch(
    /^The service can only be read at the moment\. Nothing was changed\. Try again in a minute\. /,
  );
  await operator.query('set default_transaction_read_only = off');
  await onlyRead('off');
  await vi.waitFor(async () => expect(await ready()).toBe(true), 10_000);
  expect(await ask('score-edit', line)).toMatchObject({ success: true });
});
