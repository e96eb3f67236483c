import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { longWrites } from '#service/store/driver/longWrites.ts';
import { soundness } from '#service/store/driver/sqlite.ts';

/* Long transactions of the embedded store: their commit neither syncs nor copies much, and is still all or nothing. */

let folder: string;
let path: string;
let database: Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rollbook-long-'));
  path = join(folder, 'store.sqlite');
  database = await openDatabase(path);
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const many = 2000;
const filling = 'x'.repeat(3000);

/** Fills more pages than a commit would copy at once, and takes longer than a short transaction. */
const fill = (end: () => void = () => undefined) =>
  database.writing(async (db) => {
    for (let part = 0; part < 10; part++) {
      for (let row = 0; row < many / 10; row++)
        await sql`insert into probes (id, filling) values (${`${part} ${row}`}, ${filling})`.execute(db);
      await pause(10);
    }
    end();
  });
const rows = async () => {
  const found = await database.asking((db) => sql<{ id: string }>`select id from probes`.execute(db));
  return found.rows.length;
};
const size = () => statSync(path).size;

test('another thread copies a long transaction into the file, while others write', async () => {
  const before = size();
  await fill();
  expect(size()).toBe(before);
  expect(await rows()).toBe(many);
  await database.writing((db) => sql`delete from probes where id = '0 0'`.execute(db));
  await vi.waitFor(() => expect(size()).toBeGreaterThan(many * filling.length), 5000);
  await database.writing((db) => sql`delete from probes where id = '0 1'`.execute(db));
  expect(await rows()).toBe(many - 2);
  await database.close();
  expect(soundness(path)).toBe(null);
  database = await openDatabase(path);
  expect(await rows()).toBe(many - 2);
});

test('a long transaction that fails leaves nothing', async () => {
  const fail = () => {
    throw new Error('no');
  };
  await expect(fill(fail)).rejects.toThrow('no');
  expect(await rows()).toBe(0);
  await fill();
  expect(await rows()).toBe(many);
  await database.close();
  expect(soundness(path)).toBe(null);
  database = await openDatabase(path);
});

test('closing waits until everything is copied', async () => {
  await fill();
  await database.close();
  expect(size()).toBeGreaterThan(many * filling.length);
  database = await openDatabase(path);
});

test('closing waits for the transaction that is going on', async () => {
  const filling = fill();
  await pause(20);
  await database.close();
  await filling;
  database = await openDatabase(path);
  expect(await rows()).toBe(many);
});

test('a setting that fails ends nothing, and is tried again', async () => {
  const done: string[] = [];
  let isBroken = true;
  const exec = (sql: string) => {
    if (isBroken) throw new Error('disk I/O error');
    done.push(sql);
  };
  const long = longWrites({ path, binding: 'no binding', exec });
  for (isBroken of [true, false]) {
    const { prepare, end } = long.begin();
    await pause(100);
    await prepare();
    end();
    await long.idle();
  }
  expect(done.at(-1)).toBe('pragma wal_autocheckpoint = 1000');
});
