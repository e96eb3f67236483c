import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contextOf } from '#service/http/requestContext.ts';

/** Replies with the address it sees, behind a trusted proxy. */
const server = createServer((incoming, outgoing) => outgoing.end(contextOf(incoming, true).address));

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['10.0.0.1, 203.0.113.9:4711', '203.0.113.9'],
  ['[2001:db8::7]:4711', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['unknown', '127.0.0.1'],
])('a proxy that forwards for "%s" names %s', async (forwarded, address) => {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-forwarded-for': forwarded } });
  expect(await answer.text()).toBe(address);
});
