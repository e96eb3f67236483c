import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { XMLParser } from 'fast-xml-parser';
import { unserialize } from 'php-serialize';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silent } from '#service/http/log.ts';
import { httpServer, stop } from '#service/http/server.ts';
import { key, password } from '#test/support/school/school.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import {
  account,
  attendance,
  classes,
  type Fields,
  gradebook,
  type Kind,
  periods,
  type Shape,
  totals,
} from '#test/support/service/documented.ts';
import { sentences } from '#wire/sentences.ts';

/*
 * Every operation that the specification documents, as it says, field by field: in each format, at both addresses.
 */

type Tree = Record<string, unknown>;

const asText = { ignoreDeclaration: true, parseTagValue: false, trimValues: false };
const xml = new XMLParser({ ...asText, isArray: (name) => name === 'item' });

const formats = {
  json: { type: 'application/json; charset=utf-8', read: JSON.parse },
  ser: { type: 'application/vnd.php.serialized', read: (text: string) => unserialize(text) },
  xml: { type: 'text/xml; charset=utf-8', read: (text: string) => xml.parse(text.trimEnd()).engrade },
} as const;
type Name = keyof typeof formats;

const decimal = /^-?\d+(\.\d+)?$/;
const kinds: Record<Kind, { value(value: unknown): boolean; text: RegExp }> = {
  integer: { value: Number.isInteger, text: /^-?\d+$/ },
  number: { value: Number.isFinite, text: decimal },
  'number or nothing': {
    value: (value) => value === null || Number.isFinite(value),
    text: /^(-?\d+(\.\d+)?)?$/,
  },
  'number or text': {
    value: (value) => value === 'EC' || Number.isFinite(value),
    text: /^(EC|\d+(\.\d+)?)$/,
  },
  text: { value: (value) => typeof value === 'string', text: /^/ },
  date: { value: (value) => typeof value === 'string' && /^\d{8}$/.test(value), text: /^\d{8}$/ },
  truth: { value: (value) => typeof value === 'boolean', text: /^(true|false)$/ },
};

function checkFields(format: Name, fields: Fields, found: unknown, where: string): Tree {
  // Empty values are an empty list in PHP and an empty text in XML.
  const tree = (found && !(Array.isArray(found) && found.length === 0) ? found : {}) as Tree;
  expect(Object.keys(tree), where).toEqual(Object.keys(fields));
  for (const [name, kind] of Object.entries(fields)) {
    const value = tree[name];
    const fits = format === 'xml' ? kinds[kind].text.test(String(value)) : kinds[kind].value(value);
    expect(fits, `${where}.${name} is ${kind}: ${JSON.stringify(value)}`).toBe(true);
  }
  return Object.fromEntries(Object.entries(tree).map(([name, value]) => [name, String(value ?? '')]));
}

/** Compares the reply with the documentation, and returns it as text, the same for all formats. */
function checked(format: Name, shape: Shape, reply: Tree): Tree {
  expect(Object.keys(reply)).toEqual(Object.keys(shape));
  const texts: Tree = {};
  for (const [name, part] of Object.entries(shape)) {
    const value = reply[name];
    if (typeof part === 'string')
      Object.assign(texts, checkFields(format, { [name]: part }, { [name]: value }, 'reply'));
    else if ('of' in part) texts[name] = checkFields(format, part.of, value, name);
    else {
      const items: unknown = format === 'xml' ? (value as { item: unknown }).item : value;
      expect(items, name).toBeInstanceOf(Array);
      expect(items, name).not.toEqual([]);
      texts[name] = (items as unknown[]).map((item) => checkFields(format, part.items, item, name));
    }
  }
  return texts;
}

interface Case {
  title: string;
  fields: Record<string, string>;
  shape: Shape;
  /** The other parts of the reply, as text. */
  says?: Tree;
}

const texts = (...names: string[]) => ({
  of: Object.fromEntries(names.map((name) => [name, 'text' as const])),
});
const accepted = (values: Shape[string]): Shape => ({ success: 'truth', values, time: 'integer' });

const edit = {
  usr: 'rivera',
  name: 'Ana Rivera',
  email: 'r@school.example',
  mailmail: '1',
  pwdconf: password,
};
const roster = "José García 11\nMary\u00a0Ann de la Cruz 12\nSiobhán O'Brien 13\n小明 王 14";

