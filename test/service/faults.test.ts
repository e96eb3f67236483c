import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { Application } from '#service/endpoint/application.ts';
import { logTo } from '#service/http/log.ts';
import { type HttpOptions, httpServer, stop } from '#service/http/server.ts';

/*
 * Failures outside of the endpoint, where no task can report them.
 */

const broken = new Error('disk full at /secret/place');
const breaks: Application = () => Promise.reject(broken);
const started: ReturnType<typeof httpServer>[] = [];
let log = '';

afterEach(async () => {
  log = '';
  for (const server of started.splice(0)) await stop(server, 0);
});

async function serve(parts: Partial<HttpOptions>): Promise<string> {
  const server = httpServer({
    service: breaks,
    pages: async () => new Response(''),
    ready: async () => true,
    trustProxy: false,
    log: logTo((line) => {
      log += line;
    }),
    ...parts,
  });
  started.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function onlyLine() {
  const lines = log.trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '');
}

const unknown = 'Something went wrong in the service. Whether anything was changed is not known.';
const unchanged = 'Something went wrong in the service. Nothing was changed.';

test('a broken service gives an envelope in the requested format, and a line of the log', async () => {
  const address = await serve({});
  for (const api of ['json', 'ser', '']) {
    log = '';
    const body = new URLSearchParams({ apitask: 'profile', api });
    const answer = await fetch(`${address}/api/`, { method: 'POST', body });
    const text = await answer.text();
    const line = onlyLine();
    expect([answer.status, line.status, line.outcome]).toEqual([500, 500, 'fault']);
    expect(line.error).toContain(' | at ');
    expect(text).toContain(`${unknown} Reference ${line.reference}`);
    expect(text + log).not.toContain('secret');
    const types = { json: 'application/json', ser: 'application/vnd.php.serialized', '': 'text/xml' };
    expect(answer.headers.get('content-type')).toContain(types[api as keyof typeof types]);
  }
});

test('a reply that fails after its task is logged with the task', async () => {
  const address = await serve({
    service: async (_, { record }) => {
      record?.({ task: 'score-edit', outcome: 'ok' });
      return new Response(new ReadableStream({ pull: () => Promise.reject(broken) }));
    },
  });
  const body = new URLSearchParams({ api: 'json' });
  const answer = await fetch(`${address}/api/`, { method: 'POST', body });
  const line = onlyLine();
  expect(line).toMatchObject({ task: 'score-edit', outcome: 'fault', status: 500 });
  expect((await answer.json()).errors).toEqual({ system: `${unknown} Reference ${line.reference}` });
});

test.each([
  ['/api/events?class=1', { events: breaks }],
  ['/classes', { pages: () => Promise.reject(broken) }],
])('%s that breaks says so, and is a line of the log', async (path, parts) => {
  const answer = await fetch((await serve(parts)) + path);
  const line = onlyLine();
  expect([answer.status, line.outcome]).toEqual([500, 'fault']);
  expect((await answer.json()).errors).toEqual({ system: `${unchanged} Reference ${line.reference}` });
});
