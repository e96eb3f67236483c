import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/*
 * What carries mail away: a mail server, or a folder. A sender opens connections, and each takes one message after
 * another.
 */

export interface Outgoing {
  from: string;
  to: string;
  bytes: Buffer;
  /** For a file: begins with the day, and is the same at every attempt. */
  name: string;
}

export interface Connection {
  /** Settles once the message is taken; throws `Unsent`. */
  send(message: Outgoing): Promise<void>;
  close(): void;
}

export interface Sender {
  /** Throws `Unsent` where nobody takes any message at the moment. */
  open(): Promise<Connection>;
}

/** The message was not taken, or nobody knows. `problem` is for the admin, and names nobody. */
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

/**
 * Writes each message into a file of the folder: where no mail server is set, somebody can read there what was sent.
 */
export function folderSender(folder: string): Sender {
  return {
    async open() {
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch(cannotWrite);
      return {
        async send({ name, bytes }) {
          const file = join(folder, `${name}.eml`);
          // A program that watches the folder never sees half a message.
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
