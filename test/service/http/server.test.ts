import { createHash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request as send } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { answerWith } from '#service/endpoint/answer.ts';
import type { Application, RequestContext } from '#service/endpoint/application.ts';
import { silent } from '#service/http/log.ts';
import { httpServer, stop } from '#service/http/server.ts';
import { pagesIn } from '#service/http/staticFiles.ts';
import { builtScripts, builtStyles } from '#test/support/product/builtPages.ts';

let folder: string;
const script = 'export const words = "chalk and slate";\n'.repeat(500);
const started: ReturnType<typeof httpServer>[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollbook-pages-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Rollbook</title>');
  await writeFile(join(folder, 'assets/main-1a2b.js'), script);
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(async () => {
  for (const server of started.splice(0)) await stop(server, 0);
});

async function serve(service: Application, trustProxy = false, isReady = true) {
  const server = httpServer({
    service,
    pages: await pagesIn(folder),
    ready: async () => isReady,
    trustProxy,
    log: silent,
  });
  started.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A plain client: no decompression, no redirects, any header. */
function ask(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  form?: string | Buffer,
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const method = form === undefined ? 'GET' : 'POST';
    const type = form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
    const request = send({
      port,
      host: '127.0.0.1',
      path,
      method,
      headers: { ...type, ...headers },
      agent: false,
    });
    request.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.once('error', reject);
    request.end(form);
  });
}

const echo: Application = async (request) =>
  new Response(await request.text(), {
    headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
  });

test.each(['/api/', '/api', '/api/?x=1'])('%s is the service', async (path) => {
  const { port } = await serve(echo);
  const { status, body } = await ask(port, path, {}, 'apitask=profile');
  expect([status, body.toString()]).toEqual([200, 'apitask=profile']);
});

test.each(['/', '/index.html', '/classes/7/gradebook'])('%s is the dashboard', async (path) => {
  const { port } = await serve(echo);
  const { status, headers, body } = await ask(port, path);
  expect([status, body.toString()]).toEqual([200, '<!doctype html><title>Rollbook</title>']);
  expect(headers['cache-control']).toBe('no-cache');
});

test.each([
  '/assets/gone.js',
  '/assets/',
  '/favicon.png',
  '/api/more',
  '/assets/../../secret.txt',
  '/%2e%2e/package.json',
])('%s is nothing', async (path) => {
  const { port } = await serve(echo);
  expect((await ask(port, path)).status).toBe(404);
  // An application with a mistyped address would take a 405 for “Use POST”.
  expect((await ask(port, path, {}, 'apitask=profile')).status).toBe(404);
});

test('pages have security headers', async () => {
  const { port } = await serve(echo);
  const { headers } = await ask(port, '/');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  for (const source of ['script-src', 'worker-src'])
    expect(headers['content-security-policy']).toContain(`${source} 'self'`);
  expect(headers['content-security-policy']).not.toMatch(/unsafe|\*/);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  });
  expect(headers).not.toHaveProperty('strict-transport-security');
});

test('of styles within a page, the policy allows those of index.html, and no others', async () => {
  const own = '<style>\n  p { color: teal; }\n</style>';
  await writeFile(join(folder, 'index.html'), `<!doctype html>${own}<title>Rollbook</title>`);
  onTestFinished(() => writeFile(join(folder, 'index.html'), '<!doctype html><title>Rollbook</title>'));
  const { port } = await serve(echo);
  const { headers } = await ask(port, '/classes');
  const digest = createHash('sha256').update('\n  p { color: teal; }\n').digest('base64');
  expect(headers['content-security-policy']).toContain(`; style-src 'self' 'sha256-${digest}';`);
});

test('a file with a hash in its name is cached for ever and sent compressed', async () => {
  const { port } = await serve(echo);
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const encoding of ['br', 'gzip'] as const) {
    const { headers, body } = await ask(port, '/assets/main-1a2b.js', { 'accept-encoding': encoding });
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(unpack[encoding](body).toString()).toBe(script);
  }
});

test('what the build has compressed is sent as it is, and has no address of its own', async () => {
  const packed = brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  await writeFile(join(folder, 'assets/packed-3c4d.js'), script);
  await writeFile(join(folder, 'assets/packed-3c4d.js.br'), packed);
  const { port } = await serve(echo);
  const get = (path: string, encoding: string) => ask(port, path, { 'accept-encoding': encoding });
  expect((await get('/assets/packed-3c4d.js', 'br')).body.equals(packed)).toBe(true);
  expect((await get('/assets/packed-3c4d.js', 'identity')).body.toString()).toBe(script);
  expect((await get('/assets/packed-3c4d.js.br', 'br')).status).toBe(404);
});

test('the build compresses its scripts and style sheets', () => {
  const built = [...builtScripts(), ...builtStyles()].filter(({ file }) => file.startsWith('assets'));
  expect(built.length).toBeGreaterThan(100);
  for (const { file, text } of built) {
    const packed = readFileSync(`dist/pages/${file}.br`);
    expect([file, brotliDecompressSync(packed).toString()]).toEqual([file, text]);
  }
});

test('an unchanged page is not sent again', async () => {
  const { port } = await serve(echo);
  const { headers } = await ask(port, '/');
  const tag = headers.etag ?? '';
  for (const known of [tag, `W/${tag}`, `"another", W/${tag}`, '*']) {
    const again = await ask(port, '/', { 'if-none-match': known });
    expect([known, again.status, again.body.length]).toEqual([known, 304, 0]);
  }
  expect((await ask(port, '/', { 'if-none-match': '"another"' })).status).toBe(200);
});

