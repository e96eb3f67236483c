import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commandNamed } from '#service/cli/all.ts';
import { openStore } from '#service/cli/openStore.ts';
import { readSettings } from '#service/cli/settings.ts';
import { storeKeysFor } from '#service/cli/storeKey.ts';
import {
  authenticatorOf,
  confirmAuthenticator,
  offerAuthenticator,
  sealSecret,
} from '#service/store/accounts/factors.ts';
import type { Database } from '#service/store/driver/database.ts';
import { isPrivate } from '#test/support/product/privateFile.ts';
import { fillSchool } from '#test/support/school/school.ts';
import { receiveMail } from '#test/support/service/letters.ts';

/*
 * Where the key of the store comes from, and what happens to an operator who has lost it.
 */

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollbook-key-'));
  file = join(folder, 'store.key');
});
afterEach(() => rm(folder, { recursive: true }));

const settingsWith = (variables: Record<string, string>) => readSettings({ DATA_DIR: folder, ...variables });

/** Opens the store as `serve` does. */
async function served<Result>(
  variables: Record<string, string> = {},
  work: (database: Database) => Promise<Result> | undefined = () => undefined,
): Promise<Result | undefined> {
  const settings = settingsWith(variables);
  const database = await openStore(settings, storeKeysFor(settings));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function run(line: string) {
  const [name = '', ...words] = line.split(' ');
  const said: string[] = [];
  const terminal = { say: (text: string) => said.push(text), log: () => undefined, secret: async () => '' };
  await commandNamed(name)?.run(words, { settings: settingsWith({}), terminal, pages: '' });
  return said.join('\n');
}

test('the first start creates a key that nobody else can read, and the next ones keep it', async () => {
  await served();
  const made = await readFile(file, 'utf8');
  expect(made).toMatch(/^[0-9a-f]{64}\n$/);
  expect(await isPrivate(file)).toBe(true);
  await served();
  expect(await readFile(file, 'utf8')).toBe(made);
  expect((await readdir(folder)).filter((name) => name.startsWith('store.key'))).toEqual(['store.key']);
});

test('two processes that start together over one folder share the key', async () => {
  await Promise.all([served(), served()]);
  await served();
});

test.skipIf(process.platform === 'win32')('a key that others can read is refused', async () => {
  await served();
  await chmod(file, 0o644);
  await expect(served()).rejects.toThrow(`The key ${file} can be read by others: chmod 600 it.`);
});

test('an invalid key is refused and left as it is', async () => {
  await served();
  await writeFile(file, 'chalk');
  await expect(served()).rejects.toThrow(`The key ${file} is damaged`);
  expect(await readFile(file, 'utf8')).toBe('chalk');
});

test('a key from the settings leaves no file, and another one is refused by the name of the setting', async () => {
  const [STORE_KEY, other] = ['ab'.repeat(32), 'cd'.repeat(32)];
  await served({ STORE_KEY });
  await served({ STORE_KEY: `${other}, ${STORE_KEY}` });
  await served({ STORE_KEY: other });
  expect(await readdir(folder)).not.toContain('store.key');
  await expect(served({ STORE_KEY })).rejects.toThrow('another key than STORE_KEY');
});

test('a store whose key file is gone gets no new one, until the operator forgets the key', async () => {
  const teacher = await served({}, async (database) => {
    const school = await fillSchool(database);
    const sealed = sealSecret(database, school.teacher, 'JBSWY3DPEHPK3PXP');
    await database.writing(async (db) => {
      await offerAuthenticator(db, school.teacher, sealed);
      await confirmAuthenticator(db, school.teacher, { step: 1, now: 1 });
    });
    return school.teacher;
  });
  if (teacher === undefined) throw new Error('There is no teacher');
  await rm(file);
  await expect(served()).rejects.toThrow(
    `There is no key ${file}, and the store was encrypted by one: put it there.`,
  );
  expect(await readdir(folder)).not.toContain('store.key');
  // A command that signs nobody in needs no key.
  expect(await run('user block okafor')).toBe('okafor is blocked and signed out.');
  expect(await run('user factors --lost-key')).toContain('removed: 1.');
  await served({}, async (database) => {
    expect(await database.asking((db) => authenticatorOf(db, teacher))).toBeUndefined();
    const letters = await receiveMail(database, () => Math.floor(Date.now() / 1000));
    expect(letters.some(({ text }) => text.includes('removed'))).toBe(true);
  });
});