const answered: Case[] = [
  {
    title: 'login',
    fields: { apitask: 'login', ses: '', usr: 'rivera', pwd: password },
    shape: accepted(texts('usr', 'pwd', 'ses')),
    says: { success: 'true', values: { usr: 'rivera', pwd: password } },
  },
  { title: 'profile', fields: { apitask: 'profile' }, shape: { values: { of: account }, time: 'integer' } },
  {
    title: 'an edit of the profile',
    fields: { apitask: 'profile', ...edit, pwd: '', pwd2: '' },
    shape: accepted(texts(...Object.keys(edit))),
    says: { success: 'true', values: edit },
  },
  { title: 'teacher-classes', fields: { apitask: 'teacher-classes' }, shape: classes },
  { title: 'gradebook', fields: { apitask: 'gradebook', clid: 'algebra' }, shape: gradebook },
  {
    title: 'attendance',
    fields: { apitask: 'attendance', clid: 'algebra', ymd: '20240902' },
    shape: attendance,
  },
  { title: 'attendance-totals', fields: { apitask: 'attendance-totals', clid: 'algebra' }, shape: totals },
  {
    title: 'class-marking-periods',
    fields: { apitask: 'class-marking-periods', clid: 'algebra' },
    shape: periods,
  },
  {
    title: 'class-students-edit',
    fields: { apitask: 'class-students-edit', clid: 'algebra', students: roster, stusort: '1' },
    shape: accepted(texts()),
    says: { success: 'true', values: {} },
  },
];

const clid = 'biology';
const refused: [fields: Record<string, string>, errors: Record<string, string>][] = [
  [{ apitask: 'profile', apikey: 'nobody' }, { apikey: sentences.invalidKey }],
  [{ apitask: 'class-info' }, { apitask: sentences.unknownTask }],
  [{ apitask: 'login', usr: 'rivera', pwd: 'wrong' }, { pwd: sentences.wrongPassword }],
  [{ apitask: 'profile', ses: 'ended' }, { ses: sentences.notLoggedIn }],
  [
    { apitask: 'profile', ...edit, mailmail: '2', email: '' },
    { email: sentences.emailForm, mailmail: sentences.flagForm },
  ],
  [{ apitask: 'profile', ...edit, pwdconf: 'wrong' }, { pwdconf: sentences.wrongCurrentPassword }],
  [{ apitask: 'teacher-classes', ses: '' }, { ses: sentences.notLoggedIn }],
  [{ apitask: 'gradebook', clid }, { clid: sentences.classNotYours }],
  [{ apitask: 'attendance', clid, ymd: '20240903' }, { ymd: sentences.notAMonday }],
  [{ apitask: 'attendance-totals', clid }, { clid: sentences.classNotYours }],
  [{ apitask: 'class-marking-periods', clid }, { clid: sentences.classNotYours }],
  [{ apitask: 'class-students-edit', clid, students: 'A B 1' }, { clid: sentences.classNotYours }],
];

onEachDatabase((service) => {
  let server: ReturnType<typeof httpServer>;
  let url: string;
  let ses: string;
  let requests = 0;

  beforeAll(async () => {
    const { endpoint, signIn } = service();
    ses = await signIn();
    const pages = async () => new Response('', { status: 404 });
    server = httpServer({ service: endpoint, pages, ready: async () => true, trustProxy: true, log: silent });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => stop(server, 0));

  /** Sends it to both addresses, without a format and in each; returns their common reply. */
  async function say(fields: Record<string, string>, shape: Shape): Promise<Tree> {
    const { algebra, biology } = service().school;
    const ids: Record<string, string> = { algebra: String(algebra), biology: String(biology) };
    const sent = { apikey: key, ses, ...fields, ...(fields.clid && { clid: ids[fields.clid] ?? '' }) };
    const said: Tree[] = [];
    // An application has five wrong passwords per account.
    const isWrong = [fields.pwd, fields.pwdconf].includes('wrong');
    if (isWrong) await service().signIn();
    for (const path of isWrong ? ['/api/'] : ['/api', '/api/'])
      for (const api of [undefined, 'json', 'ser', 'xml'] as const) {
        const body = new URLSearchParams(api === undefined ? sent : { ...sent, api });
        const headers = { 'x-forwarded-for': `192.0.2.${++requests % 256}` };
        const answer = await fetch(url + path, { method: 'POST', body, headers });
        const { type, read } = formats[api ?? 'xml'];
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
        const { time, ...texts } = checked(api ?? 'xml', shape, read(await answer.text()));
        expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(60);
        said.push(texts);
      }
    const [first = {}] = said;
    if (fields.apitask !== 'login') for (const other of said) expect(other).toEqual(first);
    return first;
  }

  test.each(answered)('$title', async ({ fields, shape, says = {} }) => {
    expect(await say(fields, shape)).toMatchObject(says);
  });

  test.each(refused)('%o is refused', async (fields, errors) => {
    const { apitask: _, apikey: __, ses: ___, ...echoed } = fields;
    const shape = {
      success: 'truth',
      values: texts(...Object.keys(echoed)),
      errors: texts(...Object.keys(errors)),
      time: 'integer',
    } as const;
    const values = echoed.clid ? { ...echoed, clid: String(service().school.biology) } : echoed;
    expect(await say(fields, shape)).toEqual({ success: 'false', values, errors });
  });
});
