import { existsSync } from 'node:fs';
import { embeddedStore } from '#service/openStore.ts';
import { OperatorError } from '#service/operatorError.ts';
import { backUp } from '#service/store/copy.ts';
import type { Command } from './command.ts';
import { named } from './words.ts';

export const backup: Command = {
  usage: ['FILE'],
  summary: 'Copy the embedded store, as it is at one moment; the service may be running.',
  async run(words, { settings, terminal }) {
    const [file] = named(words, 'FILE');
    const store = embeddedStore(settings, 'pg_dump --format=custom --file=FILE');
    if (!existsSync(store)) throw new OperatorError(`There is no store at ${store} yet.`);
    if (existsSync(file)) throw new OperatorError(`${file} exists already: name a new file.`);
    await backUp(store, file);
    terminal.say(`The store is copied to ${file}.`);
  },
};
