import {
  type Account,
  type Checked,
  checkedById,
  choosePassword,
  draftKeyOf,
} from '#service/store/accounts/accounts.ts';
import { endOtherSessions, endSession, sessionWith } from '#service/store/accounts/sessions.ts';
import type { Database } from '#service/store/driver/database.ts';
import { spendTokensOf } from '#service/store/mail/tokens.ts';
import { auditPerson } from '#service/tasks/rules/audit.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler, Visit } from '#service/tasks/rules/task.ts';
import { firstPasswordLife } from '#wire/accounts/accounts.ts';
import { sentences } from '#wire/sentences.ts';
import type { Fields } from '#wire/tasks.ts';
import { recordFailedSignIn } from './failedSignIns.ts';
import { checkPassword, newPasswordProblem } from './password.ts';
import { checkSecondFactor, tellOfFactor } from './secondFactor.ts';
import { hashPassword, newToken, passwordMatches } from './secrets.ts';
import { mustBeAllowed } from './signInRules.ts';
import { beginSession } from './signingIn.ts';

const wrong = () => new Refusal({ pwd: sentences.wrongPassword });

/** A slip unused for two weeks may be lying around. Reported only after the correct password. */
async function mustBeInTime(
  database: Database,
  visit: Visit,
  { id: accountId, mustChange, passwordMade }: Account,
): Promise<void> {
  if (mustChange === 0 || visit.now < passwordMade + firstPasswordLife) return;
  await recordFailedSignIn(database, visit, { accountId, reason: 'password expired', counter: '' });
  throw new Refusal({ pwd: sentences.passwordExpired });
}

interface Checks extends Checked {
  /** Which second factor was used; null if the account has none. */
  second: 'code' | 'recovery' | null;
}

export const login: Handler<'login', Fields<'login'>, Checks> = {
  open: true,
  changes: true,
  async before(database, visit, { usr, pwd, otp }) {
    const checked = await checkPassword(database, visit, { username: usr, password: pwd, wrong });
    await mustBeInTime(database, visit, checked);
    const second = await checkSecondFactor(database, visit, { accountId: checked.id, typed: otp });
    const shown = { accountId: checked.id, by: 'password' as const, second: second !== null };
    await mustBeAllowed(database, visit, shown);
    return { ...checked, second };
  },
  async run(db, visit, checked) {
    if (checked.second === 'recovery')
      await tellOfFactor(db, visit, { accountId: checked.id, change: 'recovery code used' });
    const ses = await beginSession(db, visit, { checked, wrong, second: checked.second !== null });
    return { success: true, values: { ...visit.sent(), ses } };
  },
};

export const logout: Handler<'logout'> = {
  forStudents: true,
  beforeNewPassword: true,
  changes: true,
  async run(db, { session }) {
    await endSession(db, session);
    return { success: true };
  },
};

type Chosen = Fields<'password-choose'>;

/** The first password that somebody chooses, in place of one that was set for them. */
export const passwordChoose: Handler<'password-choose', Chosen, Chosen & { passwordHash: string }> = {
  forStudents: true,
  beforeNewPassword: true,
  changes: true,
  async before(database, caller, sent) {
    const { account } = caller;
    if (account.mustChange === 0) throw new Refusal({ pwd: sentences.passwordIsYours });
    const problem = await newPasswordProblem(sent.pwd, account.username, caller.services);
    if (problem !== null) throw new Refusal({ pwd: problem });
    const { passwordHash } = await database.asking((db) => checkedById(db, account.id));
    if (await passwordMatches(passwordHash, sent.pwd))
      throw new Refusal({ pwd: sentences.passwordMadeForYou });
    return { ...sent, passwordHash: await hashPassword(sent.pwd) };
  },
  async run(db, caller, { passwordHash }) {
    const { account, session, now } = caller;
    if (!(await choosePassword(db, account.id, passwordHash)))
      throw new Refusal({ pwd: sentences.passwordIsYours });
    // A new slip may have ended the session meanwhile: the old slip must not replace the new password.
    if (!(await sessionWith(db, session))) throw new Refusal({ ses: sentences.notLoggedIn });
    await endOtherSessions(db, account.id, session);
    await spendTokensOf(db, account.id, { purposes: ['reset', 'device'], now });
    await auditPerson(db, caller, { action: 'password changed', accountId: account.id });
    return { success: true };
  },
};

/** The key that encrypts the page's unsaved changes, so that only their teacher can read them. */
export const draftKey: Handler<'draft-key'> = {
  beforeFactor: true,
  changes: true,
  run: async (db, { account }) => ({ key: await draftKeyOf(db, account.id, newToken()), success: true }),
};
