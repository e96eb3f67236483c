import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSettings } from '#service/cli/settings.ts';
import { type Running, start } from '#service/cli/start.ts';
import { silent } from '#service/http/log.ts';
import { fillSchool, key, password } from '#test/support/school/school.ts';
import { sentences } from '#wire/sentences.ts';

/*
 * A dashboard of ours in front of a service at another address.
 */

let folder: string;
const ends: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollbook-foreign-'));
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await rm(folder, { recursive: true });
});

async function run(settings: Record<string, string>): Promise<Running> {
  const running = await start(
    readSettings({ PORT: '0', DEMO_SIZE: 'none', DATA_DIR: folder, ...settings }),
    '',
    silent,
  );
  ends.push(running.stop);
  return running;
}

/** A service that someone else wrote. */
async function answering(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  ends.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function ask(url: string, fields: Record<string, string>, cookie = '') {
  const headers = { origin: url, cookie };
  const answer = await fetch(`${url}/api/`, { method: 'POST', headers, body: new URLSearchParams(fields) });
  const set = answer.headers.get('set-cookie') ?? '';
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  return { status: answer.status, reply: await answer.json(), set, cookie: set.split(';')[0] ?? '' };
}

test('a page signs in, reads and signs out through the gateway, and never sees key or token', async () => {
  const service = await run({});
  if (service.database) await fillSchool(service.database);
  for (const address of [service.url, `${service.url}/api`, `${service.url}/api/`]) {
    const { url } = await run({ SERVICE_URL: address, SERVICE_KEY: key });
    const signIn = await ask(url, { apitask: 'login', usr: 'rivera', pwd: password });
    expect(signIn.reply).toEqual({ success: true, values: { usr: 'rivera' }, time: expect.any(Number) });
    expect(signIn.set).toMatch(/^session=[0-9a-f]{64}; Path=\/api; HttpOnly; SameSite=Strict$/);
    const { reply } = await ask(url, { apitask: 'teacher-classes' }, signIn.cookie);
    expect(reply.classes).toHaveLength(1);
    expect((await ask(url, { apitask: 'logout' }, signIn.cookie)).set).toMatch(/Max-Age=0/);
    const after = await ask(url, { apitask: 'profile' }, signIn.cookie);
    expect(after.reply.errors).toEqual({ ses: 'Not logged in' });
  }
});

test('the reference says whose operations it describes, and offers no interface that is not there', async () => {
  const { url } = await run({ SERVICE_URL: 'http://127.0.0.1:9', SERVICE_KEY: 'their-key' });
  const { url: own } = await run({});
  const read = async (address: string) => (await fetch(address)).text();
  const says = 'Requests to this address are answered by another deployment of the interface.';
  for (const path of ['/docs', '/docs/']) {
    const page = await read(url + path);
    expect(page).toContain(says);
    expect(page).not.toContain('openapi-oneroster.json');
    expect(await read(own + path)).not.toContain(says);
    expect(await read(own + path)).toContain('/docs/openapi-oneroster.json');
  }
  expect((await fetch(`${url}/docs/openapi.json`)).status).toBe(200);
  expect((await fetch(`${url}/docs/openapi-oneroster.json`)).status).toBe(404);
  expect((await fetch(`${own}/docs/openapi-oneroster.json`)).status).toBe(200);
});

test('a service that knows only the documented operations says so to the page', async () => {
  const address = await answering((_request, response) =>
    response.end('{"success":false,"errors":{"apitask":"Invalid apitask"},"time":1}'),
  );
  const { url } = await run({ SERVICE_URL: address, SERVICE_KEY: 'their-key' });
  expect((await ask(url, { apitask: 'tasks' })).reply.errors).toEqual({ apitask: 'Invalid apitask' });
});

test.each<[string, RequestListener]>([
  ['does not answer', (request) => request.socket.destroy()],
  ['answers with a page', (_request, response) => response.end('<html>')],
  ['breaks', (_request, response) => response.writeHead(500).end('{"success":true}')],
  [
    'sends us elsewhere',
    ({ url }, response) =>
      url === '/elsewhere'
        ? response.end('{"success":true,"time":1}')
        : response.writeHead(302, { location: '/elsewhere' }).end(),
  ],
])('a service that %s is told to the page as an envelope with status 502', async (_what, listener) => {
  const { url } = await run({ SERVICE_URL: await answering(listener), SERVICE_KEY: 'their-key' });
  const { status, reply } = await ask(url, { apitask: 'teacher-classes' });
  expect(status).toBe(502);
  expect(reply).toEqual({
    success: false,
    values: {},
    errors: { system: expect.any(String) },
    time: expect.any(Number),
  });
});

test("an application with its own key is passed on, and gets exactly the service's reply", async () => {
  const heard: string[] = [];
  const address = await answering(async (request, response) => {
    for await (const piece of request) heard.push(String(piece));
    response.setHeader('content-type', 'text/xml; charset=utf-8');
    response.end('<?xml version="1.0"?><engrade><time>1</time></engrade>');
  });
  const { url } = await run({ SERVICE_URL: address, SERVICE_KEY: 'their-key' });
  const body = 'apitask=profile&apikey=mine&ses=abc';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await fetch(`${url}/api/`, { method: 'POST', headers, body });
  expect(await answer.text()).toBe('<?xml version="1.0"?><engrade><time>1</time></engrade>');
  expect(heard).toEqual([body]);
});

test.each([
  ['text/html', 'json', 'application/json; charset=utf-8'],
  ['text/html; charset=UTF-8', '', 'text/xml; charset=utf-8'],
  ['application/xhtml+xml', 'xml', 'text/xml; charset=utf-8'],
  ['image/svg+xml', 'ser', 'application/vnd.php.serialized'],
  ['text/xml; charset=ISO-8859-1', 'xml', 'text/xml; charset=ISO-8859-1'],
  ['application/json', 'json', 'application/json'],
])('an echo that a service calls %s is no page of ours', async (type, api, passed) => {
  const echo = '{"values":{"usr":"<img src=x onerror=alert()>"}}';
  const address = await answering((_request, response) =>
    response.writeHead(200, { 'content-type': type }).end(echo),
  );
  const { url } = await run({ SERVICE_URL: address, SERVICE_KEY: 'their-key' });
  const body = new URLSearchParams({ apitask: 'login', apikey: 'guessed', ...(api && { api }) });
  const answer = await fetch(`${url}/api/`, { method: 'POST', body });
  expect(await answer.text()).toBe(echo);
  expect(answer.headers.get('content-type')).toBe(passed);
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
});

test('forms in other encodings are passed on as UTF-8 forms', async () => {
  const heard: string[] = [];
  const address = await answering(async (request, response) => {
    for await (const piece of request) heard.push(`${request.headers['content-type']}: ${piece}`);
    response.setHeader('content-type', 'text/xml; charset=utf-8');
    response.end('<?xml version="1.0"?><engrade><time>1</time></engrade>');
  });
  const { url } = await run({ SERVICE_URL: address, SERVICE_KEY: 'their-key' });
  const parts = new FormData();
  parts.append('apikey', 'mine');
  parts.append('name', 'José');
  await fetch(`${url}/api/`, { method: 'POST', body: parts });
  const latin = 'application/x-www-form-urlencoded; charset=ISO-8859-1';
  await fetch(`${url}/api/`, {
    method: 'POST',
    headers: { 'content-type': latin },
    body: Buffer.from('apikey=mine&name=Jos\xe9', 'latin1'),
  });
  const form = 'application/x-www-form-urlencoded: apikey=mine&name=Jos%C3%A9';
  expect(heard).toEqual([form, form]);
  const file = new FormData();
  file.append('api', 'json');
  file.append('students', new Blob(['Ann Lee 1']), 'students.txt');
  const refused = await fetch(`${url}/api/`, { method: 'POST', body: file });
  expect([refused.status, (await refused.json()).errors]).toEqual([415, { system: sentences.bodyFile }]);
  expect(heard).toHaveLength(2);
});

test('a compressed form is refused, as by our own service, and not passed on', async () => {
  let heard = 0;
  const address = await answering((_request, response) => {
    heard++;
    response.end('{"success":true,"time":1}');
  });
  const { url } = await run({ SERVICE_URL: address, SERVICE_KEY: 'their-key' });
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-encoding': 'gzip' };
  const body = gzipSync('apitask=profile&apikey=mine&ses=abc');
  const answer = await fetch(`${url}/api/`, { method: 'POST', headers, body });
  expect([answer.status, heard]).toEqual([415, 0]);
  expect(await answer.text()).toContain(sentences.bodyCompressed);
});
