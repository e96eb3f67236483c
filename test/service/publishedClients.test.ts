import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gateway } from '#service/gateway/gateway.ts';
import { silent } from '#service/http/log.ts';
import { httpServer, stop } from '#service/http/server.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { addSchoolAdmin } from '#service/store/schools/staff.ts';
import { key, password } from '#test/support/school/school.ts';
import { type Answer, type Service, startService } from '#test/support/service/service.ts';
import { sentences } from '#wire/sentences.ts';

/*
 * Requests byte for byte as common clients send them, recorded from curl 7.88, PHP's curl, Java 17's HttpClient and
 * Apache's, and fetch.
 */

const pageKey = 'key-of-the-page';
let service: Service;
let server: ReturnType<typeof httpServer>;
let ses: string;

beforeAll(async () => {
  service = await startService(':memory:', { ownKey: pageKey });
  ses = await service.signIn();
  server = httpServer({
    service: gateway(service.endpoint, { key: pageKey, foreign: false }),
    pages: async () => new Response('', { status: 404 }),
    ready: async () => true,
    trustProxy: false,
    log: silent,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  await stop(server, 0);
  await service.close();
});

interface Heard {
  status: number;
  head: string;
  body: string;
  /** The body, if it is JSON. */
  json: Answer;
}

/** Sends these bytes, and reads the response until its end. */
async function say(bytes: Buffer | string): Promise<Heard> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    const final = text.replace(/^HTTP\/1.1 100 Continue\r\n\r\n/, '');
    const [, length] = /content-length: (\d+)/i.exec(final) ?? [];
    const body = final.slice(final.indexOf('\r\n\r\n') + 4);
    if (length !== undefined && Buffer.byteLength(body) >= Number(length)) break;
  }
  const final = text.replace(/^HTTP\/1.1 100 Continue\r\n\r\n/, '');
  const [head = '', body = ''] = final.split('\r\n\r\n', 2);
  const json = body.startsWith('{') ? JSON.parse(body) : undefined;
  return { status: Number(head.split(' ')[1]), head, body, json };
}

/** An `HTTP/1.1` request to `/api/` with these headers and its length. */
function request(headers: readonly string[], body: Buffer, line = 'POST /api/ HTTP/1.1'): Buffer {
  const head = [line, ...headers, `Content-Length: ${body.length}`].join('\r\n');
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body]);
}

const form = 'Content-Type: application/x-www-form-urlencoded';
const host = 'Host: school.example';

/** As curl writes it, whatever the charset of the bytes. */
function curlParts(fields: Readonly<Record<string, string>>, charset: BufferEncoding = 'utf8'): Buffer {
  const boundary = '--------------------------64b7db2979a218af';
  const parts = Object.entries(fields).map(
    ([name, value]) => `${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return Buffer.from(`${parts.join('')}${boundary}--\r\n`, charset);
}
const curlType = 'Content-Type: multipart/form-data; boundary=------------------------64b7db2979a218af';

const asked = (fields: Readonly<Record<string, string>> = {}) => ({ apikey: key, api: 'json', ...fields });
const rename = (name: string): Record<string, string> =>
  asked({ apitask: 'class-edit', ses, clid: String(service.school.algebra), name });
const className = async () => (await service.ask('gradebook', { ses, clid: service.school.algebra })).name;

describe('a multipart body', () => {
  test('of curl -F signs in', async () => {
    const fields = asked({ apitask: 'login', usr: 'rivera', pwd: password });
    const { status, json } = await say(
      request([host, 'User-Agent: curl/7.88.1', 'Accept: */*', curlType], curlParts(fields)),
    );
    expect([status, json.success, json.values.usr]).toEqual([200, true, 'rivera']);
  });

  test('of PHP with an array of fields is read, including its wait for "100 Continue"', async () => {
    const name = 'Algebra – für José 😀';
    const body = request([host, 'Accept: */*', 'Expect: 100-continue', curlType], curlParts(rename(name)));
    expect((await say(body)).json).toMatchObject({ success: true });
    expect(await className()).toBe(name);
  });

  test('of fetch and FormData is read', async () => {
    const body = new FormData();
    for (const [field, value] of Object.entries(rename('Algebra by FormData'))) body.append(field, value);
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/api/`, { method: 'POST', body });
    expect(await answer.json()).toMatchObject({ success: true });
    expect(await className()).toBe('Algebra by FormData');
  });

  test("of Apache's client is read, each part in its own charset", async () => {
    const part = (name: string, value: string) =>
      `--7Kx_-q\r\nContent-Disposition: form-data; name="${name}"\r\n` +
      `Content-Type: text/plain; charset=ISO-8859-1\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${value}\r\n`;
    const parts = Object.entries(rename('Física à Zürich')).map(([name, value]) => part(name, value));
    const body = Buffer.from(`${parts.join('')}--7Kx_-q--\r\n`, 'latin1');
    const type = 'Content-Type: multipart/form-data; boundary=7Kx_-q';
    expect((await say(request([host, type], body))).json).toMatchObject({ success: true });
    expect(await className()).toBe('Física à Zürich');
  });

  test('of .NET is read, with unquoted names and quoted boundaries', async () => {
    const part = (name: string, value: string) =>
      `--0f-1\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Disposition: form-data; name=${name}\r\n\r\n${value}\r\n`;
    const parts = Object.entries(rename('Algebra é')).map(([name, value]) => part(name, value));
    const type = 'Content-Type: multipart/form-data; boundary="0f-1"';
    const body = Buffer.from(`${parts.join('')}--0f-1--\r\n`);
    expect((await say(request([host, type], body))).json).toMatchObject({ success: true });
    expect(await className()).toBe('Algebra é');
  });

  test('of curl -F with a file is refused, in the requested format', async () => {
    const fields = asked({ apitask: 'class-students-edit', ses, clid: String(service.school.algebra) });
    const text = String(curlParts(fields)).replace(/--\r\n$/, '\r\n');
    const file =
      'Content-Disposition: form-data; name="students"; filename="list.txt"\r\n' +
      'Content-Type: text/plain\r\n\r\nAnn Lee 1\r\n--------------------------64b7db2979a218af--\r\n';
    const { status, json } = await say(request([host, curlType], Buffer.from(text + file)));
    expect([status, json.values, json.errors]).toEqual([415, {}, { system: sentences.bodyFile }]);
  });
});

