import { checkedById, confirmEmail, lockAccount } from '#service/store/accounts/accounts.ts';
import { sessionWith } from '#service/store/accounts/sessions.ts';
import {
  accountsOfEmail,
  addSignOnLink,
  dropSignOnLink,
  isConfirmedEmail,
  linkedAccount,
} from '#service/store/accounts/singleSignOn.ts';
import type { Database, Queries } from '#service/store/driver/database.ts';
import { allSchools } from '#service/store/schools/schools.ts';
import { schoolsOfAccount } from '#service/store/schools/staff.ts';
import { auditPerson } from '#service/tasks/rules/audit.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler, Visit } from '#service/tasks/rules/task.ts';
import { sentences } from '#wire/sentences.ts';
import type { SignOnProblem } from '#wire/signOn.ts';
import type { Fields } from '#wire/tasks.ts';
import { endOfChallenge, newChallenge, takeChallenge } from './challenges.ts';
import { confirmPassword } from './factors.ts';
import { tellOfFactor } from './secondFactor.ts';
import { isAlive, type SessionLives } from './session.ts';
import { hasFactor } from './signInRules.ts';
import { beginSession } from './signingIn.ts';

/*
 * Finds the account of somebody who arrives by single sign-on. First by a link that the account's user made; else by an
 * address that the provider has verified, if exactly one account has it and that account has no second factor to bypass
 * (such a link is valid only as long as this is so); else by creating an account, only for invited people.
 */

/** The provider's claims about somebody, with a verified signature. */
export interface Identity {
  issuer: string;
  subject: string;
  /** '' for none, or for one that the provider has not verified. */
  email: string;
  name: string;
  /** The provider's own name of the session; '' for none. */
  sid: string;
  /** When they last authenticated there, in Unix seconds; 0 if it does not say. */
  shown: number;
  /** The schools whose people the provider may sign in by their address; null for every school. */
  schools: readonly number[] | null;
}

/** Why a sign-in failed: the page has a sentence for each. */
export class NoSignOn extends Error {
  readonly problem: SignOnProblem;

