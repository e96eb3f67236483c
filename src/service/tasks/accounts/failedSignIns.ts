import { countOf } from '#service/store/accounts/failures.ts';
import type { Database } from '#service/store/driver/database.ts';
import { addMail, addMailToNobody } from '#service/store/mail/outbox.ts';
import { auditPerson } from '#service/tasks/rules/audit.ts';
import type { Visit } from '#service/tasks/rules/task.ts';

/* Records failed sign-ins, and notifies the account's owner. */

/** After this many failures within 15 minutes the account's owner gets mail, once a day. */
const noticeAfter = 5;
const day = 24 * 3600;

interface Failure {
  /** 0 for an unknown username: just as much is written, so that it takes as long. */
  accountId: number;
  reason: 'password' | 'blocked' | 'code' | 'password expired' | 'single sign-on required';
  /** The counter of the failures; '' if they are not counted. */
  counter: string;
}

export async function recordFailedSignIn(
  database: Database,
  visit: Visit,
  { accountId, reason, counter }: Failure,
): Promise<void> {
  const { now } = visit;
  const details = { reason };
  await database.writing(async (db) => {
    await auditPerson(db, visit, { action: 'sign-in failed', accountId, details });
    if (counter === '') return;
    const { failed } = await countOf(db, { name: counter, source: '' }, now);
    if (failed < noticeAfter) return;
    const once = `failed-sign-ins ${accountId} ${Math.floor(now / day)}`;
    if (accountId === 0) await addMailToNobody(db, now);
    else await addMail(db, [{ kind: 'failed-sign-ins', accountId, once, now }]);
  });
}
