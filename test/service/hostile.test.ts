import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEndpoint } from '#service/endpoint/endpoint.ts';
import { gateway } from '#service/gateway/gateway.ts';
import { type AttackTargets, attackTargetsOf } from '#test/support/hostile/attackTargets.ts';
import { attack } from '#test/support/hostile/hostile.ts';
import { key } from '#test/support/school/school.ts';
import { databases } from '#test/support/service/databases.ts';
import { type Service, startService } from '#test/support/service/service.ts';

describe.each(databases)('on $name', ({ fresh }) => {
  let service: Service;
  let targets: AttackTargets;

  beforeAll(async () => {
    service = await startService(await fresh());
    targets = await attackTargetsOf(service);
  });
  afterAll(() => service.close());

  test('no request breaks the service or gets anything it may not see', async () => {
    const pageKey = 'key-of-the-page';
    const endpoint = createEndpoint({ database: service.database, ownKey: pageKey });
    const whole = gateway(endpoint, { key: pageKey, foreign: false });
    const { ok, refused } = await attack(whole, { ...targets, keys: [key, pageKey] }, 'npm test', 1200);
    // Some must get past the first checks, or this tests nothing.
    expect(ok).toBeGreaterThan(40);
    expect(refused).toBeGreaterThan(300);
  });
});
