#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Command } from '#service/commands/command.ts';
import { serve } from '#service/commands/serve.ts';
import { OperatorError } from './operatorError.ts';
import { readSettings } from './settings.ts';
import { terminal } from './terminal.ts';

/*
 * The command line: `rollbook serve` and what an operator needs beside it.
 */

const commands: Readonly<Record<string, Command>> = { serve };

function help(): string {
  const lines = Object.entries(commands).flatMap(([name, { usage, summary }]) => [
    ...usage.map((words) => `  rollbook ${name} ${words}`.trimEnd()),
    `      ${summary}`,
  ]);
  return ['Usage:', ...lines, '', 'Settings come from the environment; the README lists them.'].join('\n');
}

/** Beside the built service; where the sources run, in the folder of the last build. */
function pagesFolder(): string {
  const [built = '', elsewhere = ''] = ['../pages', '../../dist/pages'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  return existsSync(built) ? built : elsewhere;
}

async function main([name = '', ...words]: readonly string[]): Promise<void> {
  if (name === '' || name === 'help' || name === '--help' || words.includes('--help')) {
    terminal.say(help());
    return;
  }
  const command = commands[name];
  if (!Object.hasOwn(commands, name) || !command)
    throw new OperatorError(`There is no command "${name}": see rollbook --help.`);
  await command.run(words, { settings: readSettings(process.env), terminal, pages: pagesFolder() });
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const mistyped =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (!(error instanceof OperatorError) && !mistyped) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
