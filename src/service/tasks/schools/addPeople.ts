import {
  accountById,
  accountNamed,
  freeUsernames,
  lockUsernames,
  makeAdmin,
  renameAccount,
} from '#service/store/accounts/accounts.ts';
import { allPeople, type Person } from '#service/store/accounts/people.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { kinds } from '#service/store/driver/schema/codes.ts';
import { formerStaff } from '#service/store/schools/formerStaff.ts';
import { addInvitations, type Invitation } from '#service/store/schools/invitations.ts';
import { addSchoolAdmin, addSchoolTeacher } from '#service/store/schools/staff.ts';
import { audit } from '#service/tasks/rules/audit.ts';
import { asAdmin } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler, SignedIn } from '#service/tasks/rules/task.ts';
import { personProblems } from '#wire/accounts/accounts.ts';
import type { FieldErrors } from '#wire/envelope.ts';
import { linesOf } from '#wire/fields/lines.ts';
import type { lineStates } from '#wire/schools/people.ts';
import { sentences } from '#wire/sentences.ts';
import type { Fields } from '#wire/tasks.ts';
import { addPerson, type NewPassword, usernameFrom, withPasswords } from './newAccounts.ts';
import { isOurs, mayReturn } from './people.ts';

/* Adds a list of teachers and admins to a school, with a preview. Whoever was removed from its staff comes back. */

/** A line as it was sent. */
interface SentLine {
  line: number;
  name: string;
  email: string;
  role: 'teacher' | 'admin';
  /** As typed, if that is no role. */
  shownRole: string;
  usr: string;
  /** '' for none. */
  problem: string;
}

const mostLines = 500;
const roles: ReadonlyMap<string, SentLine['role']> = new Map([
  ['', 'teacher'],
  ['teacher', 'teacher'],
  ['admin', 'admin'],
]);

function examineLines(people: string): { errors: FieldErrors; lines: SentLine[] } {
  const lines: SentLine[] = [];
  for (const { number, content } of linesOf(people)) {
    if (lines.length === mostLines) return { errors: { people: sentences.peopleCount }, lines };
    const [name = '', email = '', role = '', usr = '', ...more] = content
      .split('\t')
      .map((cell) => cell.trim());
    const known = roles.get(role.toLowerCase());
    const problem = more.some((cell) => cell !== '')
      ? sentences.lineColumns
      : known === undefined
        ? sentences.lineRole
        : '';
    const asRole = { role: known ?? 'teacher', shownRole: known ?? role } as const;
    lines.push({ line: number, name, email, ...asRole, usr: usr.toLowerCase(), problem });
  }
  return { errors: lines.length === 0 ? { people: sentences.peopleForm } : {}, lines };
}

/** A line, and what it would change. */
interface PlannedLine extends SentLine {
  state: (typeof lineStates)[number];
  /** The account of the line; undefined for somebody new. */
  person?: Person;
  /** Whether the person has left the school and comes back. */
  returns?: boolean;
}

type How = Fields<'school-people-add'>['how'];

/** Finds the account of each line, and its problems. */
async function plan(
  db: Queries,
  caller: SignedIn,
  { schoolid, lines, how }: { schoolid: number; lines: readonly SentLine[]; how: How },
): Promise<PlannedLine[]> {
  const accountOf = await accountFinder(db, caller, { schoolid, lines });
  const seen = new Set<string>();
  const planned: PlannedLine[] = [];
  for (const line of lines) {
    const meant = accountOf(line);
    const problem = line.problem || problemOfAccount(line, meant, seen);
    const { person, returns } = meant;
    if (problem !== '') planned.push({ ...line, state: 'problem', problem });
    else if (person) planned.push(await ofPerson(db, caller, { line, person, returns }));
    else planned.push(await ofNew(db, line, how));
  }
  return planned;
}

/** The account that a line means; undefined if it means nobody whom the school knows. */
interface MeantAccount {
  person: Person | undefined;
  /** Whether it may be another one with the same address. */
  isAmbiguous: boolean;
  returns: boolean;
}

/** Finds the account that a line means by its username or, if it has none, by its address. */
async function accountFinder(
  db: Queries,
  caller: SignedIn,
  { schoolid, lines }: { schoolid: number; lines: readonly SentLine[] },
): Promise<(line: SentLine) => MeantAccount> {
  const people = await allPeople(db, schoolid);
  const returning = await whoMayReturn(db, caller, { schoolid, lines });
  const returningIds = new Set(returning.map(({ id }) => id));
  const byUsername = new Map([...returning, ...people].map((person) => [person.username, person]));
  const byEmail = groupByEmail(people);
  const returningByEmail = groupByEmail(returning);
  return ({ usr, email }) => {
    const address = email.toLowerCase();
    const ofAddress = address === '' ? [] : (byEmail.get(address) ?? returningByEmail.get(address) ?? []);
    const person = byUsername.get(usr) ?? (usr === '' ? ofAddress[0] : undefined);
    return {
      person,
      isAmbiguous: usr === '' && ofAddress.length > 1,
      returns: person !== undefined && returningIds.has(person.id),
    };
  };
}

