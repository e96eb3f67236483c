import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
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

/**
 * Puts a copy in the place of the store, which is kept beside it under a name that ends in `.before`.
 * Answers why that cannot be, or null when it is done.
 */
export async function restore(file: string, store: string): Promise<string | null> {
  if (!existsSync(file)) return 'there is no such file';
  const problem = soundness(file);
  if (problem !== null) return problem;
  if (existsSync(store) && isInUse(store)) return 'the store is in use: stop the service first';
  const unfinished = `${store}.unfinished`;
  await rm(unfinished, { force: true });
  await copySqlite(file, unfinished);
  if (existsSync(store)) await rename(store, `${store}.before`);
  for (const ending of ['-wal', '-shm']) await rm(store + ending, { force: true });
  await rename(unfinished, store);
  return null;
}
