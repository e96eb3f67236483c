import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#service/store/driver/makeFolder.ts';

/*
 * Delivers mail: to a mail server, or into a folder. A sender opens connections, each of which takes one message after
 * another.
 */

export interface Outgoing {
  from: string;
  to: string;
  bytes: Buffer;
  /** For file names: begins with the day, and is the same at every attempt. */
  name: string;
}

export interface Connection {
  /** Resolves once the message is taken; throws `Unsent`. */
  send(message: Outgoing): Promise<void>;
  close(): void;
}

export interface Sender {
  /** Throws `Unsent` if no mail is accepted at the moment. */
  open(): Promise<Connection>;
}

/** The message was not taken, or that is unknown. `problem` is for the admin, and names nobody. */
export class Unsent extends Error {
  readonly problem: string;
  /** It will never be taken. */
  readonly isFinal: boolean;

  constructor(problem: string, { isFinal = false, cause }: { isFinal?: boolean; cause?: unknown } = {}) {
    super(problem, { cause });
    this.name = 'Unsent';
    this.problem = problem;
    this.isFinal = isFinal;
  }
}

/** Milliseconds that a file stays: its links no longer work, and it may hold a student's grades. */
const keptFor = 30 * 24 * 3600 * 1000;

/** Our own names, also of files that were never finished: others in the folder are not ours to delete. */
const ourName = /^\d{8}T\d{6}Z-\d+-\w+\.eml(\.part)?$/;

/** A time, in milliseconds, as our names begin with it. */
export const momentIn = (time: number) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');

/**
 * Deletes messages of long ago; `now` in milliseconds. One that cannot be deleted stays until the next time. A name
 * tells the day of its message, so that in a folder of many thousands only the old files are looked at.
 */
export async function forgetOldFiles(folder: string, now: number): Promise<void> {
  const oldest = momentIn(now - keptFor);
  for (const name of await readdir(folder).catch(() => [])) {
    if (!ourName.test(name) || name > oldest) continue;
    const file = join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && found.mtimeMs < now - keptFor) await rm(file, { force: true }).catch(() => undefined);
  }
}

/** Writes each message into a file of the folder, where somebody can read it if no mail server is set. */
export function folderSender(folder: string): Sender {
  return {
    async open() {
      await makeFolder(folder, 0o700).catch(cannotWrite);
      return {
        async send({ name, bytes }) {
          const file = join(folder, `${name}.eml`);
          // Rename, so that a program that watches the folder never sees half a message.
          await writeFile(`${file}.part`, bytes, { mode: 0o600 }).catch(cannotWrite);
          await rename(`${file}.part`, file).catch(cannotWrite);
        },
        close: () => undefined,
      };
    },
  };
}

function cannotWrite(cause: unknown): never {
  throw new Unsent('The folder for mail cannot be written', { cause });
}
