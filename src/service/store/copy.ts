import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { copySqlite, isInUse, soundness } from './sqlite.ts';

/*
 * Copies of the embedded store: taken while it is in use, and put back whole or not at all.
 */

export async function backUp(store: string, file: string): Promise<void> {
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  await copySqlite(store, unfinished);
  await rename(unfinished, file);
}

/** Why nothing was restored; or where the store is that was replaced, null where there was none. */
type Restored = { problem: string } | { kept: string | null };

/** Puts a copy in the place of the store, which is kept beside it. */
export async function restore(file: string, store: string): Promise<Restored> {
  if (!existsSync(file)) return { problem: 'there is no such file' };
  const problem = soundness(file);
  if (problem !== null) return { problem };
  if (existsSync(store) && isInUse(store)) return { problem: 'the store is in use: stop the service first' };
  const unfinished = `${store}.unfinished`;
  await rm(unfinished, { force: true });
  await copySqlite(file, unfinished);
  const kept = existsSync(store) ? await freeName(`${store}.before`) : null;
  // Who asked whether it is in use has brought the log beside it, of a service that was killed, into the file.
  if (kept !== null) await rename(store, kept);
  for (const ending of ['-wal', '-shm']) await rm(store + ending, { force: true });
  await rename(unfinished, store);
  return { kept };
}

/** The name, or the first of `name-2`, `name-3` … that is free; an empty file holds it. */
async function freeName(name: string): Promise<string> {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name}-${number}`;
    try {
      await (await open(candidate, 'wx')).close();
      return candidate;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}
