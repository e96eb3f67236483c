import { createEndpoint } from '#service/endpoint.ts';
import { gateway } from '#service/gateway.ts';
import { attack } from '#test/support/hostile.ts';
import { forTests, startPostgres } from '#test/support/postgresServer.ts';
import { preyOf } from '#test/support/prey.ts';
import { startService } from '#test/support/service.ts';

/*
 * `npm run bench hostile`: 100,000 generated hostile requests on each store. It ends at the first answer that is no
 * envelope, that broke, or that tells too much, and says the seed. `COUNT=5000` for fewer, `SEED=x` for others.
 */

const count = Number(process.env.COUNT ?? 100_000);
const seed = process.env.SEED ?? 'bench';
const atOnce = 1000;

const postgres = await startPostgres(forTests);
try {
  await attackOn('SQLite', ':memory:');
  await attackOn('PostgreSQL', `${postgres.url}/postgres`);
} finally {
  await postgres.stop();
}

async function attackOn(name: string, url: string): Promise<void> {
  const service = await startService(url);
  const prey = await preyOf(service);
  const pageKey = 'key-of-the-page';
  const endpoint = createEndpoint({ database: service.database, ownKey: pageKey });
  const whole = gateway(endpoint, { key: pageKey, foreign: false });
  const start = performance.now();
  let wellFormed = 0;
  for (let done = 0; done < count; done += atOnce) {
    const { ok } = await attack(whole, prey, `${seed} ${done}`, Math.min(atOnce, count - done));
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
