import { checkedById, type OwnAccount } from '#service/store/accounts/accounts.ts';
import { authenticatorOf } from '#service/store/accounts/factors.ts';
import { passkeysOf } from '#service/store/accounts/passkeys.ts';
import { allPeople } from '#service/store/accounts/people.ts';
import { endSessionsOfStaff, limitWithoutFactor } from '#service/store/accounts/sessions.ts';
import type { Database, Queries } from '#service/store/driver/database.ts';
import { statuses } from '#service/store/driver/schema/codes.ts';
import { type SchoolSettings, type SignInRule, signInRules } from '#service/store/schools/schools.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { SignedIn, Visit } from '#service/tasks/rules/task.ts';
import { sentences } from '#wire/sentences.ts';
import { recordFailedSignIn } from './failedSignIns.ts';

/*
 * The sign-in rules of schools: teachers and admins only by single sign-on, except one admin who may always use the
 * password, and a second factor for admins or teachers. Single sign-on satisfies the provider's own requirements
 * instead.
 */

/** How somebody proved who they are. */
interface Shown {
  accountId: number;
  by: 'password' | 'passkey' | 'sso';
  /** Whether a code or a recovery code came with it. */
  second: boolean;
}

/** Whether a school allows the account only single sign-on. */
const mustSignOn = (rules: readonly SignInRule[], accountId: number): boolean =>
  rules.some(({ staffBySignOn, breakGlass }) => staffBySignOn === 1 && breakGlass !== accountId);

/** Whether the password alone signs the account in. */
export async function passwordIsEnough(db: Queries, accountId: number): Promise<boolean> {
  if (((await authenticatorOf(db, accountId))?.confirmed ?? 0) > 0) return false;
  const rules = await signInRules(db, accountId);
  return !rules.some(({ needsFactor }) => needsFactor) && !mustSignOn(rules, accountId);
}

/** Whether no password signs the account in: it has none, or a school allows only single sign-on. */
export async function signsInWithoutPassword(
  db: Queries,
  { id, hasPassword }: Pick<OwnAccount, 'id' | 'hasPassword'>,
): Promise<boolean> {
  return !hasPassword || mustSignOn(await signInRules(db, id), id);
}

/** Refuses and records a sign-in that a school does not allow. Only after the correct password or passkey. */
export async function mustBeAllowed(database: Database, visit: Visit, shown: Shown): Promise<void> {
  const { accountId, by } = shown;
  if (by === 'sso' || !mustSignOn(await database.asking((db) => signInRules(db, accountId)), accountId))
    return;
  await recordFailedSignIn(database, visit, { accountId, reason: 'single sign-on required', counter: '' });
  throw new Refusal({ usr: sentences.signOnRequired });
}

/**
 * Whether the session may only lead to adding a second factor; refuses if there is no page to add one, and a password
 * alone if an app has been added since it was checked.
 */
export async function limitOf(db: Queries, { key }: Visit, shown: Shown): Promise<boolean> {
  const { accountId, by, second } = shown;
  if (by === 'sso') return false;
  const rules = await signInRules(db, accountId);
  if (mustSignOn(rules, accountId)) throw new Refusal({ usr: sentences.signOnRequired });
  if (by !== 'password' || second) return false;
  if (((await authenticatorOf(db, accountId))?.confirmed ?? 0) > 0)
    throw new Refusal({ otp: sentences.otpNeeded });
  if (!rules.some(({ needsFactor }) => needsFactor)) return false;
  if (key !== null) throw new Refusal({ usr: sentences.factorRequired });
  return true;
}

interface Settled {
  schoolId: number;
  was: SchoolSettings;
  will: SchoolSettings;
}

/** Refuses rules that would lock everybody out, and ends sessions that the new rules do not allow. */
export async function applySignInRules(
  db: Queries,
  caller: SignedIn,
  { schoolId, was, will }: Settled,
): Promise<void> {
  if (will.staffBySignOn === 1 && was.staffBySignOn !== 1 && !caller.services.canSignOn(schoolId))
    throw new Refusal({ sso: sentences.noProvider });
  // It may be named before single sign-on is required.
  if (will.staffBySignOn === 1 || will.breakGlass !== was.breakGlass)
    await mustBeBreakGlass(db, schoolId, will);
  if (will.staffBySignOn === 1) {
    const keeps = { schoolId, breakGlass: will.breakGlass, session: caller.session };
    if (was.staffBySignOn !== 1) await endSessionsOfStaff(db, keeps);
    else if (was.breakGlass !== null && was.breakGlass !== will.breakGlass)
      await endSessionsOfStaff(db, { ...keeps, accountId: was.breakGlass });
  }
  const asksAdmins = will.adminsNeedFactor === 1 && was.adminsNeedFactor !== 1;
  const asksTeachers = will.teachersNeedFactor === 1 && was.teachersNeedFactor !== 1;
  if (!asksAdmins && !asksTeachers) return;
  // An admin who requires it of others must have one.
  if (!(await hasFactor(db, caller.account.id)))
    throw new Refusal({ [asksAdmins ? 'factor' : 'teacherfactor']: sentences.ownFactorFirst });
  if (asksAdmins) await limitWithoutFactor(db, { schoolId, who: 'school_admins' });
  if (asksTeachers) await limitWithoutFactor(db, { schoolId, who: 'school_teachers' });
}

/** The admin who may always sign in by password: one of the school's who can. */
async function mustBeBreakGlass(
  db: Queries,
  schoolId: number,
  { breakGlass, adminsNeedFactor, teachersNeedFactor }: SchoolSettings,
): Promise<void> {
  const [person] = breakGlass === null ? [] : await allPeople(db, schoolId, breakGlass);
  if (!person?.isAdmin || person.status !== statuses.active || (await hasNoPassword(db, person.id)))
    throw new Refusal({ breakglass: sentences.breakGlassForm });
  const needsFactor = adminsNeedFactor === 1 || (teachersNeedFactor === 1 && person.isTeacher);
  if (needsFactor && !(await hasFactor(db, person.id)))
    throw new Refusal({ breakglass: sentences.breakGlassFactor });
}

async function hasNoPassword(db: Queries, accountId: number): Promise<boolean> {
  return (await checkedById(db, accountId)).passwordHash === '';
}

/**
 * Whether a new second factor is the account's first. Refuses a limited session if the account already has one: the
 * session began with the password alone, so its user must prove that factor before adding another.
 */
export async function addsFirstFactor(db: Queries, { account }: SignedIn): Promise<boolean> {
  const isFirst = !(await hasFactor(db, account.id));
  if (account.isLimited && !isFirst) throw new Refusal({ system: sentences.ownFactorNeeded });
  return isFirst;
}

/** Whether the account has a second factor. */
export async function hasFactor(db: Queries, accountId: number): Promise<boolean> {
  const authenticator = await authenticatorOf(db, accountId);
  return (authenticator?.confirmed ?? 0) > 0 || (await passkeysOf(db, accountId)).length > 0;
}
