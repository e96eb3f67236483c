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
import { schoolsOfAccount } from '#service/store/schools/schools.ts';
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
 * The way past a crowd of strangers. Where thousands of networks guess at an account, no order of those who wait gives
 * a new device of its owner a turn. A link to the owner's mailbox does: the browser that opens it is known to the
 * account from then on, and has a counter of its own. It signs nobody in.
 *
 * Anybody may ask in any name, and is answered alike. A letter is sent only where wrong passwords hold the sign-in up:
 * the account's own, by anybody, or those on the very device that asks.
 *
 * The link is not bound to the browser that asked for it. Strangers can ask, too, and would use up the few letters that
 * an account gets with links that its owner could not open. As it is, the owner has a link that works, no matter who
 * asked for it, or can have one, unless three have been used within 15 minutes. Another person who reads the mail and
 * opens one gains five guesses at the password, as on any device that the account knows: fifteen in 15 minutes, and no
 * more by asking again.
 *
 * Nothing is counted by the network that asks: one pupil would take the link from the whole school behind its address.
 * What an account is mailed is bounded, and the accounts are those under attack.
 */

/** Counted as failures to sign in are, for 15 minutes: as long as a link works. */
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
 * So that mail never runs away. To get there strangers must have 50,000 passwords checked in 15 minutes. What is sent
 * to nobody counts as well, or the time would reveal who exists.
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
    const { now, concerns } = visit;
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
      // Locks stay for a while: there would be two more for each name that somebody makes up.
      locked: linksInAll,
      isOpen: (bound, { failed, checking }) => isHeldUp && failed + checking < bound.most,
    });
    if (ids) {
      await failAttempt(db, ids);
      if (whom === 0) await addMailToNobody(db, now);
      else await addMail(db, [{ kind: 'device-link', accountId: whom, now }]);
      await auditPerson(db, visit, { action: 'device link mailed', accountId: whom });
    } else await writeAsMuch(db, { counters, whom, now });
    if (accountId > 0) concerns(accountId);
    return { success: true };
  },
};

/** Whether wrong passwords hold up the sign-in to the account. Names that nobody has are counted like all others. */
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

/** What a letter costs, where none is due. Nothing of it stays, however often somebody asks. */
async function writeAsMuch(
  db: Queries,
  { counters, whom, now }: { counters: readonly Counter[]; whom: number; now: number },
): Promise<void> {
  await countNothing(db, counters, now);
  await addMailToNobody(db, now);
  // Instead of the entry in the audit list.
  await schoolsOfAccount(db, whom);
  await addMailToNobody(db, now);
}

export const deviceConfirm: Handler<'device-confirm'> = {
  open: true,
  changes: true,
  check: (_, visit) => mustBeOurPage(visit),
  async run(db, visit, { token }) {
    const { now, concerns } = visit;
    const { accountId, email } = await takeLink(db, { token, purpose: 'device', now });
    const account = await addresseeOf(db, accountId);
    // Reading mail at an old address of the account gives access to nothing.
    if (account?.email !== email || !(await hasConfirmedEmail(db, accountId)))
      throw new Refusal({ token: sentences.linkUnknown });
    concerns(accountId);
    const { username } = account;
    await spendTokensOf(db, accountId, { purposes: ['device'], now });
    await forgetFailures(db, waitingLink(digest(username)).name);
    await trustDevice(db, visit, { accountId, username });
    await auditPerson(db, visit, { action: 'device confirmed', accountId, actorId: accountId });
    return { success: true, values: { usr: username } };
  },
};
