import { XMLParser } from 'fast-xml-parser';
import { unserialize } from 'php-serialize';
import type { Application } from '#service/application.ts';
import { type Random, randomOf } from '#service/demo/random.ts';
import { addClass, addMember } from '#service/store/classes.ts';
import { replaceRoster } from '#service/store/students.ts';
import { tasks } from '#wire/tasks.ts';
import { key, schoolStart } from './school.ts';
import type { Service } from './service.ts';

/*
 * Requests that nobody's program sends, the same from the same seed: fields missing, doubled, huge, binary, in another
 * charset; tasks that are none; other people's classes. And what must hold of every answer to them.
 */

export interface Prey {
  /** Good keys, and the tokens of sessions that may be used; no answer may hold one. */
  keys: readonly string[];
  tokens: readonly string[];
  /** Numbers of classes, some of them other people's. */
  classes: readonly number[];
  usernames: readonly string[];
  /** Texts that none of the sessions may see. */
  hidden: readonly string[];
}

const tasksAndNone = [
  ...Object.keys(tasks),
  ...Object.keys(tasks),
  '',
  'drop',
  'toString',
  '__proto__',
  'LOGIN',
  'login\0',
];

const values = [
  '',
  '0',
  '-1',
  '1',
  '3',
  '2147483648',
  '9007199254740993',
  '1e309',
  'NaN',
  'null',
  'true',
  '20240902',
  '20240230',
  '99999999',
  "' OR 1=1 --",
  '"; DROP TABLE accounts; --',
  '<script>alert(1)</script>',
  ']]><x/>',
  '%00',
  '%ff%fe',
  '%ed%a0%80',
  '%',
  '%zz',
  '../../etc/passwd',
  '{{7*7}}',
  'José',
  '%F0%9F%98%80',
  '%E2%80%AEabc',
  'a:1:{i:0;O:8:"stdClass":0:{}}',
  'Mary+Ann+12%0ATom+Li+13',
  'Mary+Ann+12%0D%0A%09Tom',
];

const names = [
  'clid[]',
  'clid.x',
  '__proto__',
  'constructor',
  'toString',
  '',
  ' ses',
  'values[usr]',
  '%00',
  'x'.repeat(300),
];

export function hostileRequest(random: Random, prey: Prey): { request: Request; wantsCookie: boolean } {
  const method = random.chance(0.97) ? 'POST' : random.pick(['GET', 'PUT', 'DELETE', 'PATCH']);
  const headers: Record<string, string> = { 'content-type': contentType(random) };
  const wantsCookie = random.chance(0.2);
  if (wantsCookie) {
    headers['sec-fetch-site'] = random.pick(['same-origin', 'same-origin', 'cross-site', 'none', '']);
    headers.cookie = random.pick([
      `session=${random.pick(prey.tokens)}`,
      'session=%',
      'session=a=b; session=',
      ';;=',
    ]);
  }
  const body = method === 'GET' ? null : bodyOf(random, prey, wantsCookie);
  return { request: new Request('http://rollbook.test/api/', { method, headers, body }), wantsCookie };
}

function contentType(random: Random): string {
  if (random.chance(0.95)) return 'application/x-www-form-urlencoded';
  return random.pick([
    'application/x-www-form-urlencoded; charset=utf-16',
    'application/x-www-form-urlencoded;charset=UTF-8',
    'application/json',
    'multipart/form-data; boundary=x',
    'text/plain',
    '',
  ]);
}

function bodyOf(random: Random, prey: Prey, fromPage: boolean): Uint8Array<ArrayBuffer> {
  if (random.chance(0.03)) return Uint8Array.from({ length: random.below(400) }, () => random.below(256));
  const task = random.pick(tasksAndNone);
  const pairs = [`apitask=${task}`];
  if (random.chance(fromPage ? 0.1 : 0.95))
    pairs.push(`apikey=${random.chance(0.95) ? random.pick(prey.keys) : 'nobody'}`);
  if (random.chance(0.9)) pairs.push(`ses=${random.chance(0.9) ? random.pick(prey.tokens) : 'f'.repeat(64)}`);
  if (random.chance(0.9)) pairs.push(`api=${random.pick(['json', 'xml', 'ser', 'json', 'yaml', ''])}`);
  for (const name of fieldsOf(task))
    if (random.chance(0.8)) pairs.push(`${name}=${valueFor(name, random, prey)}`);
  while (random.chance(0.3)) pairs.push(`${random.pick(names)}=${random.pick(values)}`);
  if (random.chance(0.2)) pairs.push(`${random.pick(pairs).split('=', 1)[0]}=${random.pick(values)}`);
  if (random.chance(0.02)) pairs.push(`students=${'Ann+Lee+1%0A'.repeat(random.below(3000))}`);
  if (random.chance(0.001)) pairs.push(`x=${'y'.repeat(2 * 1024 * 1024 - random.below(300))}`);
  const text = random.sample(pairs, pairs.length).join(random.chance(0.98) ? '&' : '&&&=&');
  return new Uint8Array(Buffer.from(text, random.chance(0.9) ? 'utf8' : 'latin1'));
}

