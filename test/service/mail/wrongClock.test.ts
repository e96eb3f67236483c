import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { claimedFor } from '#service/mail/pump.ts';
import { claimMail, type NewMail } from '#service/store/mail/outbox.ts';
import { renewInvitations } from '#service/store/schools/invitations.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { type MailServer, startMailServer } from '#test/support/service/mailServer.ts';
import { mailRows, testPump } from '#test/support/service/testPump.ts';

/*
 * A machine may start with a clock that is a year ahead, until it asks a time server. What was written down before then
 * must not keep mail back for a year.
 */

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.close());

const mails = testPump(() => server.port);
const right = mails.now;
const ahead = right + 365 * 24 * 3600;

onEachDatabase((service) => {
  beforeEach(async () => {
    mails.now = ahead;
    server.taken.length = 0;
    server.refuses = () => 0;
    await service().database.writing(async (db) => {
      await db.deleteFrom('mail').execute();
      await db.deleteFrom('mail_tokens').execute();
      await db.deleteFrom('invitations').execute();
    });
  });

  const changed = (): Omit<NewMail, 'now'> => ({
    kind: 'password-changed',
    accountId: service().school.teacher,
  });

  test('mail that was put off is sent once the clock is right', async () => {
    const { database } = service();
    await mails.write(database, changed());
    server.refuses = () => 451;
    const pump = mails.pump(database);
    await pump.run();
    server.refuses = () => 0;
    mails.now = right;
    await pump.run();
    expect(server.taken).toHaveLength(1);
  });

  test('mail of a process that died while it sent is sent by another one', async () => {
    const { database } = service();
    await mails.write(database, changed());
    const skipsLocked = database.kind === 'postgres';
    await database.writing((db) => claimMail(db, { now: ahead, until: ahead + claimedFor, skipsLocked }));
    mails.now = right;
    await mails.pump(database).run();
    expect(server.taken).toHaveLength(1);
  });

  test('a mail server that could not be reached is tried again', async () => {
    const { database } = service();
    await mails.write(database, changed());
    const pump = mails.pump(database);
    await server.close();
    await pump.run();
    await server.open();
    mails.now = right;
    await pump.run();
    expect(server.taken).toHaveLength(1);
  });

  test('an invitation can be mailed again', async () => {
    const { database, school } = service();
    await mails.invite(service(), 1);
    await database.writing(async (db) => {
      const invitations = await db.selectFrom('invitations').select('id').execute();
      const ids = invitations.map(({ id }) => id);
      await renewInvitations(db, ids, { accountId: school.teacher, at: right });
    });
    expect(await mailRows(database)).toHaveLength(2);
  });
});
