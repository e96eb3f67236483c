import { existsSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder, and those above it. Node's own way never ends where the system says of a new name that it does not
 * exist, such as in `/proc`.
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  const above = dirname(path);
  if (!existsSync(above) && above !== path) await makeFolder(above, mode);
  try {
    await mkdir(path, { mode });
  } catch (error) {
    // A folder that is there is as good, also one behind a link.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
