import { existsSync } from 'node:fs';
import { backUp } from '#service/store/driver/copy.ts';
import type { Command } from './command.ts';
import { embeddedStore } from './openStore.ts';
import { OperatorError } from './operatorError.ts';
import { named } from './words.ts';

export const backup: Command = {
  usage: ['FILE'],
  summary: 'Copy the embedded store, as it is at one moment; the service may be running.',
  async run(words, { settings, terminal }) {
    const [file] = named(words, 'FILE');
    const store = embeddedStore(settings, 'pg_dump --format=custom --file=FILE "$DATABASE_URL"');
    if (!existsSync(store)) throw new OperatorError(`There is no store at ${store} yet.`);
    if (existsSync(file)) throw new OperatorError(`${file} exists already: name a new file.`);
    const problem = await backUp(store, file);
    if (problem) throw new OperatorError(`Nothing was copied to ${file}: ${problem.problem}.`);
    terminal.say(`The store is copied to ${file}.`);
  },
};
