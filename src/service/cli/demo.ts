import { fillDemo } from '#service/demo/fill.ts';
import type { Command } from './command.ts';
import { openStore } from './openStore.ts';
import { OperatorError } from './operatorError.ts';
import { demoSignIn } from './serve.ts';
import { named, verbOf } from './words.ts';

export const demo: Command = {
  usage: ['[typical|large|extreme]'],
  summary: 'Fill a new store with the demo school; serve does it as DEMO_SIZE says.',
  async run([size = 'typical', ...rest], { settings, terminal }) {
    named(rest);
    const chosen = verbOf(size, ['typical', 'large', 'extreme']);
    const database = await openStore(settings);
    try {
      if (!(await fillDemo(database, chosen)))
        throw new OperatorError('The store has accounts already: the demo school only fills a new one.');
    } finally {
      await database.close();
    }
    terminal.say(demoSignIn);
  },
};
