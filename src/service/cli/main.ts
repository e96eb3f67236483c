#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { commandNamed, help } from './all.ts';
import type { Terminal } from './command.ts';
import { OperatorError } from './operatorError.ts';
import { readSettings } from './settings.ts';

/*
 * The command line: `rollbook serve` and the operator's other commands.
 */

let unwritten = '';

/** Batches lines that arrive close together. */
function log(line: string): void {
  if (unwritten === '') setImmediate(writeLogged);
  unwritten += line;
}

/** A log that cannot be written, on a full disk or because nobody reads it any more, must not end the service. */
function writeLogged(): void {
  const text = unwritten;
  unwritten = '';
  try {
    process.stderr.write(text);
  } catch {}
}

process.once('exit', writeLogged);
process.stderr.on('error', () => undefined);
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  // Whoever reads only the first lines, such as `head`, has what they want.
  if (code !== 'EPIPE') process.exitCode = 1;
});

const terminal: Terminal = {
  say: (line) => process.stdout.write(`${line}\n`),
  log,
  async secret(question) {
    const interactive = process.stdin.isTTY === true;
    if (interactive) process.stderr.write(`${question}: `);
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    const lines = createInterface({ input: process.stdin, output: nowhere, terminal: interactive });
    try {
      for await (const line of lines) return line;
      return '';
    } finally {
      lines.close();
      if (interactive) process.stderr.write('\n');
    }
  },
};

/** Next to the built service or, when the sources run, in the folder of the last build. */
function pagesFolder(): string {
  const [built = '', elsewhere = ''] = ['../pages', '../../../dist/pages'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  return existsSync(built) ? built : elsewhere;
}

async function main([name = '', ...words]: readonly string[]): Promise<void> {
  if (name === '' || name === 'help' || name === '--help' || words.includes('--help')) {
    terminal.say(help());
    return;
  }
  const command = commandNamed(name);
  if (!command) throw new OperatorError(`There is no command "${name}": see rollbook --help.`);
  await command.run(words, { settings: readSettings(process.env), terminal, pages: pagesFolder() });
}

// A store and its backups hold the data of children: only the account that we run as may read what we write.
process.umask(0o077);

try {
  await main(process.argv.slice(2));
} catch (error) {
  const mistyped =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (!(error instanceof OperatorError) && !mistyped) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
