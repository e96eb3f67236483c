import { checkedById } from '#service/store/accounts.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { authenticatorOf } from '#service/store/factors.ts';
import { passkeysOf } from '#service/store/passkeys.ts';
import { schoolsOfAccount } from '#service/store/people.ts';
import { sessionWith } from '#service/store/sessions.ts';
import {
  accountsOfEmail,
  addSignOnLink,
  dropSignOnLink,
  linkedAccount,
} from '#service/store/singleSignOn.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler, Visit } from '#service/tasks/rules/task.ts';
import { sentences } from '#wire/envelope.ts';
import type { SignOnProblem } from '#wire/signOn.ts';
import type { Fields } from '#wire/tasks.ts';
import { newChallenge, takeChallenge } from './challenges.ts';
import { confirmPassword } from './factors.ts';
import { tellOfFactor } from './secondFactor.ts';
import { beginSession } from './signingIn.ts';

/*
 * Whose account it is that somebody shows at another sign-in. First by a link that the account's user has made; else by
 * an address that the provider has verified, if it is one account's, and that account has no second factor to get
 * around; else an account is made, for invited people alone.
 */

/** What a provider says of somebody, once its signature has been checked. */
export interface Identity {
  issuer: string;
  subject: string;
  /** '' for none, and for one that the provider has not verified. */
  email: string;
  name: string;
  /** The schools whose people the provider may sign in by their address; null for every school. */
  schools: readonly number[] | null;
}

/** Why somebody is not signed in: the page has a sentence for each. */
export class NoSignOn extends Error {
  readonly problem: SignOnProblem;

  constructor(problem: SignOnProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

/** Makes an account for an invitation that is open to the address; answers undefined where there is none. */
export type MakeInvited = (db: Queries, visit: Visit, identity: Identity) => Promise<number | undefined>;

/** Signs in, and answers the token of the new session. Throws `NoSignOn`. */
export async function signOn(
  db: Queries,
  visit: Visit,
  { identity, makeInvited }: { identity: Identity; makeInvited: MakeInvited },
): Promise<string> {
  const accountId =
    (await linkedAccount(db, identity)) ?? (await foundByEmail(db, visit, { identity, makeInvited }));
  visit.concerns(accountId);
  try {
    return await beginSession(db, visit, {
      checked: await checkedById(db, accountId),
      wrong: () => new Refusal({}),
      by: 'sso',
    });
  } catch (error) {
    throw error instanceof Refusal ? new NoSignOn('blocked') : error;
  }
}

async function foundByEmail(
  db: Queries,
  visit: Visit,
  { identity, makeInvited }: { identity: Identity; makeInvited: MakeInvited },
): Promise<number> {
  const { email, issuer, subject } = identity;
  if (email === '') throw new NoSignOn('unverified');
  const found = await ofTheSchools(db, await accountsOfEmail(db, email), identity);
  if (found.length > 1) throw new NoSignOn('several');
  const [known] = found;
  if (known !== undefined && (await hasSecondFactor(db, known))) throw new NoSignOn('link');
  const accountId = known ?? (await makeInvited(db, visit, identity));
  if (accountId === undefined) throw new NoSignOn('unknown');
  const link = { issuer, subject, accountId, email, created: visit.now };
  // Whoever is new knows of it.
  if ((await addSignOnLink(db, link)) && known !== undefined)
    await tellOfFactor(db, visit, { accountId, change: 'single sign-on linked' });
  return accountId;
}

async function ofTheSchools(
  db: Queries,
  accounts: readonly number[],
  { schools }: Identity,
): Promise<readonly number[]> {
  if (schools === null) return accounts;
  const found = [];
  for (const id of accounts) {
    const own = await schoolsOfAccount(db, id);
    if (!own.some((school) => schools.includes(school))) continue;
    // Whoever runs the provider of one school must not open what another school trusts.
    if (!own.every((school) => schools.includes(school))) throw new NoSignOn('link');
    found.push(id);
  }
  return found;
}

async function hasSecondFactor(db: Queries, accountId: number): Promise<boolean> {
  const authenticator = await authenticatorOf(db, accountId);
  return (authenticator?.confirmed ?? 0) > 0 || (await passkeysOf(db, accountId)).length > 0;
}

const linking = (session: string) => `link ${session}`;

/** A ticket with which the session's browser goes to a provider, to link what it is called there. */
export const profileLinkNew: Handler<'profile-link-new', { pwdconf: string }, string> = {
  forStudents: true,
  changes: true,
  async before(database, caller, sent) {
    await confirmPassword(database, caller, sent);
    return (await newChallenge(database, linking(caller.session), caller.now)).toString('base64url');
  },
  run: async (_, __, ticket) => ({ ticket, success: true }),
};

/** Whether this session was given the ticket; uses it up. */
export const takeTicket = (
  db: Queries,
  { ticket, session, now }: { ticket: string; session: string; now: number },
): Promise<boolean> => takeChallenge(db, ticket, { purpose: linking(session), now });

/** Links the identity with the account of a session. Throws `NoSignOn`. */
export async function linkIdentity(
  db: Queries,
  visit: Visit,
  { identity, session }: { identity: Identity; session: string },
): Promise<void> {
  const { issuer, subject, email } = identity;
  const found = await sessionWith(db, session);
  if (!found) throw new NoSignOn('late');
  const { accountId } = found;
  if (!(await addSignOnLink(db, { issuer, subject, email, accountId, created: visit.now })))
    throw new NoSignOn('linked');
  await tellOfFactor(db, visit, { accountId, change: 'single sign-on linked' });
}

export const profileLinkDrop: Handler<
  'profile-link-drop',
  Fields<'profile-link-drop'>,
  Fields<'profile-link-drop'>
> = {
  forStudents: true,
  changes: true,
  async before(database, caller, sent) {
    await confirmPassword(database, caller, sent);
    return sent;
  },
  async run(db, caller, { link }) {
    const accountId = caller.account.id;
    if (!(await dropSignOnLink(db, accountId, link))) throw new Refusal({ link: sentences.noSuchLink });
    await tellOfFactor(db, caller, { accountId, change: 'single sign-on unlinked' });
    return { success: true };
  },
};
