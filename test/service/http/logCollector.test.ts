import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LogCollector, logCollector } from '#service/http/logCollector.ts';

/*
 * A real server that collects lines, on this machine.
 */

let status = 204;
/** The most bytes that it accepts at once. */
let most = Number.POSITIVE_INFINITY;
let received: string[] = [];
/** It responds once this is over. */
let answering = Promise.resolve();
/** The requests to the address of its redirects, which it would accept. */
let elsewhere = 0;
let headers: NodeJS.Dict<string | string[]> = {};
let logged: string[] = [];
let server: ReturnType<typeof createServer>;
let port: number;
let collector: LogCollector | undefined;

beforeEach(async () => {
  status = 204;
  most = Number.POSITIVE_INFINITY;
  received = [];
  answering = Promise.resolve();
  elsewhere = 0;
  logged = [];
  server = createServer(async (request, response) => {
    headers = request.headers;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    await answering;
    const body = Buffer.concat(chunks);
    if (request.url === '/elsewhere') {
      elsewhere++;
      response.writeHead(204).end();
      return;
    }
    const isTaken = status === 204 && body.length <= most;
    if (isTaken) received.push(...String(body).split('\n').filter(Boolean));
    response.writeHead(body.length > most ? 413 : status, { location: '/elsewhere' }).end();
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
    log: (event) => logged.push(event),
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
  expect(logged).toEqual([]);
});

test('lines wait while the other system refuses them, and arrive once it accepts', async () => {
  status = 503;
  const { write } = collecting();
  write(line(1));
  await vi.waitFor(() => expect(logged).toEqual(['LOG_URL does not take the log: its lines wait']));
  write(line(2));
  status = 204;
  await vi.waitFor(() => expect(received).toEqual([line(1).trim(), line(2).trim()]));
  await vi.waitFor(() =>
    expect(logged).toEqual([
      'LOG_URL does not take the log: its lines wait',
      'LOG_URL takes the log again; 0 lines did not reach it',
    ]),
  );
});

test.each([
  { is: 'taken', answer: 204, lost: 20, arrive: [1] },
  { is: 'refused', answer: 503, lost: 21, arrive: [] },
])(
  'no more than 10,000 lines wait while one on its way is $is, and the number lost is reported',
  async ({ answer, lost, arrive }) => {
    let answerIt = () => {};
    answering = new Promise((resolve) => {
      answerIt = resolve;
    });
    const isAsked = once(server, 'request');
    const { write } = collecting();
    write(line(1));
    await isAsked;
    for (let number = 2; number <= 10_021; number++) write(line(number));
    status = answer;
    answerIt();
    if (answer !== 204) await vi.waitFor(() => expect(logged).toHaveLength(1));
    status = 204;
    const newest = Array.from({ length: 10_000 }, (_, index) => 22 + index);
    const expected = [...arrive, ...newest].map((number) => line(number).trim());
    await vi.waitFor(() => expect(received.at(-1)).toBe(line(10_021).trim()), { timeout: 5000 });
    expect(received).toEqual(expected);
    await vi.waitFor(() =>
      expect(logged.at(-1)).toBe(`LOG_URL takes the log again; ${lost} lines did not reach it`),
    );
  },
);

test('too many lines are sent in parts; a single line that is too long is lost, and that is reported', async () => {
  most = 100;
  const { write } = collecting();
  write(line(1));
  write(`${JSON.stringify({ long: 'x'.repeat(200) })}\n`);
  for (let number = 2; number <= 40; number++) write(line(number));
  await vi.waitFor(() => expect(received).toHaveLength(40));
  expect(received).toEqual(Array.from({ length: 40 }, (_, index) => line(index + 1).trim()));
  expect(logged).toEqual(['LOG_URL takes the log again; 1 lines did not reach it']);
});

test.each([301, 307])(
  'lines wait if the other system redirects with %i, and go nowhere else',
  async (code) => {
    status = code;
    const { write } = collecting();
    write(line(1));
    await vi.waitFor(() => expect(logged).toEqual(['LOG_URL does not take the log: its lines wait']));
    status = 204;
    await vi.waitFor(() => expect(received).toEqual([line(1).trim()]));
    expect(elsewhere).toBe(0);
  },
);

test('waiting lines are sent before the service ends', async () => {
  const ending = logCollector(`http://127.0.0.1:${port}`, { log: () => undefined, every: 60_000 });
  ending.write(line(1));
  await ending.close();
  expect(received).toEqual([line(1).trim()]);
});

test('an unreachable system delays the end by seconds at most', async () => {
  server.removeAllListeners('request');
  const ending = logCollector(`http://127.0.0.1:${port}`, {
    log: (event) => logged.push(event),
    every: 60_000,
  });
  ending.write(line(1));
  await ending.close();
  expect(logged).toHaveLength(1);
});

test('a running request delays the end no longer', async () => {
  server.removeAllListeners('request');
  const isAsked = once(server, 'request');
  const ending = logCollector(`http://127.0.0.1:${port}`, { log: (event) => logged.push(event), every: 1 });
  ending.write(line(1));
  await isAsked;
  await ending.close(50);
  expect(logged).toEqual(['LOG_URL does not take the log: its lines wait']);
}, 5000);
