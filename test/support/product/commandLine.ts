import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/*
 * The command line as operators use it: a separate built process, which starts in a quarter of the time of its sources.
 */

export const builtCommand = 'dist/service/cli.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface Finished {
  code: number | null;
  out: string;
  errors: string;
}

export interface Started {
  child: ChildProcess;
  /** Resolves with the first line of output that contains `text`; rejects if the process ends first. */
  says(text: string): Promise<string>;
  finished: Promise<Finished>;
}

/** Starts `rollbook …`; without the settings of this process. No file may grow beyond `mostBytes`. */
export function startCommand(
  words: readonly string[],
  settings: Record<string, string>,
  { input = '', mostBytes }: { input?: string; mostBytes?: number } = {},
): Started {
  const { PATH = '' } = process.env;
  const line = [process.execPath, builtCommand, ...words];
  const [command = '', ...parameters] = mostBytes === undefined ? line : limited(line, mostBytes);
  const child = spawn(command, parameters, { cwd: root, env: { PATH, ...settings } });
  let out = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  child.stdin.end(input);
  const finished = once(child, 'close').then(([code]): Finished => ({ code, out, errors }));
  return {
    child,
    finished,
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const line = out.split('\n').find((each) => each.includes(text));
          if (line !== undefined) resolve(line);
        };
        child.stdout.on('data', look);
        look();
        finished.then(() => reject(new Error(`ended without saying "${text}":\n${out}${errors}`)), reject);
      }),
  };
}

/** The same command, by a shell that limits its files; it counts in blocks of 512 bytes. */
const limited = (line: readonly string[], mostBytes: number) => [
  '/bin/sh',
  '-c',
  `ulimit -f ${Math.floor(mostBytes / 512)} && exec "$@"`,
  'sh',
  ...line,
];

export function runCommand(words: readonly string[], settings: Record<string, string> = {}, input = '') {
  return startCommand(words, settings, { input }).finished;
}
