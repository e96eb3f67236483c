import { parseArgs } from 'node:util';
import * as v from 'valibot';
import type { Database } from '#service/store/driver/database.ts';
import {
  addKey,
  allKeys,
  type KeyScope,
  keyNumbered,
  reading,
  revokeKey,
  type StoredKey,
} from '#service/store/schools/keys.ts';
import { endOldSecret, rotateSecret } from '#service/store/schools/rotation.ts';
import { hasSchool } from '#service/store/schools/schools.ts';
import { digest, newToken } from '#service/tasks/accounts/secrets.ts';
import { taskNamed } from '#service/tasks/all.ts';
import { audit, operatorNow } from '#service/tasks/rules/audit.ts';
import type { AuditAction } from '#wire/schools/audit.ts';
import { keyName } from '#wire/schools/keys.ts';
import { type Command, named, type Terminal, verbOf } from './command.ts';
import { dateOf, keyTimes, oldSecretText, untilOf } from './keyTimes.ts';
import {
  addOneRosterKey,
  listOneRosterKeys,
  revokeOneRosterKey,
  rotateOneRosterKey,
} from './oneRosterKey.ts';
import { openOldStore, openStore } from './openStore.ts';
import { OperatorError } from './operatorError.ts';

export const key: Command = {
  usage: [
    'add NAME [--schools] [--task NAME …] [--reading] [--school NUMBER …] [--expires DAYS]',
    'add NAME --oneroster [--school NUMBER] [--scope NAME …] [--expires DAYS]',
    'list',
    'rotate NUMBER [--oneroster] [--overlap DAYS] [--expires DAYS]',
    'rotate NUMBER [--oneroster] --end',
    'revoke NUMBER [--oneroster]',
  ],
  summary:
    'The keys of applications. --schools: the key may create schools. --task, --reading: only these tasks, and those that change nothing; everyone may sign in and out. --school: only for people and classes of these schools. rotate: another secret; the present one works for 7 days more, or --overlap, or until --end. --oneroster: an ID and a secret for the OneRoster REST interface of one school, with all scopes or some.',
  async run([word, ...rest], { settings, terminal }) {
    const act = { add, list, rotate, revoke }[verbOf(word, ['add', 'list', 'rotate', 'revoke'])];
    const database = await (word === 'add' ? openStore : openOldStore)(settings);
    try {
      await act(database, rest, terminal);
    } finally {
      await database.close();
    }
  },
};

const day = 24 * 3600;
const usualOverlap = '7';

/** Days in seconds; refuses anything but a number of days. */
function daysIn(option: string, text: string, least: number): number {
  if (!/^\d{1,4}$/.test(text) || Number(text) < least)
    throw new OperatorError(`--${option} is a number of days from ${least} to 9999.`);
  return Number(text) * day;
}

async function scopeIn(
  database: Database,
  { task, school, readsOnly }: { task: string[]; school: string[]; readsOnly: boolean },
): Promise<KeyScope> {
  const unknown = task.find((name) => taskNamed(name) === undefined);
  if (unknown !== undefined) throw new OperatorError(`There is no task ${unknown}.`);
  const schools = school.map((text) => (/^\d{1,9}$/.test(text) ? Number(text) : 0));
  for (const [index, id] of schools.entries())
    if (!(await database.reading((db) => hasSchool(db, id))))
      throw new OperatorError(`There is no school ${school[index]}.`);
  const tasks = [...task.map((name) => taskNamed(name) ?? name), ...(readsOnly ? [reading] : [])];
  return { tasks: tasks.length > 0 ? tasks : null, schools: schools.length > 0 ? schools : null };
}

function keyNameIn(text: string): string {
  const read = v.safeParse(keyName, text);
  if (!read.success) throw new OperatorError(`${read.issues[0].message}.`);
  return read.output;
}

