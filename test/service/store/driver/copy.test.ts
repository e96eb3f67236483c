import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backUp, restore } from '#service/store/driver/copy.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { isInUse } from '#service/store/driver/sqlite.ts';

/* Restoring is all or nothing, whatever happens meanwhile. The commands are tested in `cli/administration.test.ts`. */

/** What the next calls of these functions do instead. */
const instead = vi.hoisted((): { rename?: () => never; link?: () => never } => ({}));
vi.mock('node:fs/promises', async (original) => {
  const all = await original<typeof import('node:fs/promises')>();
  const rename: typeof all.rename = async (from, to) =>
    /unfinished$/.test(String(from)) && instead.rename ? instead.rename() : all.rename(from, to);
  const link: typeof all.link = async (from, to) => (instead.link ? instead.link() : all.link(from, to));
  return { ...all, rename, link };
});
const failing = (code: string) => () => {
  throw Object.assign(new Error(`${code}: it failed`), { code });
};

let folder: string;
const inFolder = (name: string) => join(folder, name);
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rollbook-copy-'));
  await holding('old');
  expect(await backUp(inFolder('store'), inFolder('copy'))).toBe(null);
  await holding('new');
});
afterEach(() => {
  delete instead.rename;
  delete instead.link;
  rmSync(folder, { recursive: true });
});

async function holding(id: string) {
  const database = await openDatabase(inFolder('store'));
  await database.writing((db) => sql`insert into probes (id, filling) values (${id}, '')`.execute(db));
  await database.close();
}

async function held(file = 'store'): Promise<string[]> {
  const database = await openDatabase(inFolder(file));
  const { rows } = await database.asking((db) =>
    sql<{ id: string }>`select id from probes order by id`.execute(db),
  );
  await database.close();
  return rows.map(({ id }) => id);
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

/** The binding releases a closed file only when its statements are collected. */
async function restored(meanwhile?: () => Promise<void>) {
  collectGarbage();
  await pause(100);
  const restoring = restore(inFolder('copy'), inFolder('store'));
  await meanwhile?.();
  return restoring;
}

test('a store is under its name at every moment', async () => {
  instead.rename = failing('EIO');
  const refused = await restored().catch((error: Error) => ({ problem: error.message }));
  expect(refused).toEqual({ problem: 'EIO: it failed' });
  expect(await held()).toEqual(['new', 'old']);
  expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
});

/** Of the file beside `name` that is not finished. */
const isOpen = (name: string) =>
  readdirSync('/proc/self/fd').some((fd) => {
    const path = join('/proc/self/fd', fd);
    return existsSync(path) && readlinkSync(path) === `${inFolder(name)}.unfinished`;
  });

test.runIf(process.platform === 'linux')(
  'a copy is closed before it gets its name: Windows does not rename an open file',
  async () => {
    collectGarbage();
    const open: boolean[] = [];
    const watching = (name: string) => () => {
      open.push(isOpen(name));
      return failing('EIO')();
    };
    instead.rename = watching('copy');
    await backUp(inFolder('store'), inFolder('copy'));
    instead.rename = watching('store');
    await restored();
    expect(open).toEqual([false, false]);
  },
);

test('a store is kept where a file can have one name only', async () => {
  instead.link = failing('EPERM');
  expect(await restored()).toEqual({ kept: inFolder('store.before') });
  expect(await held()).toEqual(['old']);
  expect(await held('store.before')).toEqual(['new', 'old']);
});

test.runIf(process.getuid?.() === 0)(
  'what root restores belongs to the account of the service: the owner of the store, or of its folder',
  async () => {
    const ownerOf = ({ uid, gid }: { uid: number; gid: number }) => `${uid} ${gid}`;
    const owner = () => ownerOf(statSync(inFolder('store')));
    chownSync(inFolder('store'), 1234, 1235);
    expect(await restored()).toEqual({ kept: inFolder('store.before') });
    expect(owner()).toBe('1234 1235');
    rmSync(inFolder('store'));
    chownSync(folder, 1236, 1237);
    expect(await restored()).toEqual({ kept: null });
    expect(owner()).toBe('1236 1237');
  },
);

test('nothing is restored if the service starts meanwhile', async () => {
  let database: Database | undefined;
  const started = async () => {
    database = await openDatabase(inFolder('store'));
  };
  expect(await restored(started)).toEqual({
    problem: 'the store is in use: stop the service first',
  });
  await database?.close();
  expect(await held()).toEqual(['new', 'old']);
});

test('a store that may not be written is not called unused', async () => {
  const holding = `const { DatabaseSync } = require('@photostructure/sqlite');
    const db = new DatabaseSync(process.argv[1]);
    db.exec("delete from probes where id = 'old'");
    console.log('held');
    setInterval(() => db, 1000);`;
  const holder = spawn(process.execPath, ['-e', holding, inFolder('store')]);
  try {
    await once(holder.stdout, 'data');
    collectGarbage();
    await pause(100);
    expect(() => isInUse(`file:${inFolder('store')}?mode=ro`)).toThrow('disk I/O error');
  } finally {
    holder.kill();
    await once(holder, 'exit');
  }
});
