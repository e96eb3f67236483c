import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Terminal } from './command.ts';

let noted = '';

/** Lines that come close together are written together. */
function note(line: string): void {
  if (noted === '') setImmediate(writeNoted);
  noted += line;
}

function writeNoted(): void {
  process.stderr.write(noted);
  noted = '';
}

process.once('exit', writeNoted);

export const terminal: Terminal = {
  say: (line) => process.stdout.write(`${line}\n`),
  note,
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
