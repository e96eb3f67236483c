import {
  accountById,
  askEmailChange,
  changeEmail,
  dropEmailChange,
  emailChangeOf,
  ownAccount,
} from '#service/store/accounts/accounts.ts';
import { moveSignOnLinks } from '#service/store/accounts/singleSignOn.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { statuses } from '#service/store/driver/schema/codes.ts';
import { addMail, countMailTo } from '#service/store/mail/outbox.ts';
import { spendTokensOf } from '#service/store/mail/tokens.ts';
import { addresseeOf } from '#service/store/schools/addressees.ts';
import { auditPerson } from '#service/tasks/rules/audit.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler, SignedIn } from '#service/tasks/rules/task.ts';
import { sentences } from '#wire/sentences.ts';
import { takeLink } from './mailedLinks.ts';
import { signsInWithoutPassword } from './signInRules.ts';

/*
 * Changes an email address. The new one counts once somebody has opened the link mailed there: neither a typo nor a
 * stranger at an open screen can take over an account.
 */

/** The most links to new addresses of an account in an hour. */
const mostLinks = 5;
const hour = 3600;

/** Mails the link, and notifies the current address. */
export async function askNewEmail(db: Queries, caller: SignedIn, email: string): Promise<void> {
  const { account, now } = caller;
  const accountId = account.id;
  const sent = await countMailTo(db, { accountId, kind: 'email-confirm', since: now - hour });
  if (sent >= mostLinks) {
    // Clients send the whole profile each time: a waiting address is not a new change.
    if ((await emailChangeOf(db, accountId)) === email) return;
    throw new Refusal({ email: sentences.emailTooOften });
  }
  const { email: old } = await accountById(db, accountId);
  await spendTokensOf(db, accountId, { purposes: ['email'], now });
  await askEmailChange(db, accountId, { email, at: now });
  await addMail(db, [{ kind: 'email-confirm', accountId, recipient: email, now }]);
  const details = { newAddress: email };
  if (old !== '')
    await addMail(db, [{ kind: 'email-change-asked', accountId, recipient: old, details, now }]);
  await auditPerson(db, caller, { action: 'email change asked', accountId });
}

export const profileEmailConfirm: Handler<'profile-email-confirm'> = {
  open: true,
  changes: true,
  async run(db, visit, { token }) {
    const { now, services } = visit;
    const { accountId, email } = await takeLink(db, { token, purpose: 'email', now });
    const account = await addresseeOf(db, accountId);
    if (account?.status !== statuses.active || (await emailChangeOf(db, accountId)) !== email)
      throw new Refusal({ token: sentences.linkUnknown });
    services.concerns(accountId);
    await changeEmail(db, accountId, email);
    // Without a password a link that an address made may be the only way in, so it must survive the change.
    if (await signsInWithoutPassword(db, await ownAccount(db, accountId)))
      await moveSignOnLinks(db, accountId, { from: account.email, to: email });
    // Links mailed to the old address no longer work.
    await spendTokensOf(db, accountId, { purposes: ['email', 'reset', 'device'], now });
    const [recipient, details] = [account.email, { newAddress: email }];
    if (recipient !== '') await addMail(db, [{ kind: 'email-changed', accountId, recipient, details, now }]);
    await auditPerson(db, visit, { action: 'email changed', accountId, actorId: accountId });
    return { success: true, values: { email } };
  },
};

export const profileEmailDrop: Handler<'profile-email-drop'> = {
  forStudents: true,
  changes: true,
  async run(db, { account, now }) {
    await dropEmailChange(db, account.id);
    await spendTokensOf(db, account.id, { purposes: ['email'], now });
    return { success: true };
  },
};
