import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestRecord } from '#service/endpoint/application.ts';
import { createEndpoint } from '#service/endpoint/endpoint.ts';
import { key, password } from '#test/support/school/school.ts';
import { type Service, startService } from '#test/support/service/service.ts';

let service: Service;
let ses: string;

beforeAll(async () => {
  service = await startService();
  ses = await service.signIn();
});
afterAll(() => service.close());

const form = 'application/x-www-form-urlencoded';

const multipart = 'multipart/form-data; boundary=b';

function send(
  body: string | Uint8Array<ArrayBuffer>,
  type = form,
  method = 'POST',
  query = '',
): Promise<Response> {
  const init = method === 'POST' ? { body } : {};
  const headers = { 'content-type': type };
  const request = new Request(`http://school.example/api/${query}`, { method, headers, ...init });
  return service.endpoint(request, { address: '192.0.2.9' });
}

/** A multipart body of one part. */
const part = (name: string, value = '1') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--b--\r\n`;

const json = async (response: Promise<Response>) => (await response).json();

describe('checks come in this order', () => {
  test.each([
    ['apikey=wrong&apitask=nothing&api=json', { apikey: 'Invalid apikey' }],
    ['apitask=profile&api=json', { apikey: 'Invalid apikey' }],
    [`apikey=${key}&api=json`, { apitask: 'No apitask specified' }],
    [`apikey=${key}&apitask=&api=json`, { apitask: 'No apitask specified' }],
    [`apikey=${key}&apitask=nothing&api=json`, { apitask: 'Invalid apitask' }],
    [`apikey=${key}&apitask=constructor&api=json`, { apitask: 'Invalid apitask' }],
    [`apikey=${key}&apitask=__proto__&api=json`, { apitask: 'Invalid apitask' }],
    [`apikey=${key}&apitask=attendance&ymd=x&api=json`, { ses: 'Not logged in' }],
    [`apikey=${key}&apitask=attendance&ymd=x&ses=0&api=json`, { ses: 'Not logged in' }],
  ])('%s', async (body, errors) => {
    const response = await send(body);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ success: false, errors, time: expect.any(Number) });
  });

  test('fields before permission', async () => {
    const clid = service.school.biology;
    const fields = { ses, clid, ymd: '20240903' };
    expect((await service.ask('attendance', fields)).errors).toEqual({
      ymd: 'The date must be a Monday, written YYYYMMDD',
    });
  });
});

test('a refusal echoes what was sent, except the fields that every request carries', async () => {
  const { time: _, ...reply } = await service.ask('nothing', { ses, clid: 7, toString: 'x', __proto: 'y' });
  expect(reply).toEqual({
    success: false,
    values: { clid: '7', toString: 'x', __proto: 'y' },
    errors: { apitask: 'Invalid apitask' },
  });
});

test('the format is XML unless another is asked for', async () => {
  const response = await send(`apikey=${key}&apitask=profile&ses=${ses}`);
  expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8');
  expect(await response.text()).toMatch(/^<\?xml .*<usr>rivera<\/usr>.*<\/engrade>\n$/s);
});

test('an unknown format is refused in XML, and nothing is done', async () => {
  const response = await send(`apikey=${key}&apitask=login&usr=rivera&pwd=${password}&api=yaml`);
  expect(await response.text()).toContain('<errors><api>Invalid api: choose xml, json or ser</api></errors>');
});

test('responses are never cached', async () => {
  for (const body of ['', `apikey=${key}&apitask=profile&ses=${ses}`])
    expect((await send(body)).headers.get('cache-control')).toBe('no-store');
});

describe('the form', () => {
  test('the last one counts if a field comes twice', async () => {
    const body = `apikey=wrong&apikey=${key}&apitask=nothing&apitask=profile&ses=${ses}&api=xml&api=json`;
    expect(await json(send(body))).toMatchObject({ values: { usr: 'rivera' } });
  });

  test('spaces, signs and letters of every script arrive as they were typed', async () => {
    const typed = 'a+b & c=d % 100% é 王 😀 %zz';
    const body = new URLSearchParams({ apikey: key, apitask: 'nothing', api: 'json', typed });
    expect(await json(send(String(body)))).toMatchObject({ values: { typed } });
    expect(await json(send(`apikey=${key}&api=json&typed=100%&more=a%2`))).toMatchObject({
      values: { typed: '100%', more: 'a%2' },
    });
  });

  test.each([
    ['another method', 405, () => send('', form, 'GET')],
    ['another type', 415, () => send('{}', 'application/json')],
    ['another character set', 415, () => send('a=b', `${form}; charset=utf-16`)],
    ['what US-ASCII has not', 415, () => send('a=%e9', `${form}; charset=us-ascii`)],
    ['a file', 415, () => send(part('a"; filename="a.txt'), multipart)],
    ['a part of another type', 415, () => send(part('a"\r\nContent-Type: image/png; x="'), multipart)],
    ['a part in an encoding', 415, () => send(part('a"\r\nContent-Transfer-Encoding: base64;"'), multipart)],
    ['a part without a name', 415, () => send('--b\r\n\r\n1\r\n--b--\r\n', multipart)],
    ['a last part that is cut off', 415, () => send(part('a').slice(0, -8), multipart)],
    ['parts without a boundary', 415, () => send(part('a'), 'multipart/form-data')],
    ['more than 5000 fields', 413, () => send('a=1&'.repeat(5001))],
    ['more than 5000 parts', 413, () => send(`${part('a').slice(0, -7).repeat(5001)}--b--\r\n`, multipart)],
    ['bytes that are not UTF-8', 415, () => send(new Uint8Array([97, 61, 255]))],
    ['signs that stand for no UTF-8', 415, () => send('a=%ff')],
    ['more than 2 MiB', 413, () => send('a'.repeat(2 * 1024 * 1024 + 1))],
  ])('%s is refused by its status, in an envelope', async (_, status, sent) => {
    const response = await sent();
    expect(response.status).toBe(status);
    expect(response.headers.get('allow')).toBe(status === 405 ? 'POST' : null);
    expect(await response.text()).toMatch(
      /<success>false<\/success><values><\/values><errors><system>.+<\/system>/s,
    );
  });

  test.each([
    ['another method', 405, () => send('', form, 'GET', '?api=json')],
    ['another type', 415, () => send('{"apitask":"login","api":"json"}', 'application/json')],
    ['bytes that are not UTF-8', 415, () => send('api=json&a=%ff')],
    ['a file', 415, () => send(`${part('api', 'json').slice(0, -7)}${part('a"; filename="b')}`, multipart)],
    ['more than 5000 fields', 413, () => send(`${'a=1&'.repeat(5001)}api=json`)],
    ['more than 2 MiB', 413, () => send(`api=json&${'a'.repeat(2 * 1024 * 1024)}`)],
  ])('%s is refused in the format that is asked for', async (_, status, sent) => {
    const response = await sent();
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({
      success: false,
      values: {},
      errors: { system: expect.any(String) },
      time: expect.any(Number),
    });
  });

  test('5000 fields are read, and empty pairs are not fields', async () => {
    const fields = Array.from({ length: 4997 }, (_, index) => `a${index}=1`).join('&&&');
    const { values } = await json(send(`&&apikey=${key}&apitask=nothing&${fields}&api=json&`));
    expect(Object.keys(values)).toHaveLength(4997);
  });

  test('2 MiB are read', async () => {
    const start = `apikey=${key}&api=json&much=`;
    const response = await send(start + 'a'.repeat(2 * 1024 * 1024 - start.length));
    expect((await response.json()).errors).toEqual({ apitask: 'No apitask specified' });
  });

  test('a field longer than any operation needs is refused, and not echoed', async () => {
    const [students, title] = ['Ann Lee 1\n'.repeat(50_001), 'x'.repeat(10_001)];
    const fields = { ses, clid: service.school.algebra, title, students, due: '20250304' };
    const { values, errors } = await service.ask('assignment-edit', fields);
    expect(errors).toEqual({
      title: 'This is longer than 10000 characters',
      students: 'This is longer than 500000 characters',
    });
    expect(values).toEqual({ clid: String(service.school.algebra), due: '20250304' });
  });

  test('a refused list of the longest names is echoed whole', async () => {
    const students = Array.from({ length: 2000 }, (_, id) => `${'e'.repeat(100)} ${'o'.repeat(100)} ${id}`);
    const sent = { ses, clid: service.school.algebra, students: [...students, 'nobody'].join('\n') };
    const { values, errors } = await service.ask('class-students-edit', sent);
    expect(Object.keys(errors)).toEqual(['students']);
    expect(values.students).toBe(sent.students);
  });

  test('a UTF-8 charset is accepted', async () => {
    expect((await send('a=b', `${form}; charset=UTF-8`)).status).toBe(200);
  });
});

describe('a fault', () => {
  test('gives one sentence with a reference, and is logged whole under it', async () => {
    const broken = new Error('disk full at /secret/place');
    const asking = () => Promise.reject(broken);
    const endpoint = createEndpoint({ database: { ...service.database, asking }, ownKey: key });
    const records: RequestRecord[] = [];
    const response = await endpoint(
      new Request('http://school.example/api/', {
        method: 'POST',
        body: new URLSearchParams({ apikey: key, apitask: 'profile', ses, api: 'json' }),
      }),
      { address: '192.0.2.9', record: (record) => records.push(record) },
    );
    const { errors } = await response.json();
    const [record] = records;
    expect(record).toMatchObject({ task: 'profile', outcome: 'fault', error: broken });
    expect(errors.system).toBe(
      `Something went wrong in the service. Nothing was changed. Reference ${record?.reference}`,
    );
  });
});

test('a cached gradebook has the time of each reply', async () => {
  let now = 1_900_000_000;
  const aged = await startService(':memory:', { clock: () => now });
  const fields = { ses: await aged.signIn(), clid: aged.school.algebra };
  const first = await aged.ask('gradebook', fields);
  now += 7;
  const second = await aged.ask('gradebook', fields);
  expect([first.time, second.time]).toEqual([1_900_000_000, 1_900_000_007]);
  expect({ ...second, time: first.time }).toEqual(first);
  await aged.close();
});

test('each format has its own cached reply', async () => {
  const fields = `apikey=${key}&apitask=gradebook&ses=${ses}&clid=${service.school.algebra}`;
  for (const _ of ['first', 'kept']) {
    expect(await (await send(`${fields}&api=json`)).text()).toMatch(/^\{/);
    expect(await (await send(`${fields}&api=ser`)).text()).toMatch(/^a:/);
    expect(await (await send(fields)).text()).toMatch(/^<\?xml/);
  }
});
