import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { breachedPasswords } from '#service/gateway/breachedPasswords.ts';
import { password } from '#test/support/school/school.ts';
import { startService } from '#test/support/service/service.ts';

/*
 * A real range service on this machine.
 */

const hashOf = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();
const breached = 'long forgotten and leaked';
const onlyFilling = 'nobody has ever leaked this';

let answer: (request: IncomingMessage, response: ServerResponse) => void;
const asked: { url: string; padding: string }[] = [];
let noted: string[] = [];
const server = createServer((request, response) => {
  asked.push({ url: request.url ?? '', padding: String(request.headers['add-padding']) });
  answer(request, response);
});
let address: string;

/** The suffixes of these passwords with this prefix, among others. */
function range({ url = '' }: IncomingMessage, response: ServerResponse) {
  const begins = url.slice('/range/'.length);
  const lines = [`${'0'.repeat(35)}:3`];
  if (hashOf(breached).startsWith(begins)) lines.push(`${hashOf(breached).slice(5)}:42`);
  if (hashOf(onlyFilling).startsWith(begins)) lines.push(`${hashOf(onlyFilling).slice(5)}:0`);
  response.end(lines.join('\r\n'));
}

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answer = range;
  asked.length = 0;
  noted = [];
});

const asking = (at = address) => breachedPasswords(at, (event) => noted.push(event));

test('a password that the service knows is breached, others are not', async () => {
  const isBreached = asking();
  expect(await isBreached(breached)).toBe(true);
  expect(await isBreached('nobody knows this one')).toBe(false);
  expect(noted).toEqual([]);
});

test('padding in the response is not a breached password', async () => {
  expect(await asking()(onlyFilling)).toBe(false);
});

test('the service gets only 5 digits, and a request to pad its response', async () => {
  await asking(`${address}/`)(breached);
  expect(asked).toEqual([{ url: `/range/${hashOf(breached).slice(0, 5)}`, padding: 'true' }]);
});

test.each<[string, typeof answer]>([
  [
    'says that it is busy',
    (_, response) => {
      response.writeHead(503).end();
    },
  ],
  [
    'leads elsewhere',
    (_, response) => {
      response.writeHead(302, { location: '/range/00000' }).end();
    },
  ],
  [
    'answers too much',
    (_, response) => {
      response.writeHead(200, { 'content-length': '20000000' }).write('x');
    },
  ],
  ['hangs up', (_, response) => response.destroy()],
  ['does not answer within 2 seconds', () => undefined],
])('where it %s, the password passes and the log has a line', async (_, how) => {
  answer = how;
  expect(await asking()(breached)).toBe(false);
  expect(noted).toEqual(['BREACHED_PASSWORDS does not answer: the password is not checked there']);
});

test('a known password is refused when somebody changes theirs', async () => {
  const service = await startService(':memory:', { isBreached: asking() });
  const ses = await service.signIn('mary');
  const edit = (pwd: string) =>
    service.ask('profile', {
      ses,
      usr: 'mary',
      name: 'Mary',
      email: 'mary@school.example',
      mailmail: 0,
      pwdconf: password,
      pwd,
      pwd2: pwd,
    });
  expect((await edit(breached)).errors).toEqual({
    pwd: 'This password is known from a breach of some service: choose another',
  });
  // Rollbook does not look up a password that it refuses itself.
  asked.length = 0;
  expect(Object.keys((await edit('Football12')).errors ?? {})).toEqual(['pwd']);
  expect(asked).toEqual([]);
  expect((await edit('nobody knows this one')).errors).toBeUndefined();
  await service.close();
});
