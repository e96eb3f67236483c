import { XMLParser } from 'fast-xml-parser';
import { unserialize } from 'php-serialize';
import { type Random, randomOf } from '#service/demo/random.ts';
import type { Application } from '#service/endpoint/application.ts';
import { marks } from '#wire/classes/marks.ts';
import { tasks } from '#wire/tasks.ts';
import type { AttackTargets } from './attackTargets.ts';

/*
 * Requests that no real program sends, the same from the same seed: fields missing, doubled, huge, binary, in another
 * charset; tasks that are none; other people's classes. And the rules that every reply must meet.
 */

/** All except `logout`, after which the rest would only learn that nobody is signed in. */
const known = Object.keys(tasks).filter((name) => name !== 'logout');
const tasksAndNone = [...known, ...known, ...known, '', 'drop', 'toString', '__proto__', 'LOGIN', 'login\0'];

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

/** Invalid UTF-8: the whole form is refused, so only few forms have one. */
const noText = ['%ff%fe', '%ed%a0%80', '%c0%80'];

/** Values that get past the parsing of a field. */
const plausible: Readonly<Record<string, readonly string[]>> = {
  ymd: ['20240902'],
  stuid: ['11', '12', '999'],
  assnid: ['1', '2', '4', '99'],
  score: ['8.5', 'M', 'E', '', '9999.99'],
  date: ['20240902', '20240903'],
  mark: [...marks.map(({ letter }) => letter), ''],
  period: ['P1', 'P5'],
  scores: ['1+11+8.5', '1+11+8+9%0A2+12+-'],
  marks: ['20240902+11+p', '20240902+11+a+p%0A20240903+12+-'],
  grades: ['P1+11+90', 'P1+12+-%0AP2+11+80'],
  each: ['0', '1'],
  was: ['9', ''],
  since: ['0', '2'],
  limit: ['1', '200'],
  auth: ['1', '2'],
  name: ['Algebra', 'Ana+Lee'],
  comment: ['Good', ''],
  cgs: ['90+A%0A0+F'],
  grade: ['0', '999'],
  folder: ['1', '2', '3'],
  students: ['Mary+Ann+12%0ATom+Li+13', 'Ana+Lee+11'],
  points: ['10', 'EC'],
  due: ['20240920'],
  title: ['Quiz', '%F0%9F%98%80'],
  cat: ['1', '2'],
  kind: ['score', 'roster'],
  after: ['0', '1725264000'],
  before: ['2.1'],
  locked: ['0', '1'],
  reason: ['Ill', ''],
  delete: ['0', '0', '1'],
  once: ['a-name-of-it'],
  type: ['1'],
  cal: ['0', '1'],
  syr: ['2024', '2024-2025'],
  gp: ['1', '9'],
  code: ['ALG1', ''],
  gscale: ['9', '10'],
  round: ['0', '5'],
  stusort: ['1', '4'],
  assnsort: ['1', '4'],
  ...Object.fromEntries(
    ['weighted', 'showper', 'stuview', 'stumail', 'teachmail', 'mailmail'].map((flag) => [flag, ['0', '1']]),
  ),
  role: ['Guest'],
  base: [''],
  email: ['ana@school.example'],
  emails: ['ana@school.example+lee@school.example'],
};

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

