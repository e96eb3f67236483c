import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase, type Queries } from '#service/store/driver/database.ts';

/*
 * Writes into a file that was moved, replaced or removed would be lost at the next start. Windows does none of that to
 * an open file.
 */
const movable = test.skipIf(process.platform === 'win32');

let folder: string;
let database: Database;
const store = () => join(folder, 'store');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollbook-moved-'));
  database = await openDatabase(store());
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const write = () =>
  database.writing((db: Queries) => sql`insert into probes (id, filling) values ('x', '')`.execute(db));
const moved = { name: 'StoreUnavailable', reason: 'moved' };

movable.each([
  ['moved', () => rename(store(), join(folder, 'elsewhere'))],
  [
    'replaced',
    async () => {
      await writeFile(join(folder, 'other'), '');
      await rename(join(folder, 'other'), store());
    },
  ],
  ['removed with its folder', () => rm(folder, { recursive: true })],
])('a store that was %s takes nothing', async (_, move) => {
  await move();
  await expect(write()).rejects.toMatchObject(moved);
  await expect(database.probe()).rejects.toMatchObject(moved);
});

movable('a store that is back is written again', async () => {
  await rename(store(), join(folder, 'elsewhere'));
  await expect(write()).rejects.toMatchObject(moved);
  await rename(join(folder, 'elsewhere'), store());
  await write();
  await database.probe();
});