describe('a charset', () => {
  test("that Java's HttpClient declares is honoured, in bytes and in percent signs", async () => {
    const { name: _, ...fields } = rename('');
    const body = Buffer.from(`${new URLSearchParams(fields)}&name=Espa\xf1ol+%E9%DF`, 'latin1');
    const bytes = request(
      [...[host, 'User-Agent: Java-http-client/17.0.15'], `${form}; charset=ISO-8859-1`],
      body,
    );
    expect((await say(bytes)).json).toMatchObject({ success: true });
    expect(await className()).toBe('Español éß');
  });

  test.each([
    ['windows-1252', '%80+%93x%94', '€ “x”'],
    ['"UTF-8"', '%E2%82%AC', '€'],
    ['us-ascii', 'Plain', 'Plain'],
  ])('%s is read', async (charset, name, read) => {
    const { name: _, ...fields } = rename('');
    const body = Buffer.from(`${new URLSearchParams(fields)}&name=${name}`);
    expect((await say(request([host, `${form};charset=${charset}`], body))).json.success).toBe(true);
    expect(await className()).toBe(read);
  });

  test.each([
    ['none declared, of bytes that are not UTF-8', form, sentences.bodyNotText],
    ['US-ASCII of other bytes', `${form}; charset=us-ascii`, sentences.bodyNotText],
    ['one that is not read', `${form}; charset=utf-16le`, sentences.bodyCharset],
  ])('is refused: %s', async (_, type, sentence) => {
    const { name: __, ...fields } = rename('');
    const before = await className();
    const body = Buffer.from(`${new URLSearchParams(fields)}&name=Espa%F1ol`);
    const { status, json } = await say(request([host, type], body));
    expect([status, json.errors]).toEqual([415, { system: sentence }]);
    expect(await className()).toBe(before);
  });
});

