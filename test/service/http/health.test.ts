import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { silent } from '#service/http/log.ts';
import { httpServer, stop } from '#service/http/server.ts';

/*
 * The checks of proxies and supervisors, as they arrive over the wire.
 */

const started: ReturnType<typeof httpServer>[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) await stop(server, 0);
});

async function serve(isReady: boolean, isLeaving = false): Promise<number> {
  const server = httpServer({
    service: async () => new Response('{}'),
    pages: async () => new Response(''),
    ready: async () => isReady,
    isLeaving: () => isLeaving,
    trustProxy: false,
    log: silent,
  });
  started.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Sends these bytes and returns everything received until the connection is closed. */
async function said(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (more) => {
    text += more;
  });
  socket.write(request.replaceAll('\n', '\r\n'));
  await once(socket, 'close');
  return text;
}

const checks = [
  ['haproxy without settings', 'OPTIONS /readyz HTTP/1.0\n\n'],
  ['haproxy, httpchk GET', 'GET /readyz HTTP/1.0\n\n'],
  ['HTTP/1.0 with a host', 'GET /readyz HTTP/1.0\nHost: rollbook.example\n\n'],
  ['a HEAD', 'HEAD /readyz HTTP/1.1\nHost: x\nConnection: close\n\n'],
  ['a supervisor', 'GET /readyz?from=supervisor HTTP/1.1\nHost: 127.0.0.1\nConnection: close\n\n'],
] as const;

test.each(checks)('%s gets 200 if the store can be written, else 503', async (_, request) => {
  expect(await said(await serve(true), request)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await said(await serve(false), request)).toMatch(/^HTTP\/1\.1 503 /);
  const alive = request.replace('/readyz', '/healthz');
  expect(await said(await serve(false), alive)).toMatch(/^HTTP\/1\.1 200 /);
});

test('a HEAD returns no body', async () => {
  const text = await said(await serve(true), checks[3][1]);
  expect(text).toMatch(/content-length: 3\r\n[\s\S]*\r\n\r\n$/i);
});

test('a health check allows only GET, HEAD and OPTIONS', async () => {
  const port = await serve(true);
  const text = await said(port, 'POST /readyz HTTP/1.1\nHost: x\nContent-Length: 0\nConnection: close\n\n');
  expect(text).toMatch(/^HTTP\/1\.1 405 [\s\S]*allow: GET, HEAD, OPTIONS/i);
});

test('while stopping, each response closes its connection', async () => {
  const port = await serve(false, true);
  for (const path of ['/api/', '/', '/readyz'])
    expect(await said(port, `GET ${path} HTTP/1.1\nHost: x\nConnection: keep-alive\n\n`)).toMatch(
      /connection: close/i,
    );
});
