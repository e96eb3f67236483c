import { accountNamed } from '#service/store/accounts/accounts.ts';
import { deviceKnownTo } from '#service/store/accounts/devices.ts';
import {
  beginAttempt,
  type Counter,
  countNothing,
  countOf,
  failAttempt,
  forgetFailures,
  refusedUntil,
} from '#service/store/accounts/failures.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { addMail, addMailToNobody } from '#service/store/mail/outbox.ts';
import { spendTokensOf } from '#service/store/mail/tokens.ts';
import { addresseeOf, hasConfirmedEmail } from '#service/store/schools/addressees.ts';
import { schoolsOfAccount } from '#service/store/schools/staff.ts';
import { accountCounter, free } from '#service/tasks/accounts/guessing/attempts.ts';
import { auditPerson } from '#service/tasks/rules/audit.ts';
import { Refusal, TooManyAttempts } from '#service/tasks/rules/refusal.ts';
import type { Handler, Visit } from '#service/tasks/rules/task.ts';
import { sentences } from '#wire/sentences.ts';
import { takeLink } from './mailedLinks.ts';
import { deviceCounter } from './password.ts';
import { digest } from './secrets.ts';
import { trustDevice } from './signingIn.ts';

/*
 * The owner's way past an attack. If thousands of networks guess at an account, no queueing order gives a new device of
 * its owner a turn. A link by mail does: the account knows the browser that opens it from then on, and the browser gets
 * its own counter. The link signs nobody in.
 *
 * Anybody may ask for any username, and gets the same reply. Mail is sent only if wrong passwords hold up the sign-in:
 * on the account, by anybody, or on the device that asks.
 *
 * The link is not bound to the browser that asked for it. Strangers can ask, too, and would use up the account's few
 * letters with links that its owner could not open. This way the owner always has or can get a working link, no matter
 * who asked for it, unless three have been used within 15 minutes. Another person who reads the mail and opens one
 * gains five guesses at the password, as on any known device: fifteen in 15 minutes, and no more by asking again.
 *
 * Nothing is counted per network: one pupil could block the link for the whole school behind its address. Mail per
 * account is limited, and only accounts under attack get any.
 */

/** Counted like failed sign-ins, for 15 minutes: as long as a link works. */
interface Bound extends Counter {
  most: number;
}

/** An account gets one link at a time, and the next once it has used that one; but no more than three. */
const waitingLink = (digested: string): Bound => ({ name: `device link ${digested}`, source: '', most: 1 });
const linksOfAccount = (digested: string): Bound => ({
  name: `device links of ${digested}`,
  source: '',
  most: 3,
});

/**
 * A limit on all mail. To reach it, strangers must have 50,000 passwords checked in 15 minutes. Requests for unknown
 * accounts count as well, or the time would reveal which accounts exist.
 */
const linksInAll: Bound = { name: 'device links', source: '', most: 10_000 };

function mustBeOurPage({ key }: Visit): void {
  if (key !== null) throw new Refusal({ system: sentences.devicePage });
}

export const deviceLink: Handler<'device-link'> = {
  open: true,
  changes: true,
  check({ usr }, visit) {
    mustBeOurPage(visit);
    if (usr.trim() === '') throw new Refusal({ usr: sentences.usernameMissing });
  },
  async run(db, visit, { usr }) {
    const { now, services } = visit;
    const { name, most } = linksInAll;
    const until = await refusedUntil(db, name, { most, at: now });
    if (until > 0) throw new TooManyAttempts(until - now);
    const username = usr.trim();
    const accountId = (await accountNamed(db, username))?.id ?? 0;
    const whom = (await hasConfirmedEmail(db, accountId)) ? accountId : 0;
    const digested = digest(username.toLowerCase());
    const isHeldUp = await isSlowed(db, visit, { accountId, digested });
    const counters = [waitingLink(digested), linksOfAccount(digested), linksInAll];
    const ids = await beginAttempt(db, {
      counters,
      at: now,
      // Locks stay for a while, so each made-up name would leave two more.
      locked: linksInAll,
      isOpen: (bound, { failed, checking }) => isHeldUp && failed + checking < bound.most,
    });
    if (ids) {
      await failAttempt(db, ids);
      if (whom === 0) await addMailToNobody(db, now);
      else await addMail(db, [{ kind: 'device-link', accountId: whom, now }]);
      await auditPerson(db, visit, { action: 'device link mailed', accountId: whom });
    } else await writeAsMuch(db, { counters, whom, now });
    if (accountId > 0) services.concerns(accountId);
    return { success: true };
  },
};

/** Whether wrong passwords hold up the sign-in to the account. Unknown names are counted like all others. */
async function isSlowed(
  db: Queries,
  { device, now }: Visit,
  { accountId, digested }: { accountId: number; digested: string },
): Promise<boolean> {
  const known = (await deviceKnownTo(db, digest(device), accountId))?.id ?? 0;
  const ofAll = await countOf(db, { name: accountCounter(digested), source: '' }, now);
  const ofDevice = await countOf(db, { name: deviceCounter(known, digested), source: '' }, now);
  return ofAll.failed >= free || ofDevice.failed >= free;
}

/** The work of a letter if none is due. It leaves nothing, however often somebody asks. */
async function writeAsMuch(
  db: Queries,
  { counters, whom, now }: { counters: readonly Counter[]; whom: number; now: number },
): Promise<void> {
  await countNothing(db, counters, now);
  await addMailToNobody(db, now);
  // In place of the entry in the audit list.
  await schoolsOfAccount(db, whom);
  await addMailToNobody(db, now);
}

export const deviceConfirm: Handler<'device-confirm'> = {
  open: true,
  changes: true,
  check: (_, visit) => mustBeOurPage(visit),
  async run(db, visit, { token }) {
    const { now, services } = visit;
    const { accountId, email } = await takeLink(db, { token, purpose: 'device', now });
    const account = await addresseeOf(db, accountId);
    // An old address of the account must not give access to anything.
    if (account?.email !== email || !(await hasConfirmedEmail(db, accountId)))
      throw new Refusal({ token: sentences.linkUnknown });
    services.concerns(accountId);
    const { username } = account;
    await spendTokensOf(db, accountId, { purposes: ['device'], now });
    await forgetFailures(db, waitingLink(digest(username)).name);
    await trustDevice(db, visit, { accountId, username });
    await auditPerson(db, visit, { action: 'device confirmed', accountId, actorId: accountId });
    return { success: true, values: { usr: username } };
  },
};
