import { type AccountWithPassword, accountNamed } from '#service/store/accounts/accounts.ts';
import { deviceKnownTo, networksOfDevices } from '#service/store/accounts/devices.ts';
import { addressesOf } from '#service/store/accounts/sessions.ts';
import type { Database } from '#service/store/driver/database.ts';
import { statuses } from '#service/store/driver/schema/codes.ts';
import { accountCounter, type Guess, tryPassword } from '#service/tasks/accounts/guessing/attempts.ts';
import { networkOf, surroundingsOf } from '#service/tasks/accounts/guessing/network.ts';
import { isInBreachedList } from '#service/tasks/accounts/passwords/breached.ts';
import { isForPerson } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Visit, VisitServices } from '#service/tasks/rules/task.ts';
import { passwordProblem } from '#wire/accounts/accounts.ts';
import { sentences } from '#wire/sentences.ts';
import { recordFailedSignIn } from './failedSignIns.ts';
import { digest, passwordMatches } from './secrets.ts';

interface Typed {
  username: string;
  password: string;
  /** The session of somebody who confirms a change with the password; none at a sign-in. */
  session?: string;
  wrong: () => Refusal;
}

/**
 * Checks a password, and counts a wrong one; refuses a blocked account only after the correct one. Admins make the keys
 * of their school themselves: such a key does not tell whether the password of anybody else is correct.
 */
export async function checkPassword(
  database: Database,
  visit: Visit,
  { username, password, session, wrong }: Typed,
): Promise<AccountWithPassword> {
  const account = await database.asking((db) => accountNamed(db, username));
  if (account) visit.services.concerns(account.id);
  const digested = digest(username.toLowerCase());
  const by = await guesser(database, visit, { digested, accountId: account?.id, session });
  // Asked for unknown usernames, too, and the password is checked in any case: the reply must take as long.
  const isInScope =
    visit.scope.schools === null ||
    (await database.reading((db) => isForPerson(db, visit, account?.id ?? 0)));
  const right = await tryPassword(database, visit.services.time, {
    username: digested,
    exists: account !== undefined,
    at: visit.now,
    by,
    check: async () => (await passwordMatches(account?.passwordHash, password)) && isInScope,
  });
  if (account && right && (account.status === statuses.active || session !== undefined)) return account;
  if (session === undefined)
    await recordFailedSignIn(database, visit, {
      accountId: account?.id ?? 0,
      reason: right ? 'blocked' : 'password',
      counter: 'counter' in by ? by.counter : accountCounter(digested),
    });
  // A stranger at the page must not learn that the account exists: only known devices are told, and applications, which
  // somebody who may know it trusts with a key.
  if (account?.passwordHash === '' && isInScope && session === undefined && 'counter' in by)
    throw new Refusal({ pwd: sentences.signOnOnly });
  throw account && right ? new Refusal({ usr: sentences.blocked }) : wrong();
}

/**
 * Sessions, applications and devices that the account knows have their own counters for it; others are strangers. The
 * keys of a school share one: its admins make and revoke keys as they like.
 */
async function guesser(
  database: Database,
  { key, scope, device, address }: Visit,
  typed: { digested: string; accountId: number | undefined; session: string | undefined },
): Promise<Guess['by']> {
  const { digested, accountId, session } = typed;
  if (session !== undefined) return { counter: `session ${session}` };
  if (scope.schools !== null) return { counter: `schools ${scope.schools.join()} ${digested}` };
  if (key !== null) return { counter: `key ${key} ${digested}` };
  const known =
    device !== '' && accountId !== undefined
      ? await database.asking((db) => deviceKnownTo(db, digest(device), accountId))
      : undefined;
  if (known) return { counter: deviceCounter(known.id, digested) };
  // Queried for unknown usernames, too: the reply must take as long.
  let isKnown: Promise<boolean> | undefined;
  return {
    address: networkOf(address),
    isKnown: () => (isKnown ??= hasSignedInNear(database, accountId ?? 0, address)),
  };
}

/** The counter of a device's failures with an account, by the digest of its username. */
export const deviceCounter = (device: number, digested: string) => `device ${device} ${digested}`;

/** Whether the account is signed in, or has signed in, from near there. */
async function hasSignedInNear(database: Database, accountId: number, address: string): Promise<boolean> {
  const addresses = await database.reading(async (db) => [
    ...(await networksOfDevices(db, accountId)),
    ...(await addressesOf(db, accountId)),
  ]);
  const near = (each: string) => surroundingsOf(networkOf(each)).near;
  return addresses.some((each) => each !== '' && near(each) === near(address));
}

/** The problem of a chosen password; null for none. */
export async function newPasswordProblem(
  password: string,
  username: string,
  { isBreached }: Pick<VisitServices, 'isBreached'>,
): Promise<string | null> {
  const problem = passwordProblem(password, username);
  if (problem !== null) return problem;
  const { commonPasswords } = await import('#service/tasks/accounts/passwords/commonPasswords.ts');
  if (commonPasswords.has(password.toLowerCase()) || isOfHere(password, username))
    return sentences.passwordCommon;
  if ((await isInBreachedList(password)) || (await isBreached(password))) return sentences.passwordBreached;
  return null;
}

/** Words that guessers try first here: they make no password, whatever digits and signs surround them. */
const wordsOfHere = [
  'rollbook',
  'gradebook',
  'attendance',
  'classroom',
  'homework',
  'password',
  'principal',
  'school',
  'student',
  'teacher',
  'welcome',
];

function isOfHere(password: string, username: string): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/^\P{L}+|\P{L}+$/gu, '');
  const word = bare(password);
  return word !== '' && (wordsOfHere.includes(word) || word === bare(username));
}
