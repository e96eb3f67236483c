import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sessionWith, startSession } from '#service/store/accounts/sessions.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { Memory } from '#service/store/driver/memory.ts';
import { fillSchool } from '#test/support/school/school.ts';

/* Repeated queries of an embedded store are cached until someone changes the store. */

let folder: string;
let first: Database;
let second: Database;
let asked = 0;
let teacher: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollbook-memory-'));
  const file = join(folder, 'rollbook.sqlite');
  first = await openDatabase(file, (statement) => {
    if (/^select .* from "sessions"/.test(statement)) asked++;
  });
  second = await openDatabase(file);
  ({ teacher } = await fillSchool(first));
  asked = 0;
});
afterEach(async () => {
  await first.close();
  await second.close();
  await rm(folder, { recursive: true });
});

const sessionIn = (database: Database, hash = 'a') => database.asking((db) => sessionWith(db, hash));
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('a cached result is reused only for the same query and an unchanged store', async () => {
  await first.writing((db) => startSession(db, { hash: 'a', accountId: teacher, now: 1000 }));
  for (let time = 0; time < 3; time++) {
    expect(await sessionIn(first)).toMatchObject({ accountId: teacher, started: 1000 });
    await nextTurn();
  }
  expect(asked).toBe(1);
  expect(await sessionIn(first, 'b')).toBeUndefined();
});

test('writes of this process are visible at once', async () => {
  expect(await sessionIn(first)).toBeUndefined();
  await first.writing((db) => startSession(db, { hash: 'a', accountId: teacher, now: 1000 }));
  expect(await sessionIn(first)).toMatchObject({ started: 1000 });
});

test('this process sees a write at once, and other processes with their next request', async () => {
  expect(await sessionIn(first)).toBeUndefined();
  await second.writing((db) => startSession(db, { hash: 'a', accountId: teacher, now: 1000 }));
  expect(await sessionIn(first)).toMatchObject({ started: 1000 });
  // As another process would: this process is not notified.
  const stranger = new DatabaseSync(join(folder, 'rollbook.sqlite'));
  stranger.exec("update sessions set started = 2000 where hash = 'a'");
  stranger.close();
  await nextTurn();
  expect(await sessionIn(first)).toMatchObject({ started: 2000 });
});

test('rows that were read before a write are not reused after it', async () => {
  let state = 1;
  const memory = new Memory(() => state);
  let finish = (_: number[]) => {};
  const slow = memory.answer(
    'session',
    () =>
      new Promise<number[]>((resolve) => {
        finish = resolve;
      }),
  );
  state = 2;
  memory.changed();
  await memory.answer('other', async () => []);
  finish([1]);
  expect(await slow).toEqual([1]);
  expect(await memory.answer('session', async () => [2])).toEqual([2]);
});

test('stores do not mix', async () => {
  const other = await openDatabase(join(folder, 'other.sqlite'));
  await fillSchool(other);
  await first.writing((db) => startSession(db, { hash: 'a', accountId: teacher, now: 1000 }));
  expect(await sessionIn(first)).toBeDefined();
  expect(await sessionIn(other)).toBeUndefined();
  await other.close();
});
