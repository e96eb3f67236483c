import { accountNamed, statuses } from '#service/store/accounts.ts';
import { addresseeOf, hasConfirmedEmail } from '#service/store/addressees.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { beginAttempt, failAttempt, forgetFailures, refusedUntil } from '#service/store/failures.ts';
import { addMail, addMailToNobody } from '#service/store/mail/outbox.ts';
import { spendTokensOf } from '#service/store/mail/tokens.ts';
import { networkOf } from '#service/tasks/accounts/guessing/network.ts';
import { auditPerson } from '#service/tasks/rules/audit.ts';
import { Refusal, TooManyAttempts } from '#service/tasks/rules/refusal.ts';
import type { Handler, Visit } from '#service/tasks/rules/task.ts';
import { sentences } from '#wire/envelope.ts';
import { takeLink } from './mailedLinks.ts';
import { digest } from './secrets.ts';
import { trustDevice } from './signingIn.ts';

/*
 * The way past a crowd of strangers. Where thousands of networks guess at an account, no order of those who wait gives a
 * new device of its owner a turn. A link to the owner's mailbox does: the browser that opens it is known to the account
 * from then on, and has a counter of its own. It signs nobody in.
 *
 * The link is not bound to the browser that asked for it. Strangers can ask, too, and would use up the few letters that an
 * account gets with links that its owner could not open. As it is, the owner has a link that works, whoever asked for it,
 * or can have one. Whoever else opens one gains five guesses in 15 minutes.
 */

/*
 * Letters are counted as failures to sign in are, for 15 minutes: as long as a link works. So an account that has used its
 * link may ask for the next at once, and else four in an hour are mailed to it.
 */
const mostOfAccount = 1;
const mostOfNetwork = 20;
const mostOfAll = 200;

function mustBeOurPage({ key }: Visit): void {
  if (key !== null) throw new Refusal({ system: sentences.devicePage });
}

const networkCounter = (address: string) => `device link ${networkOf(address)}`;
const accountCounter = (username: string) => `device link account ${digest(username.toLowerCase())}`;

export const deviceLink: Handler<'device-link'> = {
  open: true,
  changes: true,
  check({ usr }, visit) {
    mustBeOurPage(visit);
    if (usr.trim() === '') throw new Refusal({ usr: sentences.usernameMissing });
  },
  async run(db, visit, { usr }) {
    const { now, address, concerns } = visit;
    const network = networkCounter(address);
    if (!(await isCounted(db, network, { most: mostOfNetwork, now })))
      throw new TooManyAttempts((await refusedUntil(db, network, { most: mostOfNetwork, at: now })) - now);
    const username = usr.trim();
    const accountId = (await accountNamed(db, username))?.id ?? 0;
    const whom = (await hasConfirmedEmail(db, accountId)) ? accountId : 0;
    // As much is written for nobody as for somebody, and no more often.
    const all = `device links ${whom === 0 ? 'to nobody' : 'mailed'}`;
    const isDue =
      (await isCounted(db, accountCounter(username), { most: mostOfAccount, now })) &&
      (await isCounted(db, all, { most: mostOfAll, now }));
    if (isDue) {
      if (whom === 0) await addMailToNobody(db, now);
      else await addMail(db, [{ kind: 'device-link', accountId: whom, now }]);
      await auditPerson(db, visit, { action: 'device link mailed', accountId: whom });
    }
    if (accountId > 0) concerns(accountId);
    return { success: true };
  },
};

/** Counts one more, where there are fewer than `most`; answers whether there were. */
async function isCounted(
  db: Queries,
  name: string,
  { most, now }: { most: number; now: number },
): Promise<boolean> {
  const ids = await beginAttempt(db, {
    counters: [{ name, source: '' }],
    at: now,
    isOpen: (_, { failed, checking }) => failed + checking < most,
  });
  if (ids) await failAttempt(db, ids);
  return ids !== null;
}

export const deviceConfirm: Handler<'device-confirm'> = {
  open: true,
  changes: true,
  check: (_, visit) => mustBeOurPage(visit),
  async run(db, visit, { token }) {
    const { now, concerns } = visit;
    const { accountId } = await takeLink(db, { token, purpose: 'device', now });
    const account = await addresseeOf(db, accountId);
    if (account?.status !== statuses.active) throw new Refusal({ token: sentences.linkUnknown });
    concerns(accountId);
    const { username } = account;
    await spendTokensOf(db, accountId, { purposes: ['device'], now });
    await forgetFailures(db, accountCounter(username));
    await trustDevice(db, visit, { accountId, username });
    await auditPerson(db, visit, { action: 'device confirmed', accountId, actorId: accountId });
    return { success: true, values: { usr: username } };
  },
};
