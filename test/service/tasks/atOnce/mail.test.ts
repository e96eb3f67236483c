import { expect, test } from 'vitest';
import type { Queries } from '#service/store/driver/database.ts';
import { sendAgain } from '#service/store/mail/ofSchool.ts';
import { addMail, claimMail, finishMail, forgetOldMail, mailStates } from '#service/store/mail/outbox.ts';
import { askedMeanwhile, startOnPostgres } from '#test/support/service/atOnce.ts';

const month = 31 * 24 * 3600;

test('old mail that an admin has sent again in that moment is not swept away', async () => {
  const service = await startOnPostgres();
  const { database, school } = service;
  try {
    await database.writing(async (db) => {
      await addMail(db, [{ kind: 'report', recipient: 'a@b.example', schoolId: school.id, now: 1 }]);
      const claimed = await claimMail(db, { now: 1, until: 2, skipsLocked: true });
      if (claimed) await finishMail(db, claimed, { state: mailStates.givenUp, now: 1 });
    });
    await askedMeanwhile(service, {
      lock: (db) => sendAgain(db, school.id, { id: undefined, now: month }),
      request: () => database.writing((db) => forgetOldMail(db, month, 10)),
      change: async () => undefined,
    });
    const left = (db: Queries) => db.selectFrom('mail').select('state').execute();
    expect(await database.asking(left)).toEqual([{ state: mailStates.waiting }]);
  } finally {
    await service.close();
  }
});