  constructor(problem: SignOnProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

/** Creates an account for an open invitation of the address; returns undefined if there is none. */
export type MakeInvited = (db: Queries, visit: Visit, identity: Identity) => Promise<number | undefined>;

/** Signs in, and returns the token of the new session. Throws `NoSignOn`. */
export async function signOn(
  db: Queries,
  visit: Visit,
  { identity, makeInvited }: { identity: Identity; makeInvited: MakeInvited },
): Promise<string> {
  const accountId =
    (await validLink(db, visit, identity)) ?? (await foundByEmail(db, visit, { identity, makeInvited }));
  visit.services.concerns(accountId);
  try {
    return await beginSession(db, visit, {
      checked: await checkedById(db, accountId),
      wrong: () => new Refusal({}),
      by: 'sso',
      at: identity.shown,
      elsewhere: { issuer: identity.issuer, subject: identity.subject, sid: identity.sid },
    });
  } catch (error) {
    throw error instanceof Refusal ? new NoSignOn('blocked') : error;
  }
}

/**
 * The account that the identity is linked with. A link by address is valid as long as that address is still the
 * confirmed one of the account, and the provider vouches for an address, which it may have renamed. Drops any other.
 */
async function validLink(db: Queries, visit: Visit, identity: Identity): Promise<number | undefined> {
  const linked = await linkedAccount(db, identity);
  if (!linked) return undefined;
  const { id, accountId, by, email } = linked;
  if (by === 'address' && (identity.email === '' || !(await isConfirmedEmail(db, accountId, email)))) {
    await dropSignOnLink(db, accountId, id);
    return undefined;
  }
  visit.services.concerns(accountId);
  if (by === 'address') await mayLinkByAddress(db, accountId, identity);
  return accountId;
}

async function foundByEmail(
  db: Queries,
  visit: Visit,
  { identity, makeInvited }: { identity: Identity; makeInvited: MakeInvited },
): Promise<number> {
  const { email, issuer, subject } = identity;
  if (email === '') throw new NoSignOn('unverified');
  const before = await accountOf(db, identity);
  const made = before === undefined ? await makeInvited(db, visit, identity) : undefined;
  // Another sign-in may have made it at the same time.
  const known = made === undefined ? (before ?? (await accountOf(db, identity))) : undefined;
  if (known !== undefined) await mayLinkByAddress(db, known, identity);
  const accountId = known ?? made;
  if (accountId === undefined) throw new NoSignOn('unknown');
  if (await confirmEmail(db, accountId, email))
    await auditPerson(db, visit, { action: 'email confirmed', accountId, actorId: accountId });
  const link = { issuer, subject, accountId, email, created: visit.now, by: 'address' as const };
  // New people need no mail about it.
  if ((await addSignOnLink(db, link)) && known !== undefined)
    await tellOfFactor(db, visit, { accountId, change: 'single sign-on linked' });
  return accountId;
}

/**
 * The account with the address. An address that its owner has confirmed here counts everywhere. One that an admin
 * entered counts only for a provider of that school: no school can claim the people of another, or get in their way.
 */
async function accountOf(db: Queries, { email, schools }: Identity): Promise<number | undefined> {
  const found = await accountsOfEmail(db, email);
  const vouched = schools ?? (await onlySchool(db));
  const [confirmed, written]: [number[], number[]] = [[], []];
  for (const { id, isConfirmed } of found) {
    const own = await schoolsOfAccount(db, id);
    if (schools !== null && !own.some((school) => schools.includes(school))) continue;
    if (isConfirmed) confirmed.push(id);
    else if (own.some((school) => vouched.includes(school))) written.push(id);
  }
  const matching = confirmed.length > 0 ? confirmed : written;
  if (matching.length > 1) throw new NoSignOn('several');
  return matching[0];
}

/** The only school of the service, if there is just one. */
async function onlySchool(db: Queries): Promise<readonly number[]> {
  const all = await allSchools(db);
  return all.length === 1 ? all.map(({ id }) => id) : [];
}

/**
 * The operator of one school's provider must not get into accounts that another school trusts, nor bypass a second
 * factor.
 */
async function mayLinkByAddress(db: Queries, accountId: number, { schools }: Identity): Promise<void> {
  const own = await schoolsOfAccount(db, accountId);
  if (schools !== null && !(own.length > 0 && own.every((school) => schools.includes(school))))
    throw new NoSignOn('link');
  if (await hasFactor(db, accountId)) throw new NoSignOn('link');
}

const linking = (session: string) => `link ${session}`;

/** A ticket with which the session's browser goes to a provider, to link the identity there. */
export const profileLinkNew: Handler<'profile-link-new', { pwdconf: string }, string> = {
  forStudents: true,
  sensitive: true,
  changes: true,
  async before(database, caller, sent) {
    await confirmPassword(database, caller, sent);
    return (await newChallenge(database, linking(caller.session), caller.now)).toString('base64url');
  },
  run: async (_, __, ticket) => ({ ticket, success: true }),
};

/** Whether this session was given the ticket, which is used up. Without one nothing is written. */
export async function takeTicket(
  database: Database,
  { ticket, session, now }: { ticket: string; session: string; now: number },
): Promise<boolean> {
  const expires = await endOfChallenge(database, ticket, linking(session));
  if (expires <= now) return false;
  return database.writing((db) => takeChallenge(db, ticket, { expires, now }));
}

/** Links the identity with the account of a session that still lasts. Throws `NoSignOn`. */
export async function linkIdentity(
  db: Queries,
  visit: Visit,
  { identity, session, lives }: { identity: Identity; session: string; lives: SessionLives },
): Promise<void> {
  const { issuer, subject, email } = identity;
  const find = async () => {
    const found = await sessionWith(db, session);
    if (!found || found.limited === 1 || !isAlive(found, visit.now, lives)) throw new NoSignOn('late');
    return found;
  };
  const { accountId } = await find();
  visit.services.concerns(accountId);
  await lockAccount(db, accountId);
  // The account may have been blocked or erased meanwhile, or a school requires a second factor.
  await find();
  const link = { issuer, subject, email, accountId, created: visit.now };
  if (!(await addSignOnLink(db, { ...link, by: 'user' }))) throw new NoSignOn('linked');
  await tellOfFactor(db, visit, { accountId, change: 'single sign-on linked' });
}

export const profileLinkDrop: Handler<
  'profile-link-drop',
  Fields<'profile-link-drop'>,
  Fields<'profile-link-drop'>
> = {
  forStudents: true,
  sensitive: true,
  changes: true,
  before: confirmPassword,
  async run(db, caller, { link }) {
    const accountId = caller.account.id;
    if (!(await dropSignOnLink(db, accountId, link))) throw new Refusal({ link: sentences.noSuchLink });
    await tellOfFactor(db, caller, { accountId, change: 'single sign-on unlinked' });
    return { success: true };
  },
};
