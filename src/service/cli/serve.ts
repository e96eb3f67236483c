import { parseArgs } from 'node:util';
import { fillDemo, holdsDemo } from '#service/demo/fill.ts';
import { demoKey, demoPassword, demoTeacher } from '#service/demo/school.ts';
import { type Log, logTo, silent } from '#service/http/log.ts';
import type { Command } from './command.ts';
import { openStore } from './openStore.ts';
import { OperatorError } from './operatorError.ts';
import { readSettings } from './settings.ts';
import { start } from './start.ts';
import { named, verbOf } from './words.ts';

const demoSignIn =
  `Demo sign-in, only while the demo school exists: ${demoTeacher}, password ${demoPassword}; ` +
  `key for applications: ${demoKey}`;

export const serve: Command = {
  usage: ['[--port N]'],
  summary: 'Serve the dashboard and the service.',
  async run(words, { settings, terminal, pages }) {
    // Asked for before anything else: by the time that we listen, it may be gone.
    const parent = process.ppid;
    const { values } = parseArgs({ args: [...words], options: { port: { type: 'string' } } });
    const port = values.port === undefined ? settings.port : readSettings({ PORT: values.port }).port;
    const happened = logTo(terminal.note, settings.logAddress);
    noteFatal(happened);
    const log: Log = settings.log ? happened : silent;
    const running = await start({ ...settings, port }, pages, log);
    // Before anything is said: whoever reads that we are there may ask us to end.
    const asked = stopAsked(parent);
    if (running.database && (await holdsDemo(running.database))) terminal.say(demoSignIn);
    terminal.say(`Rollbook is at ${running.url}`);
    const why = await asked;
    log({ event: `asked to end (${why})` });
    // A second signal is for who will not wait.
    await running.stop(why === 'SIGTERM' ? stopAsked(parent) : undefined);
    if (why === 'SIGHUP') process.exitCode = 129;
  },
};

/** Whatever else ends the process leaves a line in the log, even where there is none for requests, and no status of success. */
function noteFatal(happened: Log): void {
  process.on('uncaughtException', (error) => {
    happened({ event: 'the process ends: an error that nobody caught', error });
    process.exit(1);
  });
  for (const [signal, number] of [
    ['SIGQUIT', 3],
    ['SIGABRT', 6],
  ] as const)
    process.on(signal, () => {
      happened({ event: `the process ends: ${signal}` });
      process.exit(128 + number);
    });
}

type WhyStopped = 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'orphaned';

/** Settles when the process is asked to end. */
function stopAsked(parent: number): Promise<WhyStopped> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => resolve(signal));
    if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(parent, () => resolve('orphaned'));
  });
}

/** A signal to `npm start` reaches its shell and not us: we notice that our parent is gone. */
function whenOrphaned(parent: number, notice: () => void): void {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    notice();
  }, 500);
  watch.unref();
}

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
