import { existsSync } from 'node:fs';
import { open, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { OperatorError } from './operatorError.ts';

/* Files that a command writes where the operator says. */

/** Refuses a file that exists: nothing is overwritten. */
export function mustBeNew(file: string): void {
  if (existsSync(file)) throw new OperatorError(`${file} exists already: name a new file.`);
}

/** Writes a file that only this account may read. */
export async function write(file: string, content: string | Uint8Array): Promise<void> {
  await refusing(file, () => writeFile(file, content, { mode: 0o600 }));
}

/** Refuses a file that cannot be written, before work is done of which nobody would learn. Leaves it as it is. */
export async function mustBeWritable(file: string): Promise<void> {
  const isNew = !existsSync(file);
  await refusing(file, async () => {
    await (await open(file, 'a')).close();
    if (isNew) await rm(file);
  });
}

async function refusing(file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const why = code === 'ENOENT' ? `there is no folder ${dirname(file)}` : code;
    throw new OperatorError(`${file} cannot be written: ${why}.`, { cause: error });
  }
}
