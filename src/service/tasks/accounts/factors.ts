import {
  type Authenticator,
  authenticatorOf,
  confirmAuthenticator,
  countRecoveryCodes,
  dropAuthenticator,
  offerAuthenticator,
  openSecret,
  sealSecret,
  setRecoveryCodes,
} from '#service/store/accounts/factors.ts';
import { passkeysOf } from '#service/store/accounts/passkeys.ts';
import { endOtherSessions, liftLimit } from '#service/store/accounts/sessions.ts';
import { linksOf } from '#service/store/accounts/singleSignOn.ts';
import type { Database, Queries } from '#service/store/driver/database.ts';
import { tryPassword } from '#service/tasks/accounts/guessing/attempts.ts';
import { lockCaller } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler, SignedIn } from '#service/tasks/rules/task.ts';
import { sentences } from '#wire/sentences.ts';
import type { Fields } from '#wire/tasks.ts';
import { checkPassword } from './password.ts';
import { hashOfRecoveryCode, newRecoveryCodes, tellOfFactor } from './secondFactor.ts';
import { digest } from './secrets.ts';
import { addsFirstFactor } from './signInRules.ts';
import { authenticatorAddress, newAuthenticatorSecret, stepOf } from './totp.ts';

/* Ways to sign in other than the password: list, add and remove them. */

const wrong = () => new Refusal({ pwdconf: sentences.wrongCurrentPassword });

/**
 * Changing how an account signs in takes its password: a session left open is not enough. Our page relies on a fresh
 * sign-in instead and sends no password.
 */
export async function confirmPassword<Sent extends { pwdconf: string }>(
  database: Database,
  caller: SignedIn,
  sent: Sent,
): Promise<Sent> {
  if (caller.key === null && sent.pwdconf === '') return sent;
  // Not sent at all: not a wrong guess.
  if (sent.pwdconf === '') throw wrong();
  const { username, id } = caller.account;
  const checked = await checkPassword(database, caller, {
    username,
    password: sent.pwdconf,
    session: caller.session,
    wrong,
  });
  if (checked.id !== id) throw wrong();
  return sent;
}

export const profileFactors: Handler<'profile-factors'> = {
  forStudents: true,
  beforeFactor: true,
  changes: false,
  async run(db, { account }) {
    const authenticator = await authenticatorOf(db, account.id);
    const codes = await countRecoveryCodes(db, account.id);
    const links = (await linksOf(db, account.id)).map(({ id, ...rest }) => ({ link: id, ...rest }));
    const passkeys = (await passkeysOf(db, account.id)).map(({ id, name, created, used }) => ({
      passkey: id,
      name,
      created,
      used,
    }));
    return { values: { totp: authenticator?.confirmed ?? 0, codes }, links, passkeys, success: true };
  },
};

/** The app's secret, in plain and sealed form. */
interface Offered {
  secret: string;
  sealed: string;
}

export const profileTotpNew: Handler<'profile-totp-new', { pwdconf: string }, Offered> = {
  forStudents: true,
  sensitive: true,
  beforeFactor: true,
  changes: true,
  async before(database, caller, sent) {
    await confirmPassword(database, caller, sent);
    const secret = newAuthenticatorSecret();
    return { secret, sealed: sealSecret(database, caller.account.id, secret) };
  },
  async run(db, caller, { secret, sealed }) {
    const { account } = caller;
    await lockCaller(db, caller);
    await addsFirstFactor(db, caller);
    if (!(await offerAuthenticator(db, account.id, sealed))) throw new Refusal({ system: sentences.totpOn });
    return { secret, address: authenticatorAddress(secret, account.username), success: true };
  },
};

/** The app's sealed secret, and the step whose code was correct. */
interface Confirmed {
  sealed: string;
  step: number;
}

export const profileTotpConfirm: Handler<
  'profile-totp-confirm',
  Fields<'profile-totp-confirm'>,
  Confirmed
> = {
  forStudents: true,
  sensitive: true,
  beforeFactor: true,
  changes: true,
  /** Wrong codes are counted like at the sign-in: a person who finds an open session cannot try a million of them. */
  async before(database, caller, { otp }) {
    const { account, session, now, services } = caller;
    const authenticator = await database.asking(async (db) => {
      await addsFirstFactor(db, caller);
      return offered(db, account.id);
    });
    const secret = openSecret(database, account.id, authenticator);
    const step = stepOf(secret, otp.replace(/\s/g, ''), now);
    const isRight = await tryPassword(database, services.time, {
      username: digest(`confirming ${account.id}`),
      exists: true,
      at: now,
      by: { counter: `confirming ${account.id} ${session}` },
      check: async () => step !== undefined,
    });
    if (!isRight || step === undefined) throw new Refusal({ otp: sentences.otpWrong });
    return { sealed: authenticator.secret, step };
  },
  async run(db, caller, { sealed, step }) {
    const { account, session, now } = caller;
    await lockCaller(db, caller);
    // Another secret may have been offered meanwhile.
    if ((await offered(db, account.id)).secret !== sealed) throw new Refusal({ otp: sentences.otpWrong });
    const isFirst = await addsFirstFactor(db, caller);
    await confirmAuthenticator(db, account.id, { step, now });
    if (isFirst) await liftLimit(db, session);
    // They signed in without it.
    await endOtherSessions(db, account.id, session);
    await tellOfFactor(db, caller, { accountId: account.id, change: 'second factor added' });
    return { codes: await renewed(db, account.id), success: true };
  },
};

/** The authenticator that waits for its first code. */
async function offered(db: Queries, accountId: number): Promise<Authenticator> {
  const authenticator = await authenticatorOf(db, accountId);
  if (!authenticator) throw new Refusal({ system: sentences.totpNotBegun });
  if (authenticator.confirmed > 0) throw new Refusal({ system: sentences.totpOn });
  return authenticator;
}

export const profileTotpDrop: Handler<'profile-totp-drop', { pwdconf: string }, { pwdconf: string }> = {
  forStudents: true,
  sensitive: true,
  changes: true,
  before: confirmPassword,
  async run(db, caller) {
    const { id: accountId } = caller.account;
    if (await dropAuthenticator(db, accountId))
      await tellOfFactor(db, caller, { accountId, change: 'second factor removed' });
    return { success: true };
  },
};

export const profileRecoveryNew: Handler<'profile-recovery-new', { pwdconf: string }, { pwdconf: string }> = {
  forStudents: true,
  sensitive: true,
  changes: true,
  before: confirmPassword,
  async run(db, caller) {
    const { id: accountId } = caller.account;
    const authenticator = await authenticatorOf(db, accountId);
    if (!authenticator?.confirmed) throw new Refusal({ system: sentences.totpNotBegun });
    await tellOfFactor(db, caller, { accountId, change: 'recovery codes made' });
    return { codes: await renewed(db, accountId), success: true };
  },
};

async function renewed(db: Queries, accountId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await setRecoveryCodes(db, accountId, codes.map(hashOfRecoveryCode));
  return codes;
}
