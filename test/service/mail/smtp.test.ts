import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#service/store/driver/database.ts';
import { databases } from '#test/support/service/databases.ts';
import { type MailServer, startMailServer, startSilentServer } from '#test/support/service/mailServer.ts';
import { startService } from '#test/support/service/service.ts';
import { mailRows, senderTo, testPump } from '#test/support/service/testPump.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
beforeEach(() => {
  server.ends = () => 0;
});
afterAll(() => server.close());

const mails = testPump(() => server.port);

describe('a server that is too slow', () => {
  test.each([
    ['says nothing', undefined],
    ['drips a byte from time to time', 20],
  ])('%s: the message waits for the next time', async (_, dripMs) => {
    const slow = await startSilentServer(dripMs);
    const service = await startService();
    await mails.write(service.database, { kind: 'password-changed', accountId: service.school.teacher });
    const pump = mails.pump(service.database, { sender: senderTo(slow.port, { open: 300, send: 300 }) });
    await pump.run();
    expect(await mailRows(service.database)).toMatchObject([{ state: 0, attempts: 0 }]);
    await pump.close();
    await slow.close();
    await service.close();
  });

  test('takes the message but never confirms it: it is deferred, and the claim ends', async () => {
    const service = await startService();
    await mails.write(service.database, { kind: 'password-changed', accountId: service.school.teacher });
    server.ends = () => new Promise(() => undefined);
    await mails.pump(service.database, { sender: senderTo(server.port, { open: 5000, send: 300 }) }).run();
    expect(await mailRows(service.database)).toMatchObject([{ state: 0, attempts: 1, claim: '' }]);
    await service.close();
  });
});

test('pumps of several connections to one PostgreSQL send each message once', async () => {
  const url = (await databases.find(({ name }) => name === 'PostgreSQL')?.fresh()) ?? '';
  const service = await startService(url);
  const others = await Promise.all([openDatabase(url), openDatabase(url)]);
  const addresses = await mails.invite(service, 300);
  await Promise.all([service.database, ...others].map((database) => mails.pump(database).run()));
  expect(server.taken.map(({ to }) => to).sort()).toEqual(addresses.sort());
  for (const each of others) await each.close();
  await service.close();
});
