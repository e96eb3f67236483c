import { parseArgs } from 'node:util';
import { holdsDemo } from '#service/demo/fill.ts';
import { demoKey, demoPassword, demoTeacher } from '#service/demo/school.ts';
import { logTo, silent } from '#service/log.ts';
import { start } from '#service/main.ts';
import { readSettings } from '#service/settings.ts';
import type { Command } from './command.ts';

export const demoSignIn =
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
    const log = settings.log ? logTo(terminal.note) : silent;
    const running = await start({ ...settings, port }, pages, log);
    if (running.database && (await holdsDemo(running.database))) terminal.say(demoSignIn);
    terminal.say(`Rollbook is at ${running.url}`);
    await stopAsked(parent);
    await running.stop();
  },
};

/** Settles when the process is asked to end. */
function stopAsked(parent: number): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(parent, resolve);
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
