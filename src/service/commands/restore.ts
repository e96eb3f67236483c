import { mkdir } from 'node:fs/promises';
import { embeddedStore } from '#service/openStore.ts';
import { OperatorError } from '#service/operatorError.ts';
import { restore as putBack } from '#service/store/copy.ts';
import type { Command } from './command.ts';
import { named } from './words.ts';

export const restore: Command = {
  usage: ['FILE'],
  summary: 'Put a backup in the place of the embedded store; the service must be stopped.',
  async run(words, { settings, terminal }) {
    const [file] = named(words, 'FILE');
    const store = embeddedStore(settings, 'pg_restore --clean --dbname=DATABASE FILE');
    await mkdir(settings.dataFolder, { recursive: true });
    const restored = await putBack(file, store);
    if ('problem' in restored) throw new OperatorError(`${file} cannot be restored: ${restored.problem}.`);
    terminal.say(`The store is restored from ${file}.`);
    if (restored.kept !== null) terminal.say(`What was there before is ${restored.kept}.`);
  },
};
