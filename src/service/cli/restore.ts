import { mkdir } from 'node:fs/promises';
import { restore as putBack } from '#service/store/driver/copy.ts';
import type { Command } from './command.ts';
import { embeddedStore } from './openStore.ts';
import { OperatorError } from './operatorError.ts';
import { named } from './words.ts';

/** Into an empty database as well as over an older state of it, and all of it or nothing. */
const restoring =
  'pg_restore --clean --if-exists --no-owner --single-transaction --dbname="$DATABASE_URL" FILE';

export const restore: Command = {
  usage: ['FILE'],
  summary: 'Put a backup in the place of the embedded store; the service must be stopped.',
  async run(words, { settings, terminal }) {
    const [file] = named(words, 'FILE');
    const store = embeddedStore(settings, restoring);
    await mkdir(settings.dataFolder, { recursive: true });
    const restored = await putBack(file, store);
    if ('problem' in restored) throw new OperatorError(`${file} cannot be restored: ${restored.problem}.`);
    terminal.say(`The store is restored from ${file}.`);
    if (restored.kept !== null) terminal.say(`What was there before is ${restored.kept}.`);
  },
};
