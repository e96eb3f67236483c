import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

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

/** Writes each message into a file of the folder, where somebody can read it if no mail server is set. */
export function folderSender(folder: string): Sender {
  return {
    async open() {
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch(cannotWrite);
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
