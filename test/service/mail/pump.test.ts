import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { claimedFor } from '#service/mail/pump.ts';
import { folderSender } from '#service/mail/sender.ts';
import { claimMail, type NewMail } from '#service/store/mail/outbox.ts';
import { isPrivate } from '#test/support/product/privateFile.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { type MailServer, readMessage, startMailServer, tokenIn } from '#test/support/service/mailServer.ts';
import { mailRows, testPump } from '#test/support/service/testPump.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.close());

const mails = testPump(() => server.port);

const start = mails.now;
const hour = 3600;

beforeEach(() => {
  mails.now = start;
  mails.logged = [];
  server.taken.length = 0;
  server.refuses = () => 0;
  server.ends = () => 0;
});

const recipients = () => server.taken.map(({ to }) => to).sort();

onEachDatabase((service) => {
  const changed = (): Omit<NewMail, 'now'> => ({
    kind: 'password-changed',
    accountId: service().school.teacher,
  });
  afterEach(() =>
    service().database.writing(async (db) => {
      await db.deleteFrom('mail').execute();
      await db.deleteFrom('mail_tokens').execute();
      await db.deleteFrom('invitations').execute();
    }),
  );

  test('waiting mail is sent once, in the name of the school', async () => {
    const { database } = service();
    await mails.write(database, changed());
    const pump = mails.pump(database);
    await Promise.all([pump.run(), pump.run()]);
    await pump.run();
    expect(server.taken).toHaveLength(1);
    const [{ from, to, headers, text } = server.taken[0] as never] = server.taken;
    expect({ from, to }).toEqual({ from: 'grades@school.example', to: 'rivera@school.example' });
    expect(headers.subject).toContain('Your password was changed');
    expect(headers['message-id']).toMatch(/^<[0-9a-f-]{36}@school\.example>$/);
    expect(text).toContain('Small School · Rollbook');
    expect(await mailRows(database)).toMatchObject([{ state: 1, problem: '', details: '{}', claim: '' }]);
  });

  test('a later reset is sent before the invitations', async () => {
    const { database, school } = service();
    // So few take one connection, over which they arrive in order.
    await mails.invite(service(), 5);
    await mails.write(database, { kind: 'reset', accountId: school.teacher });
    await mails.pump(database).run();
    expect(server.taken).toHaveLength(6);
    expect(server.taken[0]?.to).toBe('rivera@school.example');
  });

  test('500 invitations and a reset are sent, none lost, none twice', async () => {
    const { database, school } = service();
    const addresses = await mails.invite(service(), 500);
    await mails.write(database, { kind: 'reset', accountId: school.teacher });
    const pumps = Array.from({ length: 3 }, () => mails.pump(database));
    await pumps[0]?.run();
    await Promise.all(pumps.map((pump) => pump.run()));
    expect(recipients()).toEqual([...addresses, 'rivera@school.example'].sort());
    expect(new Set(server.taken.map(tokenIn)).size).toBe(501);
  });

  test('several pumps share the work, and no message is sent twice', async () => {
    const addresses = await mails.invite(service(), 120);
    const pumps = Array.from({ length: 4 }, () => mails.pump(service().database));
    await Promise.all(pumps.map((pump) => pump.run()));
    expect(recipients()).toEqual(addresses.sort());
  });

  test('a refused address is given up at once, kept with its reason, and delays nobody', async () => {
    const addresses = await mails.invite(service(), 12);
    server.refuses = (address) => (address === 'new3@school.example' ? 550 : 0);
    await mails.pump(service().database).run();
    expect(recipients()).toEqual(addresses.filter((each) => each !== 'new3@school.example').sort());
    const given = (await mailRows(service().database)).filter(({ state }) => state === 2);
    expect(given).toMatchObject([
      { recipient: 'new3@school.example', problem: 'The mail server refuses this address (550)' },
    ]);
  });

  test('a deferred address is tried again, each time after a longer wait', async () => {
    const { database } = service();
    await mails.write(database, changed());
    server.refuses = () => 451;
    const waits = [];
    for (let attempt = 0; attempt < 8; attempt++) {
      await mails.pump(database).run();
      const [row] = await mailRows(database);
      waits.push((row?.due ?? 0) - mails.now);
      mails.now = row?.due ?? 0;
    }
    expect(waits).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600]);
    server.refuses = () => 0;
    mails.now -= 1;
    await mails.pump(database).run();
    expect(server.taken).toEqual([]);
    mails.now += 1;
    await mails.pump(database).run();
    expect(server.taken).toHaveLength(1);
  });

  test('mail deferred for a day is given up, and kept for an admin', async () => {
    const { database } = service();
    await mails.write(database, changed());
    server.refuses = () => 451;
    for (; mails.now < start + 25 * hour; mails.now += 60) {
      if ((await mailRows(database)).every(({ state, due }) => state === 0 && due <= mails.now))
        await mails.pump(database).run();
    }
    expect(await mailRows(database)).toMatchObject([
      { state: 2, problem: 'The mail server puts off this address (451)' },
    ]);
    const [{ finished } = { finished: 0 }] = await mailRows(database);
    expect(finished).toBeGreaterThanOrEqual(start + 24 * hour);
  });

  test('a connection that breaks after the message causes a retry with the same Message-ID', async () => {
    const { database } = service();
    await mails.write(database, changed());
    server.ends = () => 'drop';
    const pump = mails.pump(database);
    await pump.run();
    expect(await mailRows(database)).toMatchObject([
      { state: 0, attempts: 1, problem: 'The connection to the mail server broke' },
    ]);
    const [before] = await mailRows(database);
    server.ends = () => 0;
    mails.now += 60;
    await pump.run();
    await pump.run();
    expect(server.taken.map(({ headers }) => headers['message-id'])).toEqual([
      `<${before?.message_key}@school.example>`,
    ]);
  });

  test('connections that break at every third message lose no mail', async () => {
    const addresses = await mails.invite(service(), 40);
    let count = 0;
    server.ends = () => (++count % 3 === 0 ? 'drop' : 0);
    const pump = mails.pump(service().database);
    for (let minute = 0; minute < 60; minute++, mails.now += 60) await pump.run();
    expect(recipients()).toEqual(addresses.sort());
  });

  test('a server that is down for an hour gets everything when it is back', async () => {
    const addresses = await mails.invite(service(), 30);
    await server.close();
    const pump = mails.pump(service().database);
    for (const end = mails.now + hour; mails.now < end; mails.now += 2) await pump.run();
    expect(
      (await mailRows(service().database)).every(({ state, attempts }) => state === 0 && attempts === 0),
    ).toBe(true);
    // It is reported once, and not at every attempt.
    expect(mails.logged.map((line) => JSON.parse(line).event)).toEqual([
      'mail waits: The mail server cannot be reached',
    ]);
    await server.open();
    const back = mails.now;
    for (; mails.now < back + 60; mails.now += 2) await pump.run();
    expect(recipients()).toEqual(addresses.sort());
    expect(mails.logged.map((line) => JSON.parse(line).event)[1]).toBe('mail: it is taken again');
  });

  test('with a server down for a day, waiting mail is given up, and later mail is sent', async () => {
    const { database } = service();
    await mails.write(database, changed());
    await server.close();
    const pump = mails.pump(database);
    await pump.run();
    mails.now += 23 * hour;
    await mails.write(database, changed());
    await pump.run();
    mails.now += hour;
    await server.open();
    await pump.run();
    expect((await mailRows(database)).map(({ state, problem }) => [state, problem])).toEqual([
      [2, 'The mail server could not be reached'],
      [1, ''],
    ]);
  });

  test('after a process dies while sending, another sends the message when the claim expires', async () => {
    const { database } = service();
    await mails.write(database, changed());
    const until = mails.now + claimedFor;
    const skipsLocked = database.kind === 'postgres';
    await database.writing((db) => claimMail(db, { now: mails.now, until, skipsLocked }));
    const pump = mails.pump(database);
    mails.now = until - 1;
    await pump.run();
    expect(server.taken).toEqual([]);
    mails.now = until;
    await pump.run();
    expect(server.taken).toHaveLength(1);
  });

  test('a pump that closes finishes what it is sending, and sends nothing more', async () => {
    await mails.invite(service(), 9);
    const { database } = service();
    let arrived = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    server.ends = async () => {
      arrived();
      await held;
      return 0;
    };
    const pump = mails.pump(database);
    const running = pump.run();
    await arrival;
    const closed = pump.close();
    goOn();
    await closed;
    await running;
    expect(server.taken).toHaveLength(1);
    expect((await mailRows(database)).map(({ state }) => state).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect((await mailRows(database)).every(({ claim }) => claim === '')).toBe(true);
    await pump.run();
    expect(server.taken).toHaveLength(1);
    await mails.pump(database).run();
    expect(server.taken).toHaveLength(9);
  });

  test('gone or blocked people get no mail; people who want none get only security mail and invitations', async () => {
    const { database, school } = service();
    await mails.invite(service(), 1);
    const { student } = school;
    await database.writing(async (db) => {
      const change = { email: 'NEW0@school.example', mail: 0 };
      await db.updateTable('accounts').set(change).where('id', '=', student).execute();
      await db.updateTable('accounts').set({ status: 0 }).where('id', '=', school.colleague).execute();
    });
    await mails.write(
      database,
      { kind: 'password-changed', accountId: 999_999 },
      { kind: 'password-changed', accountId: school.colleague },
      { kind: 'invitation', invitationId: 999_999 },
      { kind: 'reset' },
      // About the security of the account.
      { kind: 'password-changed', accountId: student },
    );
    await mails.pump(database).run();
    expect(recipients().sort()).toEqual(['NEW0@school.example', 'new0@school.example']);
    expect((await mailRows(database)).map(({ state }) => state)).toEqual([1, 3, 3, 3, 3, 1]);
    await database.writing(async (db) => {
      await db.updateTable('accounts').set({ status: 2, mail: 1 }).execute();
    });
  });

  test('an account gets a limited number of links in an hour, however often somebody asks', async () => {
    const { database, school } = service();
    await mails.write(
      database,
      ...Array.from({ length: 9 }, () => ({ kind: 'reset', accountId: school.teacher }) as const),
    );
    await mails.pump(database).run();
    expect(server.taken.length).toBeLessThanOrEqual(5);
    expect(server.taken.length).toBeGreaterThan(0);
    mails.now += hour + 1;
    server.taken.length = 0;
    await mails.write(database, { kind: 'reset', accountId: school.teacher });
    await mails.pump(database).run();
    expect(server.taken).toHaveLength(1);
  });

  test('the store has no working link, and the log has neither links nor addresses', async () => {
    const { database } = service();
    await mails.invite(service(), 3);
    server.refuses = (address) => (address.startsWith('new0') ? 550 : 0);
    server.ends = (address) => (address.startsWith('new1') ? 'drop' : 0);
    await mails.pump(database).run();
    mails.now += 60;
    server.ends = () => 0;
    await mails.pump(database).run();
    const tokens = server.taken.map(tokenIn);
    expect(tokens.filter((token) => token !== '')).toHaveLength(2);
    const stored = JSON.stringify([
      await mailRows(database),
      await database.asking((db) => db.selectFrom('mail_tokens').selectAll().execute()),
    ]);
    for (const token of tokens) expect(stored).not.toContain(token);
    expect(mails.logged.join('')).toContain('was given up');
    expect(mails.logged.join('')).not.toMatch(/@|new\d|secret-in-the-answer|[0-9a-f]{64}/);
  });

  test('without a mail server each message becomes one file', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'rollbook-mail-')), 'mail');
    await mails.invite(service(), 3);
    await mails.pump(service().database, { sender: folderSender(folder) }).run();
    const files = await readdir(folder);
    expect(files).toHaveLength(3);
    const [name = ''] = files;
    expect(name).toMatch(/^\d{8}T\d{6}Z-\d+-invitation\.eml$/);
    const message = readMessage(await readFile(join(folder, name), 'utf8'));
    expect(message.headers.to).toMatch(/^new\d@school\.example$/);
    expect(message.text).toMatch(/https:\/\/grades\.example\/invitation#[0-9a-f]{64}$/m);
    expect(await isPrivate(join(folder, name))).toBe(true);
    await rm(folder, { recursive: true });
  });

  test.runIf(process.platform === 'linux')(
    'where no folder for mail can be made, mail waits and the log says so',
    async () => {
      const { database } = service();
      await mails.write(database, changed());
      // Here the system says of a new name that it does not exist.
      await mails.pump(database, { sender: folderSender('/proc/rollbook/mail') }).run();
      expect(await mailRows(database)).toMatchObject([{ state: 0, attempts: 0 }]);
      expect(mails.logged.join('')).toContain('mail waits: The folder for mail cannot be written');
    },
  );
});