function hostileRequest(random: Random, targets: AttackTargets): { request: Request; wantsCookie: boolean } {
  const method = random.chance(0.97) ? 'POST' : random.pick(['GET', 'PUT', 'DELETE', 'PATCH']);
  const headers: Record<string, string> = { 'content-type': contentType(random) };
  const wantsCookie = random.chance(0.2);
  if (wantsCookie) {
    headers['sec-fetch-site'] = random.pick(['same-origin', 'same-origin', 'cross-site', 'none', '']);
    headers.cookie = random.pick([
      `session=${random.pick(targets.tokens)}`,
      'session=%',
      'session=a=b; session=',
      ';;=',
    ]);
  }
  const body = method === 'GET' ? null : bodyOf(random, targets, wantsCookie);
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

function bodyOf(random: Random, targets: AttackTargets, fromPage: boolean): Uint8Array<ArrayBuffer> {
  if (random.chance(0.03)) return Uint8Array.from({ length: random.below(400) }, () => random.below(256));
  const task = random.pick(tasksAndNone);
  const pairs = [`apitask=${task}`];
  if (random.chance(fromPage ? 0.1 : 0.95))
    pairs.push(`apikey=${random.chance(0.95) ? random.pick(targets.keys) : 'nobody'}`);
  if (random.chance(0.95))
    pairs.push(`ses=${random.chance(0.97) ? random.pick(targets.tokens) : 'f'.repeat(64)}`);
  if (random.chance(0.9))
    pairs.push(`api=${random.chance(0.95) ? random.pick(['json', 'xml', 'ser', '']) : 'yaml'}`);
  for (const name of fieldsOf(task))
    if (random.chance(0.9)) pairs.push(`${name}=${valueFor(name, random, targets)}`);
  while (random.chance(0.2)) pairs.push(`${random.pick(names)}=${random.pick(values)}`);
  if (random.chance(0.2)) pairs.push(`${random.pick(pairs).split('=', 1)[0]}=${random.pick(values)}`);
  if (random.chance(0.02)) pairs.push(`students=${'Ann+Lee+1%0A'.repeat(random.below(3000))}`);
  if (random.chance(0.001)) pairs.push(`x=${'y'.repeat(2 * 1024 * 1024 - random.below(300))}`);
  const text = random.sample(pairs, pairs.length).join(random.chance(0.98) ? '&' : '&&&=&');
  return new Uint8Array(Buffer.from(text, random.chance(0.97) ? 'utf8' : 'latin1'));
}

function fieldsOf(task: string): string[] {
  return Object.hasOwn(tasks, task)
    ? Object.keys(tasks[task as keyof typeof tasks].fields.entries)
    : ['clid'];
}

function valueFor(name: string, random: Random, targets: AttackTargets): string {
  if (random.chance(0.01)) return random.pick(noText);
  if (random.chance(0.15)) return random.pick(values);
  if (name === 'clid') return String(random.pick(targets.classes));
  if (name === 'usr') return random.pick(targets.usernames);
  return random.pick(plausible[name] ?? values);
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

/** The envelope of a reply, read by an independent parser; fails if there is none. */
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

/**
 * Sends hostile requests, and returns how many succeeded and were refused; fails at the first reply that is missing,
 * broken or reveals too much.
 */
export async function attack(
  service: Application,
  targets: AttackTargets,
  seed: string,
  count: number,
): Promise<{ ok: number; refused: number }> {
  const random = randomOf(seed);
  const secrets = [
    ...targets.keys,
    ...targets.tokens,
    ...targets.hidden,
    '$argon2',
    'node_modules',
    '.ts:',
    'SQLITE_',
  ];
  const done = { ok: 0, refused: 0 };
  for (let number = 0; number < count; number++) {
    const { request } = hostileRequest(random, targets);
    let outcome = 'nothing reported';
    const address = `192.0.2.${random.below(4)}`;
    const answer = await service(request, { address, record: (record) => (outcome = record.outcome) });
    const text = await answer.text();
    const where = `seed ${seed}, request ${number}: ${text.slice(0, 300)}`;
    if (outcome !== 'ok' && outcome !== 'refused') throw new Error(`The outcome ${outcome}; ${where}`);
    done[outcome]++;
    if (![200, 405, 413, 415].includes(answer.status)) throw new Error(`Status ${answer.status}; ${where}`);
    const envelope = envelopeOf(answer.headers.get('content-type'), text);
    if (!(Number(envelope.time) > 0)) throw new Error(`No time; ${where}`);
    if (String(envelope.success) === 'false' && Object.keys(Object(envelope.errors)).length === 0)
      throw new Error(`No errors; ${where}`);
    for (const secret of secrets) if (text.includes(secret)) throw new Error(`A leak of ${secret}; ${where}`);
  }
  return done;
}