describe('a request', () => {
  const tasks = () => Buffer.from(String(new URLSearchParams(asked({ apitask: 'tasks', ses }))));

  test.each([
    ['gzip', gzipSync, 415, { system: sentences.bodyCompressed }],
    ['Deflate', deflateSync, 415, { system: sentences.bodyCompressed }],
    ['identity', (body: Buffer) => body, 200, undefined],
  ])('in the content encoding %s is answered', async (encoding, encode, expected, errors) => {
    const headers = [host, form, `Content-Encoding: ${encoding}`];
    const { status, json } = await say(request(headers, encode(tasks()), 'POST /api/?api=json HTTP/1.1'));
    expect([status, json.errors]).toEqual([expected, errors]);
  });

  test.each<[string, string[], string]>([
    ['without a content type', [host], 'POST /api/ HTTP/1.1'],
    ['with an empty content type', [host, 'Content-Type:'], 'POST /api HTTP/1.1'],
    ['to a whole address, as to a proxy', [host, form], 'POST http://school.example/api/ HTTP/1.1'],
    ['to a whole address without its slash', [host, form], 'POST HTTP://school.example:8080/api HTTP/1.1'],
    ['of HTTP/1.0', [host, form], 'POST /api/ HTTP/1.0'],
    ['of HTTP/1.0 that names no host', [form], 'POST /api/ HTTP/1.0'],
    [
      'of Java that offers HTTP/2',
      [
        'Connection: Upgrade, HTTP2-Settings',
        host,
        'HTTP2-Settings: AAEAAEAAAAIAAAAAAAMAAAAA',
        'Upgrade: h2c',
        form,
      ],
      'POST /api/ HTTP/1.1',
    ],
  ])('%s is answered', async (_, headers, line) => {
    const { status, json } = await say(request(headers, tasks(), line));
    expect([status, json.success]).toEqual([200, true]);
    expect(json.tasks).toContain('gradebook');
  });

  test('to a whole address comes from our page where that is its own host', async () => {
    const body = Buffer.from(`apitask=login&usr=rivera&pwd=${password}`);
    const line = 'POST http://rollbook.example/api/ HTTP/1.1';
    const headers = ['Host: elsewhere.example', form, 'Origin: http://rollbook.example'];
    const own = await say(request(headers, body, line));
    expect(own.json).toMatchObject({ success: true, values: { usr: 'rivera' } });
    const other = await say(
      request([...headers.slice(0, 2), 'Origin: http://elsewhere.example'], body, line),
    );
    expect(other.body).toContain('Invalid apikey');
  });

  test('that is too large is refused in the format at its beginning', async () => {
    const body = Buffer.from(`api=ser&apikey=${key}&students=${'A'.repeat(2 * 1024 * 1024)}`);
    const { status, body: said } = await say(request([host, form], body));
    expect(status).toBe(413);
    expect(said).toMatch(/^a:4:\{s:7:"success";b:0;s:6:"values";a:0:\{\}s:6:"errors";a:1:/);
  });

  test.each(['GET', 'PUT', 'DELETE'])(
    'with %s is refused with a hint to use POST, in the format of its query',
    async (method) => {
      const { status, head, json } = await say(`${method} /api/?api=json HTTP/1.1\r\n${host}\r\n\r\n`);
      expect([status, json.errors, json.values]).toEqual([405, { system: 'Use POST' }, {}]);
      expect(head).toMatch(/^allow: POST$/im);
    },
  );
});

describe('user-login', () => {
  test('is login', async () => {
    const sent = asked({ apitask: 'user-login', usr: 'rivera', pwd: password });
    const { json } = await say(request([host, form], Buffer.from(String(new URLSearchParams(sent)))));
    expect(json.values).toMatchObject({ usr: 'rivera', ses: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect((await service.ask('profile', { ses: json.values.ses })).values.usr).toBe('rivera');
  });

  test('of our page gives it a cookie and no token', async () => {
    const body = Buffer.from(`apitask=user-login&usr=rivera&pwd=${password}`);
    const { head, json } = await say(request([host, form, 'Origin: http://school.example'], body));
    expect(json.values).toEqual({ usr: 'rivera' });
    expect(head).toMatch(/^set-cookie: .*HttpOnly/im);
  });

  test('is not a separate task', async () => {
    expect((await service.ask('tasks', { ses })).tasks).not.toContain('user-login');
  });
});

test('500 teachers are created in one request, and the last of them signs in', async () => {
  const schoolid = await service.database.writing(async (db) => {
    const id = await addSchool(db, { name: 'North', created: 1 });
    const { id: admin } = await db
      .updateTable('accounts')
      .set({ kind: 4 })
      .where('id', '=', service.school.colleague)
      .returning('id')
      .executeTakeFirstOrThrow();
    await addSchoolAdmin(db, id, admin);
    return id;
  });
  const admin = await service.signIn('okafor');
  const people = Array.from({ length: 500 }, (_, index) => [
    [`name${index + 1}`, `Ann ${index + 1}`],
    [`email${index + 1}`, 'office@north.example'],
  ]).flat();
  const sent = asked({ apitask: 'school-teacher-bulk', ses: admin, schoolid: String(schoolid) });
  const body = curlParts({ ...sent, ...Object.fromEntries(people) });
  const { json } = await say(request([host, curlType], body));
  expect(json.success).toBe(true);
  expect(new Set(Array.from({ length: 500 }, (_, index) => json.values[`usr${index + 1}`])).size).toBe(500);
  const { usr500: usr, pwd500: pwd } = json.values;
  expect(await service.ask('login', { usr, pwd })).toMatchObject({ success: true });
});
