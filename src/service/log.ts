import { randomBytes } from 'node:crypto';
import type { Report } from './application.ts';

/*
 * One line of JSON a request, on standard error. It holds names that we know and numbers, never what was sent.
 */

interface Answered {
  status: number;
  milliseconds: number;
  report: Report | null;
}

export type Log = (answered: Answered) => void;

export const silent: Log = () => undefined;

/** Tells the lines of this process from those of others; cheaper than chance for each. */
const processName = randomBytes(4).toString('hex');
let lineNumber = 0;

export function logTo(write: (line: string) => void): Log {
  return ({ status, milliseconds, report }) => {
    // What is undefined is left out of JSON.
    const line = {
      time: new Date().toISOString(),
      reference: report?.reference ?? `${processName}-${(lineNumber++).toString(36)}`,
      task: report?.task ?? null,
      outcome: report?.outcome ?? (status < 400 ? 'ok' : 'refused'),
      fields: report?.fields,
      status,
      ms: Math.round(milliseconds * 10) / 10,
      error: report?.error === undefined ? undefined : traceOf(report.error),
    };
    write(`${JSON.stringify(line)}\n`);
  };
}

/** Where it broke. The message is left out: drivers put the values of a statement into theirs. */
function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const cause = error.cause === undefined ? [] : [`because of ${traceOf(error.cause)}`];
  return [`${error.name}${code}`, ...places.map((line) => line.trim()), ...cause].join(' | ');
}
