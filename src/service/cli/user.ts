import { parseArgs } from 'node:util';
import { breachedPasswords } from '#service/gateway/breachedPasswords.ts';
import {
  type AccountWithPassword,
  accountNamed,
  addAccount,
  setPassword,
  setStatus,
} from '#service/store/accounts/accounts.ts';
import { dropAuthenticator } from '#service/store/accounts/factors.ts';
import { dropPasskeysOf } from '#service/store/accounts/passkeys.ts';
import { endOtherSessions } from '#service/store/accounts/sessions.ts';
import type { Database } from '#service/store/driver/database.ts';
import type { Queries } from '#service/store/driver/queries.ts';
import { kinds, statuses } from '#service/store/driver/schema/codes.ts';
import { forgetStoreKey } from '#service/store/driver/sealing.ts';
import { UsernameTaken } from '#service/store/driver/unavailable.ts';
import { spendTokensOf } from '#service/store/mail/tokens.ts';
import { allSchools } from '#service/store/schools/schools.ts';
import { addSchoolAdmin, addSchoolTeacher, adminsOfSchool } from '#service/store/schools/staff.ts';
import { newPasswordProblem } from '#service/tasks/accounts/password.ts';
import { tellOfFactor } from '#service/tasks/accounts/secondFactor.ts';
import { hashPassword } from '#service/tasks/accounts/secrets.ts';
import { audit, auditPerson, operatorNow } from '#service/tasks/rules/audit.ts';
import { personProblem } from '#service/tasks/schools/newAccounts.ts';
import { type Command, named, type Surroundings, type Terminal, verbOf } from './command.ts';
import { schoolMeant } from './export.ts';
import { openOldStore, openStore } from './openStore.ts';
import { OperatorError } from './operatorError.ts';

export const user: Command = {
  usage: [
    'add USERNAME --name NAME --email ADDRESS [--type teacher|admin|student] [--school NUMBER]',
    'block USERNAME',
    'unblock USERNAME',
    'password USERNAME',
    'join USERNAME [--school NUMBER]',
    'factors USERNAME|--lost-key',
  ],
  summary:
    'Accounts. A password is asked for, or read from the first line of standard input. A teacher or admin belongs to a school; --school says which, where there are several. Only people of a school can be added to its classes. `factors` removes the second step of somebody who has lost it; with --lost-key, every authenticator app whose secret can no longer be decrypted because the key of the store is lost.',
  async run([word, ...rest], { settings, terminal }) {
    const acts = { add, block, unblock, password, join, factors };
    const act = acts[verbOf(word, ['add', 'block', 'unblock', 'password', 'join', 'factors'])];
    const database = await (word === 'add' ? openStore : openOldStore)(settings);
    try {
      await act(database, rest, { settings, terminal });
    } finally {
      await database.close();
    }
  },
};

type Asked = Pick<Surroundings, 'settings' | 'terminal'>;

const kindNamed: ReadonlyMap<string, number> = new Map(Object.entries(kinds));

async function add(database: Database, words: readonly string[], asked: Asked): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      email: { type: 'string' },
      type: { type: 'string', default: 'teacher' },
      school: { type: 'string' },
    },
  });
  const [username] = named(positionals, 'USERNAME');
  const { name, email, type } = values;
  const kind = kindNamed.get(type);
  if (name === undefined) throw new OperatorError('--name is missing: see rollbook --help.');
  if (email === undefined) throw new OperatorError('--email is missing: see rollbook --help.');
  if (kind === undefined) throw new OperatorError('--type is teacher, admin or student.');
  const problem = personProblem(username, name, email);
  if (problem !== null) throw new OperatorError(`${problem}.`);
  const taken = () => new OperatorError(`The user ${username} already exists.`);
  if (await database.reading((db) => accountNamed(db, username))) throw taken();
  const school = await schoolToJoin(database, kind, values.school);
  const passwordHash = await newPassword(username, asked);
  const created = Math.floor(Date.now() / 1000);
  try {
    await database.writing(async (db) => {
      const id = await addAccount(db, { username, name, email, kind, passwordHash, created });
      if (school) await joinSchool(db, { id, kind }, school);
    });
  } catch (error) {
    // Somebody else took the username while the password was typed.
    throw error instanceof UsernameTaken ? taken() : error;
  }
  asked.terminal.say(`${username} may sign in${belongsTo(kind, school?.name)}.`);
}

function belongsTo(kind: number, school: string | undefined): string {
  if (kind === kinds.student) return '';
  if (school === undefined) return ', and belongs to no school yet';
  return `, and belongs to ${school} as ${kind === kinds.admin ? 'an admin' : 'a teacher'}`;
}

const studentsJoinNone = 'Students belong to a school by the rosters of its classes.';

