import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createEndpoint } from '#service/endpoint/endpoint.ts';
import { gateway } from '#service/gateway/gateway.ts';
import { attackTargetsOf } from '#test/support/hostile/attackTargets.ts';
import { attack } from '#test/support/hostile/hostile.ts';
import { hugeBodies } from '#test/support/hostile/hugeBodies.ts';
import { demoAccount, startProduct } from '#test/support/product/product.ts';
import { forTests, startPostgres } from '#test/support/service/postgresServer.ts';
import { startService } from '#test/support/service/service.ts';

/*
 * `npm run bench hostile`: 100,000 generated hostile requests on each store. It ends at the first reply that is no
 * envelope, is a fault, or reveals too much, and prints the seed. `COUNT=5000` for fewer, `SEED=x` for others.
 * Then, on the built product: how long /healthz takes while four bodies of 2 MiB are sent at once, of each kind;
 * `ROUNDS=5` sends each 5 times.
 */

const count = Number(process.env.COUNT ?? 100_000);
const seed = process.env.SEED ?? 'bench';
const rounds = Number(process.env.ROUNDS ?? 5);
const atOnce = 1000;

const postgres = await startPostgres(forTests);
try {
  await attackOn('SQLite', ':memory:');
  await attackOn('PostgreSQL', `${postgres.url}/postgres`);
} finally {
  await postgres.stop();
}
await health();

async function attackOn(name: string, url: string): Promise<void> {
  const service = await startService(url);
  const targets = await attackTargetsOf(service);
  const pageKey = 'key-of-the-page';
  const endpoint = createEndpoint({ database: service.database, ownKey: pageKey });
  const whole = gateway(endpoint, { key: pageKey, foreign: false });
  const start = performance.now();
  let wellFormed = 0;
  for (let done = 0; done < count; done += atOnce) {
    const { ok } = await attack(whole, targets, `${seed} ${done}`, Math.min(atOnce, count - done));
    wellFormed += ok;
    if (done % 10_000 === 0) process.stdout.write(`${name}: ${done} …\n`);
  }
  const seconds = (performance.now() - start) / 1000;
  process.stdout.write(
    `${name}: ${count} hostile requests (${wellFormed} of them done, not refused), 0 faults, 0 leaks, ` +
      `${(seconds / 60).toFixed(1)} min\n`,
  );
  await service.close();
}

/** Sends four bodies at once, repeatedly, while another process makes health checks. */
async function health(): Promise<void> {
  const product = await startProduct({ LOG: '0' });
  const address = `${product.address}/api/`;
  const send = async (type: string, body: Buffer<ArrayBuffer>) => {
    const answer = await fetch(address, { method: 'POST', headers: { 'content-type': type }, body });
    return answer.text();
  };
  const { username: usr, password: pwd } = demoAccount;
  const login = new URLSearchParams({ apikey: 'demo-key', api: 'json', apitask: 'login', usr, pwd });
  const { values } = JSON.parse(await send('application/x-www-form-urlencoded', Buffer.from(String(login))));
  const start = `apikey=demo-key&ses=${values.ses}&clid=1`;
  const checks = fork(new URL('../support/healthChecks.ts', import.meta.url), [product.address]);
  const waited = async (): Promise<number[]> => {
    checks.send('');
    const [waits] = await once(checks, 'message');
    return waits;
  };
  const alone: number[] = [];
  while (alone.length < 300) alone.push(...(await waited()));
  process.stdout.write(`/healthz alone: ${quantiles(alone)}\n`);
  const waits: { name: string; milliseconds: number }[] = [];
  for (const api of ['xml', 'json', 'ser'])
    for (const { name, type, body } of hugeBodies(start, api)) {
      for (let round = 0; round < rounds; round++)
        await Promise.all(Array.from({ length: 4 }, () => send(type, body)));
      for (const milliseconds of await waited()) waits.push({ name: `${name} (${api})`, milliseconds });
    }
  checks.disconnect();
  await product.remove();
  waits.sort((one, other) => other.milliseconds - one.milliseconds);
  process.stdout.write(
    `/healthz beside four bodies of 2 MiB: ${quantiles(waits.map(({ milliseconds }) => milliseconds))}\n`,
  );
  for (const { name, milliseconds } of waits.slice(0, 5))
    process.stdout.write(`  ${milliseconds.toFixed(0)} ms beside ${name}\n`);
}

function quantiles(waits: readonly number[]): string {
  const sorted = [...waits].sort((one, other) => one - other);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms, of ${sorted.length}`;
}
