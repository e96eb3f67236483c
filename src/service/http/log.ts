import { randomBytes } from 'node:crypto';
import type { RequestRecord } from '#service/endpoint/application.ts';
import { signOnProblems } from '#wire/signOn.ts';
import { tasks } from '#wire/tasks.ts';

/*
 * Logs one line of JSON per request to standard error: known names, numbers and the caller's address, never what was
 * sent.
 */

interface Answered {
  /** The caller's network address. */
  address?: string | undefined;
  status: number;
  milliseconds: number;
  record: RequestRecord | null;
}

/** An event of the process that is not a request. */
interface Happened {
  event: string;
  /** Set if a request led to it. */
  address?: string | undefined;
  account?: number | undefined;
  key?: number | undefined;
  error?: unknown;
}

export type Log = (line: Answered | Happened) => void;

export const silent: Log = () => undefined;

/** Logs events, and requests whose callers got a reference to look for. */
export const unusualAlone =
  (log: Log): Log =>
  (line) => {
    if ('event' in line || line.record?.reference !== undefined) log(line);
  };

/** Makes references unique across processes; cheaper than a random one for each line. */
const processName = randomBytes(4).toString('hex');
let lineNumber = 0;

/** `withAddress` false leaves out the caller's address. */
export function logTo(write: (line: string) => void, withAddress = true): Log {
  const nextReference = () => `${processName}-${(lineNumber++).toString(36)}`;
  return (written) => {
    if ('event' in written) {
      const { event, address, account, key, error } = written;
      const line = {
        time: new Date().toISOString(),
        reference: nextReference(),
        address: withAddress ? address : undefined,
        account,
        key,
        event,
        error: error === undefined ? undefined : traceOf(error),
      };
      write(`${JSON.stringify(line)}\n`);
      return;
    }
    const { address, status, milliseconds, record } = written;
    // JSON leaves out undefined values.
    const line = {
      time: new Date().toISOString(),
      reference: record?.reference ?? nextReference(),
      address: withAddress ? address : undefined,
      account: record?.account,
      key: record?.key,
      task: record?.task ?? null,
      outcome: record?.outcome ?? (status < 400 ? 'ok' : 'refused'),
      fields: record?.fields && [...new Set(record.fields.map(knownField))],
      status,
      ms: Math.round(milliseconds * 10) / 10,
      error: record?.error === undefined ? undefined : traceOf(record.error),
    };
    write(`${JSON.stringify(line)}\n`);
  };
}

const others = [
  'system',
  'apikey',
  'apitask',
  'api',
  'ses',
  'email_',
  'sso',
  'logout_token',
  ...signOnProblems,
];
const knownFields = new Set([
  ...others,
  ...Object.values(tasks).flatMap(({ fields }) => Object.keys(fields.entries)),
]);

/** A field's name may end with the number of a student (`email_200400`), or be made up by the caller. */
function knownField(field: string): string {
  if (knownFields.has(field)) return field;
  const base = field.replace(/\d+$/, '');
  return knownFields.has(base) ? `${base}#` : '?';
}

/** The stack without the message, since drivers put the values of a statement into theirs. */
function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const cause = error.cause === undefined ? [] : [`because of ${traceOf(error.cause)}`];
  return [`${error.name}${code}`, ...places.map((line) => line.trim()), ...cause].join(' | ');
}
