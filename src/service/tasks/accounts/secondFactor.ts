import { randomInt } from 'node:crypto';
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

/*
 * The second factor at the sign-in: a code of an authenticator app, or a recovery code, which works once. Only asked
 * for after the right password, so that nobody learns who has one.
 */

/** Without letters and digits that look alike. 24 of them hold 118 bits: their SHA-256 cannot be guessed back. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const groups = 6;
const codesAtOnce = 10;

export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: codesAtOnce }, () => Array.from({ length: groups }, group).join('-'));
}

/** However it was typed: in small letters, without hyphens. */
export const hashOfRecoveryCode = (code: string): string => digest(`recovery ${bare(code)}`);

const bare = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

/**
 * Refuses where the account has a second factor and `typed` is not it; answers which one it was, null for none. Wrong
 * codes have their own count: knowing the password alone must not be enough to reset it.
 */
export async function checkSecondFactor(
  database: Database,
  visit: Visit,
  { accountId, typed }: { accountId: number; typed: string },
): Promise<'code' | 'recovery' | null> {
  const authenticator = await database.asking((db) => authenticatorOf(db, accountId));
  if (!authenticator?.confirmed) return null;
  const code = bare(typed);
  if (code === '') throw new Refusal({ otp: sentences.otpNeeded });
  const kind = /^\d{6}$/.test(code) ? 'code' : 'recovery';
  const counter = await counterOf(database, visit, accountId);
  const right = await tryPassword(database, visit.time, {
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
 * A device where the account has signed in has a counter of its own, which strangers with the password do not touch.
 * Those known by a link in mail alone share one, which strangers without the mailbox do not touch: with one for each,
 * every link would start a new count.
 */
async function counterOf(database: Database, { device }: Visit, accountId: number): Promise<string> {
  const known =
    device === '' ? undefined : await database.asking((db) => deviceKnownTo(db, digest(device), accountId));
  if (!known) return `code ${accountId}`;
  return `code ${accountId} ${known.hasSignedIn ? `device ${known.id}` : 'by link'}`;
}

/** What letters say of a factor that changed. */
export type FactorChange =
  | 'second factor added'
  | 'second factor removed'
  | 'second factor reset'
  | 'recovery codes made'
  | 'recovery code used'
  | 'passkey added'
  | 'passkey removed'
  | 'single sign-on linked'
  | 'single sign-on unlinked';

/** Writes to the account that how it signs in has changed, and for the admins of its schools that it has. */
export async function tellOfFactor(
  db: Queries,
  caller: Parameters<typeof auditPerson>[1],
  { accountId, change }: { accountId: number; change: FactorChange },
): Promise<void> {
  await addMail(db, [{ kind: 'factor-changed', accountId, details: { change }, now: caller.now }]);
  // Their session is not known yet, or not here.
  const actorId =
    change === 'recovery code used' || change === 'single sign-on linked' ? { actorId: accountId } : {};
  await auditPerson(db, caller, { action: change, accountId, ...actorId });
}
