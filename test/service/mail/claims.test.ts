import { beforeEach, expect, test } from 'vitest';
import {
  addMail,
  type ClaimedMail,
  claimMail,
  finishMail,
  giveUpOldMail,
  postponeMail,
} from '#service/store/mail/outbox.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { mailRows } from '#test/support/service/testPump.ts';

/* A message belongs to the process that has claimed it last, and only while the claim lasts. */

const now = 1_800_000_000;
const minutes = 60;

onEachDatabase((service) => {
  beforeEach(() => service().database.writing((db) => db.deleteFrom('mail').execute()));

  const write = (at: number) =>
    service().database.writing((db) =>
      addMail(db, [{ kind: 'password-changed', accountId: service().school.teacher, now: at }]),
    );
  const claim = async (at: number): Promise<ClaimedMail> => {
    const { database } = service();
    const skipsLocked = database.kind === 'postgres';
    const claimed = await database.writing((db) =>
      claimMail(db, { now: at, until: at + 5 * minutes, skipsLocked }),
    );
    if (!claimed) throw new Error('No mail is due');
    return claimed;
  };

  test('a process whose claim has ended cannot end that of another', async () => {
    const { database } = service();
    await write(now);
    const [late, current] = [await claim(now), await claim(now + 5 * minutes)];
    const before = await mailRows(database);
    const sent = { state: 1, now: now + 6 * minutes } as const;
    expect(await database.writing((db) => finishMail(db, late, sent))).toBe(false);
    await database.writing((db) => postponeMail(db, late, { due: now + 9 * minutes, problem: 'late' }));
    expect(await mailRows(database)).toEqual(before);
    expect(await database.writing((db) => finishMail(db, current, sent))).toBe(true);
    expect(await mailRows(database)).toMatchObject([{ state: 1, claim: '', claimed_until: 0 }]);
  });

  test('a message that is being sent is not given up, however old it is', async () => {
    const { database } = service();
    await write(now - 48 * 60 * minutes);
    await claim(now);
    const giveUp = (at: number) => database.writing((db) => giveUpOldMail(db, at, 'never'));
    expect(await giveUp(now + 5 * minutes - 1)).toBe(0);
    expect(await giveUp(now + 5 * minutes)).toBe(1);
  });
});
