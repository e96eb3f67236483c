import { deviceKnownTo } from '#service/store/accounts/devices.ts';
import {
  authenticatorOf,
  openSecret,
  spendRecoveryCode,
  spendStep,
} from '#service/store/accounts/factors.ts';
import type { Database, Queries } from '#service/store/driver/database.ts';
import { addMail } from '#service/store/mail/outbox.ts';
import { tryPassword } from '#service/tasks/accounts/guessing/attempts.ts';
import { auditPerson } from '#service/tasks/rules/audit.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Visit } from '#service/tasks/rules/task.ts';
import { sentences } from '#wire/sentences.ts';
import { recordFailedSignIn } from './failedSignIns.ts';
import { digest } from './secrets.ts';
import { stepOf } from './totp.ts';
import { newTypedCode, readTypedCode } from './typedCodes.ts';

/*
 * The second factor at the sign-in: a code of an authenticator app, or a recovery code, which works once. Only
 * requested after the correct password, so that nobody learns which accounts have one.
 */

/** 24 characters hold 120 bits. */
const groups = 6;
const codesAtOnce = 10;

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: codesAtOnce }, () => newTypedCode(groups));

export const hashOfRecoveryCode = (code: string): string => digest(`recovery ${readTypedCode(code)}`);

/**
 * Refuses if the account has a second factor and `typed` is wrong; returns which one it was, null for none. Wrong codes
 * have their own counter: knowing only the password must not be enough to reset it.
 */
export async function checkSecondFactor(
  database: Database,
  visit: Visit,
  { accountId, typed }: { accountId: number; typed: string },
): Promise<'code' | 'recovery' | null> {
  const authenticator = await database.asking((db) => authenticatorOf(db, accountId));
  if (!authenticator?.confirmed) return null;
  const code = readTypedCode(typed);
  if (code === '') throw new Refusal({ otp: sentences.otpNeeded });
  const kind = /^\d{6}$/.test(code) ? 'code' : 'recovery';
  const counter = await counterOf(database, visit, accountId);
  const right = await tryPassword(database, visit.services.time, {
    username: digest(`second factor ${accountId}`),
    exists: true,
    at: visit.now,
    by: { counter },
    check: () =>
      database.writing((db) => {
        if (kind === 'recovery') return spendRecoveryCode(db, accountId, hashOfRecoveryCode(code));
        const step = stepOf(openSecret(database, accountId, authenticator), code, visit.now);
        return step === undefined ? Promise.resolve(false) : spendStep(db, accountId, step);
      }),
  });
  if (right) return kind;
  await recordFailedSignIn(database, visit, { accountId, reason: 'code', counter });
  throw new Refusal({ otp: sentences.otpWrong });
}

/**
 * A device where the account has signed in has its own counter, which strangers with the password do not touch. Devices
 * known only by a link in mail share one, which strangers without the mailbox do not touch: with separate ones, every
 * link would start a new count.
 */
async function counterOf(database: Database, { device }: Visit, accountId: number): Promise<string> {
  const known =
    device === '' ? undefined : await database.asking((db) => deviceKnownTo(db, digest(device), accountId));
  if (!known) return `code ${accountId}`;
  return `code ${accountId} ${known.hasSignedIn ? `device ${known.id}` : 'by link'}`;
}

/** The values of letters about a changed factor. */
type FactorChange =
  | 'second factor added'
  | 'second factor removed'
  | 'second factor reset'
  | 'recovery codes made'
  | 'recovery code used'
  | 'passkey added'
  | 'passkey removed'
  | 'single sign-on linked'
  | 'single sign-on unlinked';

/** Mails the account's owner that the ways to sign in have changed, and records that for the admins of its schools. */
export async function tellOfFactor(
  db: Queries,
  caller: Parameters<typeof auditPerson>[1],
  { accountId, change }: { accountId: number; change: FactorChange },
): Promise<void> {
  await addMail(db, [{ kind: 'factor-changed', accountId, details: { change }, now: caller.now }]);
  // The session is not known yet, or not here.
  const actorId =
    change === 'recovery code used' || change === 'single sign-on linked' ? { actorId: accountId } : {};
  await auditPerson(db, caller, { action: change, accountId, ...actorId });
}