test('a large reply is compressed if the client accepts it', async () => {
  const { port } = await serve(echo);
  const form = 'score=8.5&'.repeat(10_000);
  const plain = await ask(port, '/api/', {}, form);
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.body.toString()).toBe(form);
  const packed = await ask(port, '/api/', { 'accept-encoding': 'gzip, deflate, br' }, form);
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.body).toString()).toBe(form);
  const zipped = await ask(port, '/api/', { 'accept-encoding': 'br;q=0, gzip;q=0.5' }, form);
  expect(gunzipSync(zipped.body).toString()).toBe(form);
});

test('a reply without a body is sent without one, whatever the client accepts', async () => {
  const { port } = await serve(async () => new Response(null, { status: 204 }));
  for (const encoding of ['identity', 'gzip', 'br']) {
    const { status, headers, body } = await ask(port, '/api/', { 'accept-encoding': encoding }, 'a=1');
    expect([status, body.length]).toEqual([204, 0]);
    expect(headers).not.toHaveProperty('content-type');
    expect(headers).not.toHaveProperty('content-length');
  }
});

test('a reply of many megabytes is sent in pieces, whole, plain or compressed', async () => {
  const bytes = new Uint8Array(3 * 1024 * 1024 + 7).map((_, at) => (at * at) % 251);
  const { port } = await serve(async () => answerWith(bytes, 'application/json'));
  const plain = await ask(port, '/api/', {}, 'a=1');
  expect(plain.headers['content-length']).toBe(String(bytes.length));
  expect(plain.body.equals(bytes)).toBe(true);
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const encoding of ['br', 'gzip'] as const) {
    const { headers, body } = await ask(port, '/api/', { 'accept-encoding': encoding }, 'a=1');
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    expect(unpack[encoding](body).equals(bytes)).toBe(true);
  }
});

test('a body over 2 MiB is refused before the service sees it, declared or not', async () => {
  let seen = 0;
  const { port } = await serve(async (request) => {
    seen += (await request.arrayBuffer()).byteLength;
    return new Response('');
  });
  const huge = Buffer.alloc(2 * 1024 * 1024 + 1, 'a');
  for (const headers of [{ 'content-length': String(huge.length) }, { 'transfer-encoding': 'chunked' }]) {
    const { status, body } = await ask(port, '/api/', headers, huge);
    expect(status).toBe(413);
    expect(body.toString()).toContain('<success>false</success>');
  }
  const fromPage = await ask(port, '/api/', { 'sec-fetch-site': 'same-origin' }, huge);
  expect(JSON.parse(String(fromPage.body))).toMatchObject({
    success: false,
    errors: { system: expect.any(String) },
  });
  expect(seen).toBe(0);
  expect((await ask(port, '/api/', {}, huge.subarray(1))).status).toBe(200);
  expect(seen).toBe(huge.length - 1);
});

test('headers that never end are cut off', async () => {
  const { server, port } = await serve(echo);
  server.headersTimeout = 50;
  const socket = connect(port, '127.0.0.1');
  socket.write('POST /api/ HTTP/1.1\r\nHost: rollbook.test\r\nX-Slow: ');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 408 /);
  await once(socket, 'close');
});

test('a body that never ends is cut off', async () => {
  const { server, port } = await serve(echo);
  server.headersTimeout = 25;
  server.requestTimeout = 50;
  const socket = connect(port, '127.0.0.1');
  socket.resume();
  socket.write('POST /api/ HTTP/1.1\r\nHost: rollbook.test\r\nContent-Length: 100\r\n\r\napitask=');
  await once(socket, 'close');
});

test('anything that is not HTTP gets 400', async () => {
  const socket = connect((await serve(echo)).port, '127.0.0.1');
  socket.write('\x16\x03\x01\x02\x00 hello\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 400 /);
});

test('X-Forwarded headers count only if the proxy is trusted', async () => {
  const contexts: RequestContext[] = [];
  const note: Application = async (_request, context) => {
    contexts.push(context);
    return new Response('');
  };
  const forwarded = {
    'x-forwarded-for': '203.0.113.9, 198.51.100.4',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'grades.example',
  };
  const plain = await ask((await serve(note)).port, '/api/', forwarded, 'a=1');
  expect(contexts.pop()).toMatchObject({ address: '127.0.0.1', secure: false });
  expect(plain.headers).not.toHaveProperty('strict-transport-security');
  const trusted = await ask((await serve(note, true)).port, '/api/', forwarded, 'a=1');
  expect(contexts.pop()).toMatchObject({ address: '198.51.100.4', secure: true, host: 'grades.example' });
  expect(trusted.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
});

test('/healthz reports the process, /readyz the store', async () => {
  const { port } = await serve(echo, false, false);
  expect((await ask(port, '/healthz')).status).toBe(200);
  expect((await ask(port, '/readyz')).status).toBe(503);
});

test('stopping completes running requests, even on a kept-alive connection, and accepts no new ones', async () => {
  const steps = new EventEmitter();
  const beginning = once(steps, 'begun');
  const finishing = once(steps, 'finish');
  const { server, port } = await serve(async () => {
    steps.emit('begun');
    await finishing;
    return new Response('done');
  });
  const answer = ask(port, '/api/', { connection: 'keep-alive' }, 'a=1');
  await beginning;
  const stopped = stop(server);
  await expect(ask(port, '/healthz')).rejects.toThrow('ECONNREFUSED');
  steps.emit('finish');
  expect((await answer).body.toString()).toBe('done');
  await stopped;
});