/** None for students, nor for the first people of a store without schools. */
async function schoolToJoin(database: Database, kind: number, number: string | undefined) {
  if (kind === kinds.student && number === undefined) return undefined;
  if (kind === kinds.student) throw new OperatorError(studentsJoinNone);
  const isFirst = number === undefined && (await database.asking(allSchools)).length === 0;
  return isFirst ? undefined : schoolMeant(database, number);
}

async function join(database: Database, words: readonly string[], { terminal }: Asked): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { school: { type: 'string' } },
  });
  const school = await schoolMeant(database, values.school);
  const { username } = await change(database, positionals, (db, account) => joinSchool(db, account, school));
  terminal.say(`${username} belongs to ${school.name}.`);
}

async function joinSchool(
  db: Queries,
  account: { id: number; kind: number },
  { id: schoolId }: { id: number },
): Promise<void> {
  if (account.kind === kinds.student) throw new OperatorError(studentsJoinNone);
  if (account.kind === kinds.teacher) await addSchoolTeacher(db, schoolId, account.id);
  else if (!(await adminsOfSchool(db, schoolId)).includes(account.id))
    await addSchoolAdmin(db, schoolId, account.id);
  const action = account.kind === kinds.teacher ? 'teacher added' : 'admin added';
  await audit(db, operatorNow(), { schoolId, action, accountId: account.id });
}

async function block(database: Database, words: readonly string[], { terminal }: Asked): Promise<void> {
  const { username } = await change(database, words, async (db, { id }) => {
    await setStatus(db, id, statuses.blocked);
    await auditPerson(db, operatorNow(), { action: 'person blocked', accountId: id });
  });
  terminal.say(`${username} is blocked and signed out.`);
}

async function unblock(database: Database, words: readonly string[], { terminal }: Asked): Promise<void> {
  const { username } = await change(database, words, async (db, { id }) => {
    await setStatus(db, id, statuses.active);
    await auditPerson(db, operatorNow(), { action: 'person unblocked', accountId: id });
  });
  terminal.say(`${username} may sign in again.`);
}

async function password(database: Database, words: readonly string[], asked: Asked): Promise<void> {
  const { username } = await change(database, words, async () => undefined);
  const passwordHash = await newPassword(username, asked);
  await change(database, words, async (db, { id }) => {
    await setPassword(db, id, { passwordHash });
    await spendTokensOf(db, id, { purposes: ['reset', 'device'], now: operatorNow().now });
    await auditPerson(db, operatorNow(), { action: 'password reset', accountId: id });
  });
  asked.terminal.say(`${username} has a new password and is signed out everywhere.`);
}

async function factors(database: Database, words: readonly string[], { terminal }: Asked): Promise<void> {
  if (words.length === 1 && words[0] === '--lost-key') return forgetKey(database, terminal);
  const { username } = await change(database, words, async (db, { id }) => {
    const hadPasskeys = await dropPasskeysOf(db, id);
    if (!(await dropAuthenticator(db, id)) && !hadPasskeys)
      throw new OperatorError('This user has no second step.');
    await endOtherSessions(db, id, '');
    await tellOfFactor(db, operatorNow(), { accountId: id, change: 'second factor reset' });
  });
  terminal.say(`${username} signs in by password alone, and is signed out everywhere.`);
}

/** Recovery codes would still work, but someone who has used them up could never sign in again. */
async function forgetKey(database: Database, terminal: Terminal): Promise<void> {
  const owners = await database.writing(async (db) => {
    const found = await forgetStoreKey(db);
    for (const accountId of found)
      if (await dropAuthenticator(db, accountId)) {
        await endOtherSessions(db, accountId, '');
        await tellOfFactor(db, operatorNow(), { accountId, change: 'second factor reset' });
      }
    return found;
  });
  terminal.say(`The key is forgotten. Authenticator apps that were removed: ${owners.length}.`);
}

async function change(
  database: Database,
  words: readonly string[],
  work: (db: Queries, account: AccountWithPassword) => Promise<void>,
): Promise<AccountWithPassword> {
  const [username] = named(words, 'USERNAME');
  return database.writing(async (db) => {
    const account = await accountNamed(db, username);
    if (!account) throw new OperatorError(`There is no user ${username}.`);
    await work(db, account);
    return account;
  });
}

async function newPassword(username: string, { settings, terminal }: Asked): Promise<string> {
  const typed = await terminal.secret(`New password of ${username}`);
  const { breachedPasswords: address } = settings;
  const isBreached =
    address === null ? async () => false : breachedPasswords(address, (event) => terminal.log(`${event}\n`));
  const problem = await newPasswordProblem(typed, username, { isBreached });
  if (problem !== null) throw new OperatorError(`${problem}.`);
  return hashPassword(typed);
}
