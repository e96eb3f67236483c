import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LogCollector, logCollector } from '#service/http/logCollector.ts';

/*
 * A real server that collects lines, on this machine.
 */

let status = 204;
let received: string[] = [];
let headers: NodeJS.Dict<string | string[]> = {};
let noted: string[] = [];
let server: ReturnType<typeof createServer>;
let port: number;
let collector: LogCollector | undefined;

beforeEach(async () => {
  status = 204;
  received = [];
  noted = [];
  server = createServer(async (request, response) => {
    headers = request.headers;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (status === 204) received.push(...String(Buffer.concat(chunks)).split('\n').filter(Boolean));
    response.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  await collector?.close();
  server.closeAllConnections();
  server.close();
});

function collecting(who = '') {
  collector = logCollector(`http://${who}127.0.0.1:${port}/rollbook`, {
    note: (event) => noted.push(event),
    every: 5,
    longestPause: 20,
  });
  return collector;
}
const line = (number: number) => `${JSON.stringify({ line: number })}\n`;

test('lines arrive in order, as lines of JSON, with the user of the address', async () => {
  const { write } = collecting('me:p%40ss@');
  for (let number = 1; number <= 2500; number++) write(line(number));
  await vi.waitFor(() => expect(received).toHaveLength(2500));
  expect(received).toEqual(Array.from({ length: 2500 }, (_, index) => line(index + 1).trim()));
  expect(headers['content-type']).toBe('application/x-ndjson');
  expect(headers.authorization).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`);
  expect(noted).toEqual([]);
});

test('lines wait while the other system does not take them, and arrive once it does', async () => {
  status = 503;
  const { write } = collecting();
  write(line(1));
  await vi.waitFor(() => expect(noted).toEqual(['LOG_URL does not take the log: its lines wait']));
  write(line(2));
  status = 204;
  await vi.waitFor(() => expect(received).toEqual([line(1).trim(), line(2).trim()]));
  await vi.waitFor(() =>
    expect(noted).toEqual([
      'LOG_URL does not take the log: its lines wait',
      'LOG_URL takes the log again; 0 lines did not reach it',
    ]),
  );
});

test('no more than 10,000 lines wait, and how many were lost is said', async () => {
  status = 503;
  const { write } = collecting();
  write(line(1));
  await vi.waitFor(() => expect(noted).toHaveLength(1));
  for (let number = 2; number <= 10_021; number++) write(line(number));
  status = 204;
  await vi.waitFor(() => expect(received).toHaveLength(10_000), { timeout: 5000 });
  expect(received.at(-1)).toBe(line(10_021).trim());
  await vi.waitFor(() =>
    expect(noted.at(-1)).toMatch(/^LOG_URL takes the log again; 2\d lines did not reach it$/),
  );
});

test('what waits is sent before the service ends', async () => {
  const ending = logCollector(`http://127.0.0.1:${port}`, { note: () => undefined, every: 60_000 });
  ending.write(line(1));
  await ending.close();
  expect(received).toEqual([line(1).trim()]);
});

test('a system that is away holds the end up for seconds at most', async () => {
  server.removeAllListeners('request');
  const ending = logCollector(`http://127.0.0.1:${port}`, {
    note: (event) => noted.push(event),
    every: 60_000,
  });
  ending.write(line(1));
  await ending.close();
  expect(noted).toHaveLength(1);
});
