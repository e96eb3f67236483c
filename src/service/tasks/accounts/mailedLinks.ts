import { accountById, checkedById, confirmEmail, setPassword } from '#service/store/accounts/accounts.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { statuses } from '#service/store/driver/schema/codes.ts';
import { addMail, addMailToNobody, countMailTo } from '#service/store/mail/outbox.ts';
import {
  type MailToken,
  spendToken,
  spendTokensOf,
  type TokenPurpose,
  tokenWith,
} from '#service/store/mail/tokens.ts';
import { accountsMeant, addresseeOf } from '#service/store/schools/addressees.ts';
import { auditPerson } from '#service/tasks/rules/audit.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler } from '#service/tasks/rules/task.ts';
import { sentences } from '#wire/sentences.ts';
import type { Fields } from '#wire/tasks.ts';
import { newPasswordProblem } from './password.ts';
import { digest, hashPassword, passwordMatches } from './secrets.ts';
import { trustDevice } from './signingIn.ts';

/*
 * The links in mail to an account. `service/mail` creates their tokens when a letter is sent.
 */

/** The most password-reset links for an account in an hour, no matter who asks for them. */
export const mostResets = 5;
const hour = 3600;

export const passwordForgot: Handler<'password-forgot'> = {
  open: true,
  changes: true,
  check({ usr }) {
    if (usr.trim() === '') throw new Refusal({ usr: sentences.usernameOrEmail });
  },
  async run(db, { now }, { usr }) {
    let written = false;
    for (const accountId of await accountsMeant(db, usr.trim())) {
      const sent = await countMailTo(db, { accountId, kind: 'reset', since: now - hour });
      if (sent >= mostResets) continue;
      await addMail(db, [{ kind: 'reset', accountId, now }]);
      written = true;
    }
    if (!written) await addMailToNobody(db, now);
    return { success: true };
  },
};

type Sent = Fields<'password-reset'>;

export const passwordReset: Handler<'password-reset', Sent, Sent & { passwordHash: string }> = {
  open: true,
  changes: true,
  /** Check the link before the slow hash, so that a stranger cannot keep the service busy. */
  async before(database, visit, sent) {
    const { now } = visit;
    const known = await database.reading(async (db) => {
      const { accountId } = await openLink(db, { token: sent.token, purpose: 'reset', now });
      return { ...(await accountById(db, accountId)), ...(await checkedById(db, accountId)) };
    });
    const problem = await newPasswordProblem(sent.pwd, known.username, visit.services);
    if (problem !== null) throw new Refusal({ pwd: problem });
    if (known.mustChange === 1 && (await passwordMatches(known.passwordHash, sent.pwd)))
      throw new Refusal({ pwd: sentences.passwordMadeForYou });
    return { ...sent, passwordHash: await hashPassword(sent.pwd) };
  },
  async run(db, visit, { token, passwordHash }) {
    const { now, key, services } = visit;
    const { accountId } = await takeLink(db, { token, purpose: 'reset', now });
    const account = await addresseeOf(db, accountId);
    if (account?.status !== statuses.active) throw new Refusal({ token: sentences.linkUnknown });
    services.concerns(accountId);
    // The link was mailed there, so the address is confirmed.
    if (await confirmEmail(db, accountId, account.email))
      await auditPerson(db, visit, { action: 'email confirmed', accountId, actorId: accountId });
    await setPassword(db, accountId, { passwordHash });
    await spendTokensOf(db, accountId, { purposes: ['reset', 'device'], now });
    // They are about to sign in there, perhaps after too many failures, or while strangers guess.
    if (key === null) await trustDevice(db, visit, { accountId, username: account.username });
    await addMail(db, [{ kind: 'password-changed', accountId, now }]);
    const details = { by: 'link' };
    await auditPerson(db, visit, { action: 'password reset', accountId, actorId: accountId, details });
    return { success: true, values: { usr: account.username } };
  },
};

interface Link {
  token: string;
  purpose: TokenPurpose;
  now: number;
}

/** Returns the purpose of a link; refuses an invalid one, with the reason. */
export async function openLink(db: Queries, { token, purpose, now }: Link): Promise<MailToken> {
  const found = await tokenWith(db, digest(token), purpose);
  if (!found) throw new Refusal({ token: sentences.linkUnknown });
  if (found.used > 0 && purpose === 'invitation' && found.accountId > 0)
    throw new Refusal({ token: sentences.linkOvertaken });
  if (found.used > 0) throw new Refusal({ token: sentences.linkUsed });
  if (found.expires <= now) throw new Refusal({ token: sentences.linkOld });
  return found;
}

/** Like `openLink`, and uses up the link: if two requests try at once, one wins. */
export async function takeLink(db: Queries, link: Link): Promise<MailToken> {
  const found = await openLink(db, link);
  if (!(await spendToken(db, digest(link.token), link.now))) throw new Refusal({ token: sentences.linkUsed });
  return found;
}
