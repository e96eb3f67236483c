import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type KeysFor, keyLength } from '#service/store/driver/database.ts';
import { makeFolder } from '#service/store/driver/makeFolder.ts';
import { OperatorError } from './operatorError.ts';
import type { Settings } from './settings.ts';

/*
 * The key that encrypts the store's secrets: STORE_KEY, or a file of the data folder that the first start makes.
 * Processes that share a database share the key.
 */

const fileOf = ({ dataFolder }: Pick<Settings, 'dataFolder'>) => join(dataFolder, 'store.key');

/** Tells the operator where the key is. */
export const nameOfKey = (settings: Settings): string =>
  settings.storeKeys === null ? fileOf(settings) : 'STORE_KEY';

/** The keys of this process. Creates a file only for a store that has no key yet: a new key would open nothing. */
export function storeKeysFor(settings: Settings): KeysFor {
  const file = fileOf(settings);
  return async (number) => {
    if (settings.storeKeys !== null) return settings.storeKeys;
    const found = await keysIn(file);
    if (found !== null || number !== null) return found ?? [];
    await make(file, settings.dataFolder);
    return (await keysIn(file)) ?? [];
  };
}

/** Null if there is no such file. */
async function keysIn(file: string): Promise<Buffer[] | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new OperatorError(`The key ${file} cannot be read (${error.code}).`);
  });
  if (text === null) return null;
  // Windows has no such modes.
  if (process.platform !== 'win32' && ((await stat(file)).mode & 0o077) !== 0)
    throw new OperatorError(`The key ${file} can be read by others: chmod 600 it.`);
  const keys = text.split(/\s+/).filter((line) => line !== '');
  if (keys.length === 0 || !keys.every((key) => new RegExp(`^[0-9a-f]{${2 * keyLength}}$`, 'i').test(key)))
    throw new OperatorError(`The key ${file} is damaged: put a copy of it in its place.`);
  return keys.map((key) => Buffer.from(key, 'hex'));
}

/** If two processes create it at once, one wins; nobody ever reads half a file. */
async function make(file: string, folder: string): Promise<void> {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    await makeFolder(folder);
    const handle = await open(unfinished, 'wx', 0o600);
    try {
      await handle.writeFile(`${randomBytes(keyLength).toString('hex')}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(unfinished, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST')
      throw new OperatorError(
        `The key ${file} cannot be written (${code}): set STORE_KEY, or DATA_DIR to a folder that can.`,
      );
  } finally {
    await rm(unfinished, { force: true });
  }
}