async function add(database: Database, words: readonly string[], terminal: Terminal): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      schools: { type: 'boolean', default: false },
      oneroster: { type: 'boolean', default: false },
      reading: { type: 'boolean', default: false },
      school: { type: 'string', multiple: true, default: [] },
      task: { type: 'string', multiple: true, default: [] },
      scope: { type: 'string', multiple: true, default: [] },
      expires: { type: 'string' },
    },
  });
  const name = keyNameIn(named(positionals, 'NAME')[0]);
  const { schools, oneroster, school, task, scope: scopes, reading: readsOnly } = values;
  if (oneroster) {
    if (school.length > 1) throw new OperatorError('A OneRoster key is for one school.');
    const lasts = values.expires === undefined ? null : daysIn('expires', values.expires, 1);
    return addOneRosterKey(database, { name, school: school[0], scopes, lasts }, terminal);
  }
  if (schools && (school.length > 0 || task.length > 0 || readsOnly))
    throw new OperatorError('A key that may create schools is for all schools and tasks.');
  const scope = await scopeIn(database, { task, school, readsOnly });
  const text = newToken();
  const now = operatorNow();
  const expires = values.expires === undefined ? 0 : now.now + daysIn('expires', values.expires, 1);
  const added = { name, hash: digest(text), created: now.now, mayCreateSchools: schools, scope, expires };
  const id = await database.writing(async (db) => {
    const number = await addKey(db, added);
    await writeDown(db, 'key added', { id: number, scope });
    return number;
  });
  terminal.say(`Key ${id} (${name}), shown this once:`);
  terminal.say(text);
}

/** The admins of a key's schools see in the audit list what happens to it. */
function writeDown(
  db: Parameters<typeof audit>[0],
  action: AuditAction,
  { id, scope }: Pick<StoredKey, 'id' | 'scope'>,
): Promise<void> {
  const places = scope.schools ?? [null];
  return audit(
    db,
    operatorNow(),
    ...places.map((schoolId) => ({ schoolId, action, details: { number: id } })),
  );
}

function described({ id, name, created, scope, ...key }: StoredKey, now: number): string {
  const [use = '', ...rest] = keyTimes(key, now);
  const parts = [String(id), name, `since ${dateOf(created)}`, use];
  if (key.expires > 0) parts.push(rest.shift() ?? '');
  if (key.mayCreateSchools) parts.push('may create schools');
  if (scope.tasks) parts.push(`tasks ${scope.tasks.join(', ')}`);
  if (scope.schools) parts.push(`schools ${scope.schools.join(', ')}`);
  return [...parts, ...rest].join('\t');
}

async function list(database: Database, words: readonly string[], terminal: Terminal): Promise<void> {
  named(words);
  const keys = await database.reading(allKeys);
  if (keys.length === 0) terminal.say('There are no keys.');
  for (const each of keys) terminal.say(described(each, operatorNow().now));
  await listOneRosterKeys(database, terminal);
}

const noSuchKey = (text: string) => new OperatorError(`There is no key ${text}.`);

/** Both secrets work while an application changes over. */
async function rotate(database: Database, words: readonly string[], terminal: Terminal): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      overlap: { type: 'string', default: usualOverlap },
      expires: { type: 'string' },
      end: { type: 'boolean', default: false },
      oneroster: { type: 'boolean', default: false },
    },
  });
  const [number] = named(positionals, 'NUMBER');
  const { now } = operatorNow();
  const overlap = daysIn('overlap', values.overlap, 0);
  const seconds = values.expires === undefined ? null : daysIn('expires', values.expires, 1);
  if (values.oneroster)
    return rotateOneRosterKey(database, { number, overlap, lasts: seconds, end: values.end }, terminal);
  const text = newToken();
  const rotated = await database.writing(async (db) => {
    const found = await keyNumbered(db, /^\d{1,9}$/.test(number) ? Number(number) : 0);
    if (!found) throw noSuchKey(number);
    if (values.end) {
      if (!(await endOldSecret(db, 'keys', found.id, now)))
        throw new OperatorError(`Key ${number} has no old secret that works.`);
      await writeDown(db, 'key rotated', found);
      return null;
    }
    const rotation = { hash: digest(text), now, overlap, lasts: seconds };
    const until = untilOf(`key ${number}`, found, await rotateSecret(db, 'keys', found, rotation));
    await writeDown(db, 'key rotated', found);
    return until;
  });
  if (rotated === null) return terminal.say(`The old secret of key ${number} stops working within seconds.`);
  terminal.say(`The new secret of key ${number}, shown this once; ${oldSecretText(rotated, now)}:`);
  terminal.say(text);
}

async function revoke(database: Database, words: readonly string[], terminal: Terminal): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { oneroster: { type: 'boolean', default: false } },
  });
  const [text] = named(positionals, 'NUMBER');
  if (values.oneroster) return revokeOneRosterKey(database, text, terminal);
  const id = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  await database.writing(async (db) => {
    const found = await keyNumbered(db, id);
    if (!found || !(await revokeKey(db, id))) throw noSuchKey(text);
    await writeDown(db, 'key revoked', found);
  });
  terminal.say(`Key ${id} is revoked; a running service forgets it within seconds.`);
}