/** Why a line cannot mean this account; '' if it can. `seen` has what the lines before it were about. */
function problemOfAccount(line: SentLine, { person, isAmbiguous }: MeantAccount, seen: Set<string>): string {
  const keys = [
    ...(person ? [`person ${person.id}`] : []),
    ...(line.email === '' ? [] : [`email ${line.email.toLowerCase()}`]),
    ...(line.usr === '' ? [] : [`usr ${line.usr}`]),
  ];
  const isAgain = keys.some((key) => seen.has(key));
  for (const key of keys) seen.add(key);
  if (isAgain) return sentences.lineTwice;
  if (person && isOther(line, person)) return sentences.usernameOfOther;
  return isAmbiguous ? sentences.lineAmbiguous : '';
}

function groupByEmail(people: readonly Person[]): Map<string, Person[]> {
  const groups = new Map<string, Person[]>();
  for (const person of people) {
    const email = person.email.toLowerCase();
    const group = groups.get(email);
    // Thousands of students may have no address, so do not copy their list for each.
    if (group) group.push(person);
    else groups.set(email, [person]);
  }
  return groups;
}

/** Whether the account with the username of a line is not the one that the line means. */
const isOther = ({ email }: SentLine, person: Person) =>
  email !== '' && email.toLowerCase() !== person.email.toLowerCase();

/** The people of these lines who left the staff of the school and may come back to it. */
async function whoMayReturn(
  db: Queries,
  caller: SignedIn,
  { schoolid, lines }: { schoolid: number; lines: readonly SentLine[] },
): Promise<Person[]> {
  const usernames = new Set(lines.map(({ usr }) => usr));
  const emails = new Set(lines.map(({ email }) => email.toLowerCase()));
  const former = await formerStaff(
    db,
    schoolid,
    ({ username, email }) => usernames.has(username) || (email !== '' && emails.has(email.toLowerCase())),
  );
  const found: Person[] = [];
  for (const person of former) if (await mayReturn(db, caller, person.id)) found.push(person);
  return found;
}

async function ofPerson(
  db: Queries,
  caller: SignedIn,
  { line, person, returns }: { line: SentLine; person: Person; returns: boolean },
): Promise<PlannedLine> {
  const problemOf = (problem: string): PlannedLine => ({ ...line, person, state: 'problem', problem });
  const name = line.name === '' ? person.name : line.name;
  const hasRole = line.role === 'admin' ? person.isAdmin : person.isTeacher || person.isAdmin;
  const isStaff = person.isTeacher || person.isAdmin;
  if (!isStaff && (await accountById(db, person.id)).kind === kinds.student)
    return problemOf(sentences.notAStudent);
  const { name: problem } = personProblems({ name });
  if (problem !== undefined) return problemOf(problem);
  // Otherwise an account that only follows a child here would become ours by a role.
  if ((name !== person.name || !isStaff) && !returns && !(await isOurs(db, caller, person.id)))
    return problemOf(sentences.personElsewhere);
  const state = hasRole && name === person.name ? 'unchanged' : 'changed';
  return { ...line, name, person, state, returns: returns && !isStaff };
}

async function ofNew(db: Queries, line: SentLine, how: How): Promise<PlannedLine> {
  const problem = await problemOfNew(db, line, how);
  return problem === null ? { ...line, state: 'new' } : { ...line, state: 'problem', problem };
}

/** Why somebody new cannot be invited or get an account; null if they can. */
async function problemOfNew(db: Queries, { name, email, usr }: SentLine, how: How): Promise<string | null> {
  if (how === 'mail' && usr !== '') return sentences.lineUsername;
  // Invited people name themselves; those who get a slip need no address.
  const typed = how === 'mail' ? { name: name || 'made', email } : { name, ...(email !== '' && { email }) };
  const [problem] = Object.values(personProblems({ ...(usr !== '' && { usr }), ...typed }));
  if (problem !== undefined) return problem;
  return usr !== '' && (await accountNamed(db, usr)) ? sentences.usernameTaken : null;
}

