import type { Queries } from '#service/store/driver/database.ts';
import {
  addGuardians,
  changeGuardian,
  countByAddress,
  type Guardian,
  guardiansAmong,
  guardiansOf,
  mostFollowed,
  mostGuardians,
  type NamedStudent,
  studentsToFollow,
} from '#service/store/families/guardians.ts';
import { addInvitations, type Invitation } from '#service/store/schools/invitations.ts';
import { audit } from '#service/tasks/rules/audit.ts';
import { asAdmin } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler, SignedIn } from '#service/tasks/rules/task.ts';
import { isEmail, newEmailProblem, personProblems } from '#wire/accounts/accounts.ts';
import { isIdText } from '#wire/classes/rosterProblems.ts';
import { linesOf } from '#wire/fields/lines.ts';
import { canName, isWithin } from '#wire/fields/textField.ts';
import { numbersIn } from '#wire/fields/values.ts';
import type { lineStates } from '#wire/schools/people.ts';
import { sentences } from '#wire/sentences.ts';
import { removeGuardian } from './removeGuardian.ts';

/* The guardians of a school's students, as its admins enter and remove them. */

export const schoolGuardians: Handler<'school-guardians'> = {
  forAdmins: true,
  changes: false,
  permit: asAdmin,
  async run(db, _caller, { schoolid, stuid }) {
    const found = await guardiansOf(db, schoolid, [stuid]);
    const name = (await studentsToFollow(db, schoolid, [stuid])).get(stuid);
    return {
      first: name?.first ?? '',
      last: name?.last ?? '',
      guardians: found.map((each) => ({
        guardian: each.id,
        stuid: each.studentId,
        uid: each.accountId ?? 0,
        name: each.name,
        email: each.email,
        relation: each.relation,
        bysch: each.isFromSchool ? 1 : 0,
        added: each.added,
        joined: each.joined,
      })),
      success: true,
    };
  },
};

/** A line as it was sent. */
interface SentLine {
  line: number;
  studentId: number;
  name: string;
  email: string;
  relation: string;
  /** '' for none. */
  problem: string;
}

const mostLines = 500;

function readLines(people: string): SentLine[] {
  const lines: SentLine[] = [];
  for (const { number, content } of linesOf(people)) {
    if (lines.length === mostLines) throw new Refusal({ people: sentences.peopleCount });
    const [id = '', name = '', email = '', relation = '', ...more] = content
      .split('\t')
      .map((cell) => cell.trim());
    const sent = { line: number, studentId: isIdText(id) ? Number(id) : 0, name, email, relation };
    lines.push({ ...sent, problem: problemOf(sent, more) });
  }
  if (lines.length === 0) throw new Refusal({ people: sentences.guardiansForm });
  return lines;
}

function problemOf(
  { studentId, name, email, relation }: Omit<SentLine, 'problem'>,
  more: readonly string[],
): string {
  if (more.some((cell) => cell !== '')) return sentences.lineColumns;
  if (studentId === 0) return sentences.studentIdForm;
  if (!isWithin(relation, 40) || !canName(relation)) return sentences.relationForm;
  const { name: problem } = personProblems({ name });
  return problem ?? (isEmail(email) ? '' : sentences.emailForm);
}

/** A line, and what it would change. */
interface PlannedLine extends SentLine {
  state: (typeof lineStates)[number];
  student: NamedStudent | undefined;
  /** The guardian with this address, if there is one. */
  guardian?: Guardian;
}

async function plan(db: Queries, schoolId: number, lines: readonly SentLine[]): Promise<PlannedLine[]> {
  const ids = [...new Set(lines.map(({ studentId }) => studentId))];
  const names = await studentsToFollow(db, schoolId, ids);
  const there = new Map<string, Guardian>();
  const counts = new Map<number, number>();
  for (const each of await guardiansOf(db, schoolId, ids)) {
    for (const email of [each.invitedAs, each.email])
      there.set(`${each.studentId} ${email.toLowerCase()}`, each);
    counts.set(each.studentId, (counts.get(each.studentId) ?? 0) + 1);
  }
  const addresses = lines.map(({ email }) => email);
  const followed = await countByAddress(db, schoolId, addresses);
  const seen = new Set<string>();
  return lines.map((line): PlannedLine => {
    const { studentId, email, name, relation } = line;
    const student = names.get(studentId);
    const key = `${studentId} ${email.toLowerCase()}`;
    const guardian = there.get(key);
    const isAgain = seen.has(key);
    seen.add(key);
    const refused = (problem: string): PlannedLine => ({ ...line, student, state: 'problem', problem });
    if (line.problem !== '') return refused(line.problem);
    if (!student) return refused(sentences.studentIdUnknown);
    if (isAgain) return refused(sentences.guardianLineTwice);
    if (guardian) {
      // Somebody with an account keeps the name they chose.
      const isSame =
        guardian.relation === relation && (guardian.accountId !== null || guardian.name === name);
      const state = isSame && guardian.isFromSchool ? 'unchanged' : 'changed';
      return { ...line, student, guardian, state };
    }
    if (student.isShared) return refused(sentences.studentIdShared);
    const problem = newEmailProblem(email);
    if (problem !== null) return refused(problem);
    const count = (counts.get(studentId) ?? 0) + 1;
    counts.set(studentId, count);
    if (count > mostGuardians) return refused(sentences.guardiansFull);
    const small = email.toLowerCase();
    const follows = (followed.get(small) ?? 0) + 1;
    followed.set(small, follows);
    return follows > mostFollowed
      ? refused(sentences.guardianFollowsMany)
      : { ...line, student, state: 'new' };
  });
}

