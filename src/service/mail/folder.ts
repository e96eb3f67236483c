import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Sender, Unsent } from './sender.ts';

/** Writes each message into a file of the folder: where no mail server is set, somebody can read there what was sent. */
export function folderSender(folder: string): Sender {
  return {
    async open() {
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch(cannotWrite);
      return {
        async send({ name, bytes }) {
          const file = join(folder, `${name}.eml`);
          // Whoever watches the folder never sees half a message.
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
