import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { type Started, startCommand } from '#test/support/product/commandLine.ts';

/*
 * Two processes over one store behind a proxy that looks at /readyz, each replaced while someone keeps asking.
 */

interface Backend {
  port: number;
  isReady: boolean;
  started: Started;
}

async function start(folder: string): Promise<Backend> {
  const settings = { PORT: '0', DATA_DIR: folder, DEMO_SIZE: 'none', DRAIN_SECONDS: '3', LOG: '0' };
  const started = startCommand(['serve'], settings);
  const line = await started.says('Rollbook is at');
  return { port: Number(/:(\d+)$/.exec(line)?.[1]), isReady: true, started };
}

/** Sends each request to a backend that was ready at the last check, over kept-alive connections. */
async function startProxy(backends: Backend[]) {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const looking = setInterval(() => {
    for (const backend of backends)
      fetch(`http://127.0.0.1:${backend.port}/readyz`).then(
        ({ ok }) => {
          backend.isReady = ok;
        },
        () => {
          backend.isReady = false;
        },
      );
  }, 50);
  const proxy = createServer((incoming, outgoing) => {
    const ready = backends.filter(({ isReady }) => isReady);
    const { port } = ready[turn++ % ready.length] ?? { port: 0 };
    const { method, url: path, headers } = incoming;
    const asked = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      const { connection, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 0, kept);
      answer.pipe(outgoing);
    });
    asked.on('error', ({ message }) => outgoing.writeHead(502).end(message));
    incoming.pipe(asked);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close() {
      clearInterval(looking);
      agent.destroy();
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

test('replacing processes one by one resets no request', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rollbook-rolling-'));
  const first = await start(folder);
  const backends = [first, await start(folder)];
  const proxy = await startProxy(backends);
  const answers = new Map<string, number>();
  let over = false;
  const asking = Array.from({ length: 4 }, async () => {
    while (!over) {
      const body = new URLSearchParams({ apikey: 'none', api: 'json', apitask: 'profile' });
      const said = await fetch(`${proxy.url}/api/`, { method: 'POST', body }).then(
        async (answer) => `${answer.status} ${JSON.stringify((await answer.json()).errors)}`,
        (error: Error) => error.message,
      );
      answers.set(said, (answers.get(said) ?? 0) + 1);
    }
  });
  for (const old of [...backends]) {
    old.started.child.kill('SIGTERM');
    await vi.waitFor(() => expect(old.isReady).toBe(false), 10_000);
    const { code } = await old.started.finished;
    expect(code).toBe(0);
    backends.splice(backends.indexOf(old), 1, await start(folder));
  }
  over = true;
  await Promise.all(asking);
  expect([...answers.keys()]).toEqual(['200 {"apikey":"Invalid apikey"}']);
  proxy.close();
  for (const { started } of backends) {
    started.child.kill('SIGINT');
    await started.finished;
  }
  await rm(folder, { recursive: true });
}, 120_000);
