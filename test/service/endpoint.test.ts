import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '#service/application.ts';
import { createEndpoint } from '#service/endpoint.ts';
import { key, password } from '#test/support/school.ts';
import { type Service, startService } from '#test/support/service.ts';

let service: Service;
let ses: string;

beforeAll(async () => {
  service = await startService();
  ses = await service.signIn();
});
afterAll(() => service.close());

const form = 'application/x-www-form-urlencoded';

function send(body: string | Uint8Array<ArrayBuffer>, type = form, method = 'POST'): Promise<Response> {
  const init = method === 'POST' ? { body } : {};
  const headers = { 'content-type': type };
  const request = new Request('http://school.example/api/', { method, headers, ...init });
  return service.endpoint(request, { address: '192.0.2.9' });
}

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

test('a refusal gives back what was sent, less what every request carries', async () => {
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

test('a format that there is not is refused in XML, and nothing is done', async () => {
  const response = await send(`apikey=${key}&apitask=login&usr=rivera&pwd=${password}&api=yaml`);
  expect(await response.text()).toContain('<errors><api>Invalid api: choose xml, json or ser</api></errors>');
});

test('no answer is for a cache', async () => {
  for (const body of ['', `apikey=${key}&apitask=profile&ses=${ses}`])
    expect((await send(body)).headers.get('cache-control')).toBe('no-store');
});

describe('the form', () => {
  test('of a field that comes twice the last one counts', async () => {
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
    ['another character set', 415, () => send('a=b', `${form}; charset=latin1`)],
    ['bytes that are not UTF-8', 415, () => send(new Uint8Array([97, 61, 255]))],
    ['signs that stand for no UTF-8', 415, () => send('a=%ff')],
    ['more than 2 MiB', 413, () => send('a'.repeat(2 * 1024 * 1024 + 1))],
  ])('%s is refused by its status, in an envelope', async (_, status, sent) => {
    const response = await sent();
    expect(response.status).toBe(status);
    expect(response.headers.get('allow')).toBe(status === 405 ? 'POST' : null);
    expect(await response.text()).toMatch(/<success>false<\/success>.*<errors><system>.+<\/system>/s);
  });

  test('2 MiB are read', async () => {
    const start = `apikey=${key}&api=json&much=`;
    const response = await send(start + 'a'.repeat(2 * 1024 * 1024 - start.length));
    expect((await response.json()).errors).toEqual({ apitask: 'No apitask specified' });
  });

  test('a charset that says UTF-8 is read', async () => {
    expect((await send('a=b', `${form}; charset=UTF-8`)).status).toBe(200);
  });
});

describe('a fault', () => {
  test('is told in one sentence with a reference, and reported whole under it', async () => {
    const broken = new Error('disk full at /secret/place');
    const asking = () => Promise.reject(broken);
    const endpoint = createEndpoint({ database: { ...service.database, asking }, ownKey: key });
    const reports: Report[] = [];
    const response = await endpoint(
      new Request('http://school.example/api/', {
        method: 'POST',
        body: new URLSearchParams({ apikey: key, apitask: 'profile', ses, api: 'json' }),
      }),
      { address: '192.0.2.9', report: (report) => reports.push(report) },
    );
    const { errors } = await response.json();
    const [report] = reports;
    expect(report).toMatchObject({ task: 'profile', outcome: 'fault', error: broken });
    expect(errors.system).toBe(
      `Something went wrong in the service. Nothing was changed. Reference ${report?.reference}`,
    );
  });
});

test('a reply that is kept tells the time of each answer', async () => {
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

test('a kept reply is of its own format', async () => {
  const fields = `apikey=${key}&apitask=gradebook&ses=${ses}&clid=${service.school.algebra}`;
  for (const _ of ['first', 'kept']) {
    expect(await (await send(`${fields}&api=json`)).text()).toMatch(/^\{/);
    expect(await (await send(`${fields}&api=ser`)).text()).toMatch(/^a:/);
    expect(await (await send(fields)).text()).toMatch(/^<\?xml/);
  }
});
