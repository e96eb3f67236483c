import { closeSync, constants, existsSync, openSync } from 'node:fs';
import { chown, copyFile, link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { migrations } from '#service/store/driver/schema/schema.ts';
import { copySqlite, isInUse, soundness, versionOf } from './sqlite.ts';

/*
 * Copies of the embedded store: taken while it is in use, and put back whole or not at all.
 */

/** Copies the store to a new file and syncs it. Returns why if nothing was copied. */
export async function backUp(store: string, file: string): Promise<{ problem: string } | null> {
  const folder = dirname(file);
  if (!existsSync(folder)) return { problem: `there is no folder ${folder}` };
  if (!mayOpen(store, 'r')) return { problem: `this account may not read the store ${store}` };
  const damage = soundness(store);
  if (damage !== null) return { problem: `the store ${store} is not sound: ${damage}` };
  const unfinished = `${file}.unfinished`;
  try {
    await rm(unfinished, { force: true });
    copySqlite(store, unfinished);
    // Check the copy: a disk does not always return what was written.
    const problem = soundness(unfinished);
    if (problem !== null) return { problem: `the copy is not sound: ${problem}` };
    await flush(unfinished);
    await rename(unfinished, file);
    await flushNames(folder);
    return null;
  } catch (error) {
    return { problem: whyNotCopied(error) };
  } finally {
    await rm(unfinished, { force: true }).catch(() => undefined);
  }
}

/** Whether this account may read a file, or with `r+` also write it. A file that may not be read is not damaged. */
export function mayOpen(file: string, flags: 'r' | 'r+'): boolean {
  try {
    closeSync(openSync(file, flags));
    return true;
  } catch {
    return false;
  }
}

function whyNotCopied(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (/disk is full|ENOSPC/.test(message)) return 'there is no room left for it';
  if (/unable to open|readonly|EACCES|EPERM|EROFS|ENOTDIR/.test(message)) return 'it cannot be written there';
  return message;
}

/** Syncs the names in a folder, so that they survive a power cut. Windows does so unasked, and refuses to be asked. */
const flushNames = (folder: string) =>
  process.platform === 'win32' ? Promise.resolve() : flush(folder, 'r');

/** Syncs a file, which Windows allows only to who may write it. */
async function flush(path: string, flags = 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const tooNew = (version: number) =>
  `it is at version ${version}, this release knows versions up to ${migrations.length}: install the release that wrote it`;

/** Why nothing was restored, or where the replaced store is now; null if there was none. */
type Restored = { problem: string } | { kept: string | null };

/**
 * Replaces the store with a copy. The old store stays next to it. There is always one under the store's name, whenever
 * this is killed: a service that found none would begin an empty one.
 */
export async function restore(file: string, store: string): Promise<Restored> {
  if (!existsSync(file)) return { problem: 'there is no such file' };
  if (!mayOpen(file, 'r')) return { problem: 'this account may not read it' };
  const damage = soundness(file);
  if (damage !== null) return { problem: damage };
  const version = versionOf(file);
  if (version > migrations.length) return { problem: tooNew(version) };
  const isBusy = () => existsSync(store) && isInUse(store);
  const busy = { problem: 'the store is in use: stop the service first' };
  const unfinished = `${store}.unfinished`;
  try {
    if (isBusy()) return busy;
    await rm(unfinished, { force: true });
    copySqlite(file, unfinished);
    await giveToOwner(unfinished, store);
    await flush(unfinished);
    // Copying takes long enough to start the service.
    if (isBusy()) return busy;
    const kept = existsSync(store) ? await keep(store) : null;
    // The in-use check has already merged the WAL of a killed service.
    for (const ending of ['-wal', '-shm']) await rm(store + ending, { force: true });
    await rename(unfinished, store);
    await flushNames(dirname(store));
    return { kept };
  } catch (error) {
    return { problem: whyNotCopied(error) };
  } finally {
    await rm(unfinished, { force: true }).catch(() => undefined);
  }
}

/**
 * The service may run as another account than root, who restores: the store goes to the owner of the one before it, or
 * of its folder.
 */
async function giveToOwner(file: string, store: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(existsSync(store) ? store : dirname(store));
  await chown(file, uid, gid);
}

/** Gives the store a second name: `store.before`, or the first free one of `store.before-2` and so on. */
async function keep(store: string): Promise<string> {
  for (let number = 1; ; number++) {
    const kept = number === 1 ? `${store}.before` : `${store}.before-${number}`;
    try {
      await link(store, kept).catch((error: unknown) => {
        if (codeOf(error) === 'EEXIST') throw error;
        // Some file systems give a file one name only.
        return copyFile(store, kept, constants.COPYFILE_EXCL);
      });
    } catch (error) {
      if (codeOf(error) === 'EEXIST') continue;
      throw error;
    }
    return kept;
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
