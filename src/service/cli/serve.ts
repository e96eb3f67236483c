import { parseArgs } from 'node:util';
import { fillDemo, holdsDemo } from '#service/demo/fill.ts';
import { removeDemo } from '#service/demo/remove.ts';
import { demoKey, demoPassword, demoTeacher } from '#service/demo/school.ts';
import { type Log, logTo, unusualAlone } from '#service/http/log.ts';
import { type LogCollector, logCollector } from '#service/http/logCollector.ts';
import { hasAccounts } from '#service/store/accounts/accounts.ts';
import { newSetupCode } from '#service/tasks/schools/setup.ts';
import { type Command, named, type Surroundings, verbOf } from './command.ts';
import { openOldStore, openStore } from './openStore.ts';
import { OperatorError } from './operatorError.ts';
import { readSettings } from './settings.ts';
import { start } from './start.ts';

const demoSignIn =
  `Demo sign-in, only while the demo school exists: ${demoTeacher}, password ${demoPassword}; ` +
  `key for applications: ${demoKey}`;

export const serve: Command = {
  usage: ['[--port N]'],
  summary: 'Serve the dashboard and the service.',
  async run(words, { settings, terminal, pages }) {
    // Read this first: by the time we listen, the parent may be gone.
    const parent = process.ppid;
    const { values } = parseArgs({ args: [...words], options: { port: { type: 'string' } } });
    const port = values.port === undefined ? settings.port : readSettings({ PORT: values.port }).port;
    const local = logTo(terminal.log, settings.logAddress);
    const collector =
      settings.logUrl === null ? null : logCollector(settings.logUrl, { log: (event) => local({ event }) });
    const happened = collector
      ? logTo((line) => {
          terminal.log(line);
          collector.write(line);
        }, settings.logAddress)
      : local;
    logFatal(happened, collector);
    const log: Log = settings.log ? happened : unusualAlone(happened);
    const running = await start({ ...settings, port }, pages, log);
    // Before anything is printed: a process that reads that we are up may already ask us to stop.
    const asked = stopAsked(parent);
    if (running.database && (await holdsDemo(running.database))) terminal.say(demoSignIn);
    const code = running.database && (await newSetupCode(running.database, Math.floor(Date.now() / 1000)));
    if (code) terminal.say(`Nobody has an account yet. Set-up code, for the page below: ${code}`);
    if (running.mailFolder !== null)
      terminal.say(`Mail is written into ${running.mailFolder}, since SMTP_URL is not set`);
    terminal.say(`Rollbook is at ${running.url}`);
    const why = await asked;
    log({ event: `asked to end (${why})` });
    // A second signal skips the wait.
    await running.stop(why === 'SIGTERM' ? stopAsked(parent) : undefined);
    await collector?.close();
    if (why === 'SIGHUP') process.exitCode = 129;
  },
};

/** Milliseconds to send the last line to the collector: a broken process should not run on. */
const longestLastWord = 1000;

/** Anything else that ends the process leaves a line in the log and an exit code of failure. */
function logFatal(happened: Log, collector: LogCollector | null): void {
  let isEnding = false;
  const end = (status: number) => {
    // The collector may be affected, too.
    if (!collector || isEnding) process.exit(status);
    isEnding = true;
    void collector.close(longestLastWord).finally(() => process.exit(status));
  };
  process.on('uncaughtException', (error) => {
    happened({ event: 'the process ends: an error that nobody caught', error });
    end(1);
  });
  for (const [signal, number] of [
    ['SIGQUIT', 3],
    ['SIGABRT', 6],
  ] as const)
    process.on(signal, () => {
      happened({ event: `the process ends: ${signal}` });
      end(128 + number);
    });
}

type WhyStopped = 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'orphaned';

/** Resolves when the process is asked to stop. */
function stopAsked(parent: number): Promise<WhyStopped> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => resolve(signal));
    if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(parent, () => resolve('orphaned'));
  });
}

/** A signal to `npm start` reaches its shell but not us, so we watch for our parent to go. */
function whenOrphaned(parent: number, notice: () => void): void {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    notice();
  }, 500);
  watch.unref();
}

export const demo: Command = {
  usage: ['[typical|large|extreme]', 'remove [--everything]'],
  summary:
    'Fill a new store with the demo school, as serve does where DEMO_SIZE says so; or take it out, with its accounts and key.',
  async run([word, ...rest], { settings, terminal }) {
    const size = word ?? (settings.demoSize === 'none' ? 'typical' : settings.demoSize);
    if (size === 'remove') return remove(rest, { settings, terminal });
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

async function remove(
  words: readonly string[],
  { settings, terminal }: Pick<Surroundings, 'settings' | 'terminal'>,
): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: { everything: { type: 'boolean', default: false } },
  });
  const database = await openOldStore(settings);
  try {
    const done = await removeDemo(database, values.everything);
    if (!done) throw new OperatorError('There is no demo school in this store.');
    const { removed, classesOfOthers, staffOfOthers, blocked } = done;
    if (!removed)
      throw new OperatorError(
        [
          ...ofOthers('belong to', staffOfOthers),
          ...ofOthers('have classes in', classesOfOthers),
          'Nothing was removed. To remove the school with all its classes: rollbook demo remove --everything',
        ].join(' '),
      );
    terminal.say('The demo school is gone, with its accounts and its key.');
    if (staffOfOthers.length > 0)
      terminal.say(`These people stay, and belong to this school no more: ${staffOfOthers.join(', ')}.`);
    if (blocked.length > 0)
      terminal.say(`Classes elsewhere still name ${blocked.join(', ')}: blocked, and cannot sign in.`);
    if (!(await database.reading(hasAccounts)))
      terminal.say('Nobody has an account now: the next "rollbook serve" shows a set-up code.');
  } finally {
    await database.close();
  }
}

const ofOthers = (how: string, names: readonly string[]) =>
  names.length === 0 ? [] : [`Other people ${how} the demo school: ${names.join(', ')}.`];