function fieldsOf(task: string): string[] {
  return Object.hasOwn(tasks, task)
    ? Object.keys(tasks[task as keyof typeof tasks].fields.entries)
    : ['clid'];
}

function valueFor(name: string, random: Random, prey: Prey): string {
  if (random.chance(0.3)) return random.pick(values);
  if (name === 'clid') return String(random.pick(prey.classes));
  if (name === 'stuid') return random.pick(['11', '12', '999']);
  if (name === 'assnid') return random.pick(['1', '2', '4', '99']);
  if (name === 'usr') return random.pick(prey.usernames);
  if (name === 'ymd') return '20240902';
  return random.pick(values);
}

const xml = new XMLParser({
  ignoreDeclaration: true,
  onDangerousProperty: (name) => name,
  processEntities: {
    enabled: true,
    maxTotalExpansions: 1e9,
    maxExpandedLength: 1e9,
  },
});

/** The envelope of an answer, read by somebody else's parser; fails where there is none. */
function envelopeOf(type: string | null, text: string): Record<string, unknown> {
  switch (type) {
    case 'application/json; charset=utf-8':
      return JSON.parse(text);
    case 'application/vnd.php.serialized':
      return unserialize(text);
    case 'text/xml; charset=utf-8':
      return xml.parse(text).engrade;
  }
  throw new Error(`An answer of type ${type}`);
}

/** Sends so many hostile requests; fails at the first answer that is none, that broke, or that tells too much. */
export async function attack(service: Application, prey: Prey, seed: string, count: number): Promise<void> {
  const random = randomOf(seed);
  const secrets = [
    ...prey.keys,
    ...prey.tokens,
    ...prey.hidden,
    '$argon2',
    'node_modules',
    '.ts:',
    'SQLITE_',
  ];
  for (let number = 0; number < count; number++) {
    const { request } = hostileRequest(random, prey);
    let outcome = 'nothing reported';
    const address = `192.0.2.${random.below(4)}`;
    const answer = await service(request, { address, report: (report) => (outcome = report.outcome) });
    const text = await answer.text();
    const where = `seed ${seed}, request ${number}: ${text.slice(0, 300)}`;
    if (outcome !== 'ok' && outcome !== 'refused') throw new Error(`The outcome ${outcome}; ${where}`);
    if (![200, 405, 413, 415].includes(answer.status)) throw new Error(`Status ${answer.status}; ${where}`);
    const envelope = envelopeOf(answer.headers.get('content-type'), text);
    if (!(Number(envelope.time) > 0)) throw new Error(`No time; ${where}`);
    if (String(envelope.success) === 'false' && Object.keys(Object(envelope.errors)).length === 0)
      throw new Error(`No errors; ${where}`);
    for (const secret of secrets) if (text.includes(secret)) throw new Error(`A leak of ${secret}; ${where}`);
  }
}

/** A teacher, a guest in one class and a student are signed in; a class of somebody else holds what they may not see. */
export async function preyOf(service: Service): Promise<Prey> {
  const { school, database } = service;
  const other = await database.writing(async (db) => {
    const id = await addClass(db, {
      created: schoolStart,
      name: 'Hidden-Class-4711',
      schoolYear: '2024-2025',
      primaryTeacher: school.colleague,
    });
    await addMember(db, id, { accountId: school.colleague, auth: 6, role: 'Teacher', joined: schoolStart });
    await replaceRoster(
      db,
      id,
      [{ id: 1, first: 'Hidden-First-4712', last: 'Hidden-Last-4713', position: 1 }],
      1,
    );
    return id;
  });
  return {
    keys: [key],
    tokens: [await service.signIn('rivera'), await service.signIn('mary')],
    classes: [school.algebra, school.biology, other, other + 1],
    usernames: ['rivera', 'okafor', 'mary', 'nobody'],
    hidden: ['Hidden-', 'okafor@school.example'],
  };
}