const written = (
  { line, state, problem, person, returns, name, email, shownRole, usr }: PlannedLine,
  made: { uid?: number; usr?: string; pwd?: string } = {},
) => ({
  line,
  state,
  problem: state === 'problem' ? problem : '',
  uid: person?.id ?? made.uid ?? 0,
  usr: person?.username ?? made.usr ?? usr,
  name,
  email: person?.email ?? email,
  // A list makes admins, but takes the role from nobody.
  role: person?.isAdmin ? 'admin' : shownRole,
  was: state === 'changed' && person && person.name !== name ? person.name : '',
  back: returns ? 1 : 0,
  pwd: made.pwd ?? '',
});

type Sent = Fields<'school-people-add'> & { lines: SentLine[] };

type Ready = Sent & { passwords: ReadonlyMap<number, NewPassword> };

export const schoolPeopleAdd: Handler<'school-people-add', Sent, Ready> = {
  forAdmins: true,
  sensitive: true,
  changes: ({ preview }) => preview === 0,
  permit: asAdmin,
  examine: ({ people = '' }) => examineLines(people),
  async before(database, caller, sent) {
    const planned = await database.reading((db) => plan(db, caller, sent));
    if (sent.preview === 1 || sent.how === 'mail') return { ...sent, passwords: new Map() };
    mustHaveNoProblem(planned);
    const newcomers = await withPasswords(planned.filter(({ state }) => state === 'new'));
    return { ...sent, passwords: new Map(newcomers.map((each) => [each.line, each])) };
  },
  async run(db, caller, { passwords, ...sent }) {
    if (sent.preview === 1)
      return { success: true, lines: (await plan(db, caller, sent)).map((line) => written(line)) };
    await lockUsernames(db);
    const planned = await plan(db, caller, sent);
    mustHaveNoProblem(planned);
    const invitations: Invitation[] = [];
    const freeUsername = freeUsernames(db);
    const lines: ReturnType<typeof written>[] = [];
    for (const line of planned) {
      if (line.person) await change(db, caller, { schoolId: sent.schoolid, line, person: line.person });
      else if (sent.how === 'mail')
        invitations.push({
          kind: line.role,
          schoolId: sent.schoolid,
          email: line.email,
          accountId: caller.account.id,
          at: caller.now,
        });
      else {
        const made = passwords.get(line.line);
        // Somebody may have left the school since the passwords were generated.
        if (!made) throw new Refusal({ people: sentences.peopleForm });
        const usr =
          line.usr || (await freeUsername(usernameFrom(line.name.split(/\s+/), `teacher${line.line}`)));
        lines.push(
          written(line, { uid: await add(db, caller, { ...sent, line, usr, made }), usr, pwd: made.pwd }),
        );
        continue;
      }
      lines.push(written(line));
    }
    if (invitations.length > 0) {
      if (!(await addInvitations(db, invitations)))
        throw new Refusal({ people: sentences.tooManyInvitations });
      await audit(db, caller, {
        schoolId: sent.schoolid,
        action: 'people invited',
        details: { count: invitations.length },
      });
    }
    return { success: true, lines };
  },
};

function mustHaveNoProblem(planned: readonly PlannedLine[]): void {
  const wrong = planned.find(({ state }) => state === 'problem');
  if (wrong) throw new Refusal({ people: `Line ${wrong.line}: ${wrong.problem}` });
}

async function add(
  db: Queries,
  caller: SignedIn,
  { schoolid, line, usr, made }: { schoolid: number; line: PlannedLine; usr: string; made: NewPassword },
): Promise<number> {
  const isAdmin = line.role === 'admin';
  const account = {
    kind: isAdmin ? kinds.admin : kinds.teacher,
    created: caller.now,
    passwordHash: made.passwordHash,
    mustChange: true,
  };
  const uid = await addPerson(db, { usr, name: line.name, email: line.email }, account);
  await (isAdmin ? addSchoolAdmin : addSchoolTeacher)(db, schoolid, uid);
  const action = isAdmin ? 'admin added' : 'teacher added';
  await audit(db, caller, { schoolId: schoolid, action, accountId: uid });
  return uid;
}

async function change(
  db: Queries,
  caller: SignedIn,
  { schoolId, line, person }: { schoolId: number; line: PlannedLine; person: Person },
): Promise<void> {
  if (line.state !== 'changed') return;
  const about = { schoolId, accountId: person.id };
  if (line.name !== person.name) {
    await renameAccount(db, person.id, line.name);
    await audit(db, caller, { ...about, action: 'person changed' });
  }
  if (line.role === 'admin' && !person.isAdmin) {
    await makeAdmin(db, person.id);
    await addSchoolAdmin(db, schoolId, person.id);
    await audit(db, caller, { ...about, action: 'admin added' });
  } else if (line.role === 'teacher' && !person.isTeacher && !person.isAdmin) {
    await addSchoolTeacher(db, schoolId, person.id);
    await audit(db, caller, { ...about, action: 'teacher added' });
  }
}
