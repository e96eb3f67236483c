import type { Command } from './command.ts';
import { openStore } from './openStore.ts';
import { named } from './words.ts';

export const migrate: Command = {
  usage: [''],
  summary: "Bring the store's tables up to date; serve does it as well.",
  async run(words, { settings, terminal }) {
    named(words);
    const database = await openStore(settings);
    await database.close();
    terminal.say('The store is up to date.');
  },
};
