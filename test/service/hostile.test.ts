import { afterAll, beforeAll, describe, test } from 'vitest';
import { createEndpoint } from '#service/endpoint.ts';
import { gateway } from '#service/gateway.ts';
import { databases } from '#test/support/databases.ts';
import { attack, type Prey, preyOf } from '#test/support/hostile.ts';
import { key } from '#test/support/school.ts';
import { type Service, startService } from '#test/support/service.ts';

describe.each(databases)('on $name', ({ fresh }) => {
  let service: Service;
  let prey: Prey;

  beforeAll(async () => {
    service = await startService(await fresh());
    prey = await preyOf(service);
  });
  afterAll(() => service.close());

  test('no request breaks the service or is told what is not for it', async () => {
    const pageKey = 'key-of-the-page';
    const endpoint = createEndpoint({ database: service.database, ownKey: pageKey });
    const whole = gateway(endpoint, { key: pageKey, foreign: false });
    await attack(whole, { ...prey, keys: [key] }, 'npm test', 1200);
  });
});