const written = ({ line, state, problem, studentId, student, name, email, relation }: PlannedLine) => ({
  line,
  state,
  problem: state === 'problem' ? problem : '',
  stuid: studentId,
  student: student ? `${student.first} ${student.last}` : '',
  name,
  email,
  relation,
});

interface Sent {
  schoolid: number;
  lines: SentLine[];
  isPreview: boolean;
}

export const schoolGuardiansAdd: Handler<'school-guardians-add', Sent> = {
  forAdmins: true,
  sensitive: true,
  changes: ({ preview }) => preview === 0,
  permit: asAdmin,
  read: ({ schoolid, people, preview }) => ({ schoolid, lines: readLines(people), isPreview: preview === 1 }),
  async run(db, caller, { schoolid, lines, isPreview }) {
    const planned = await plan(db, schoolid, lines);
    if (!isPreview) await write(db, caller, { schoolId: schoolid, planned });
    return { lines: planned.map(written), success: true };
  },
};

async function write(
  db: Queries,
  caller: SignedIn,
  { schoolId, planned }: { schoolId: number; planned: readonly PlannedLine[] },
): Promise<void> {
  const wrong = planned.find(({ state }) => state === 'problem');
  if (wrong) throw new Refusal({ people: `Line ${wrong.line}: ${wrong.problem}` });
  const by = { addedBy: caller.account.id, added: caller.now };
  const added = planned
    .filter(({ state }) => state === 'new')
    .map(({ studentId, name, email, relation }) => {
      return { schoolId, studentId, name, email, relation, isFromSchool: true, ...by };
    });
  await addGuardians(db, added);
  for (const { state, guardian, name, relation } of planned)
    if (state === 'changed' && guardian)
      await changeGuardian(db, schoolId, { id: guardian.id, name, relation });
  await inviteGuardians(db, caller, { schoolId, addresses: added.map(({ email }) => email) });
  const changed = planned.filter(({ state }) => state === 'new' || state === 'changed');
  if (changed.length === 0) return;
  const [one] = changed;
  const details = {
    count: changed.length,
    ...(changed.length === 1 && one ? { student: one.studentId } : {}),
  };
  await audit(db, caller, { schoolId, action: 'guardians added', details });
}

/** One letter per address, however many students it is about. */
async function inviteGuardians(
  db: Queries,
  caller: SignedIn,
  { schoolId, addresses }: { schoolId: number; addresses: readonly string[] },
): Promise<void> {
  const invitations = addresses.map((email): Invitation => {
    return { kind: 'guardian', schoolId, email, accountId: caller.account.id, at: caller.now };
  });
  if (invitations.length > 0) await addInvitations(db, invitations);
}

async function askedFor(db: Queries, schoolId: number, ids: readonly number[]): Promise<Guardian[]> {
  const found = await guardiansAmong(db, schoolId, ids);
  if (found.length < ids.length) throw new Refusal({ guardians: sentences.noSuchGuardian });
  return found;
}

export const schoolGuardianDrop: Handler<'school-guardian-drop'> = {
  forAdmins: true,
  changes: true,
  permit: asAdmin,
  async run(db, caller, { schoolid, guardians }) {
    for (const found of await askedFor(db, schoolid, numbersIn(guardians)))
      await removeGuardian(db, caller, { schoolId: schoolid, found });
    return { success: true };
  },
};

export const schoolGuardianMail: Handler<'school-guardian-mail'> = {
  forAdmins: true,
  changes: true,
  permit: asAdmin,
  async run(db, caller, { schoolid, guardians }) {
    const found = await askedFor(db, schoolid, numbersIn(guardians));
    if (found.some(({ accountId }) => accountId !== null))
      throw new Refusal({ guardians: sentences.guardianJoined });
    const addresses = found.map(({ invitedAs }) => invitedAs);
    await inviteGuardians(db, caller, { schoolId: schoolid, addresses });
    const details = { as: 'guardian', count: found.length };
    await audit(db, caller, { schoolId: schoolid, action: 'people invited', details });
    return { success: true };
  },
};
