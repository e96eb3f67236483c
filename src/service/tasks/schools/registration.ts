import { freeUsernames, lockUsernames } from '#service/store/accounts/accounts.ts';
import type { Database, Queries } from '#service/store/driver/database.ts';
import { pauseWhenDue } from '#service/store/driver/pauses.ts';
import { kinds } from '#service/store/driver/schema/codes.ts';
import { addInvitations, dropInvitationsOfStudents } from '#service/store/schools/invitations.ts';
import {
  addSchoolStudents,
  type RosterStudent,
  rosterPage,
  studentsWithAccount,
} from '#service/store/schools/schoolStudents.ts';
import { audit } from '#service/tasks/rules/audit.ts';
import { asAdmin } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler, SentFields, SignedIn } from '#service/tasks/rules/task.ts';
import { numbersApart } from '#service/tasks/schools/cachedLists/cachedNames.ts';
import { newEmailProblem } from '#wire/accounts/accounts.ts';
import { numbersIn } from '#wire/fields/values.ts';
import { sentences } from '#wire/sentences.ts';
import type { Fields } from '#wire/tasks.ts';
import { studentOfField } from './invitations.ts';
import { addPerson, type NewPassword, usernameFrom, withPasswords } from './newAccounts.ts';

/* Creates accounts for the students of a school: one per ID number, in however many classes. */

/** The fields, and the sent address of each student ID. */
type Sent = Fields<'school-students-register'> & { addresses: ReadonlyMap<number, string> };
/**
 * The students who get an account, and those who get a link by mail to create one. `apart`: the numbers that class
 * rosters give to different people. An account would be one of theirs, and would hide the others' classes.
 */
type Ready = Sent & {
  newcomers: (RosterStudent & NewPassword)[];
  invited: RosterStudent[];
  apart: ReadonlySet<number>;
};

export const schoolStudentsRegister: Handler<'school-students-register', Sent, Ready> = {
  forAdmins: true,
  sensitive: true,
  changes: true,
  permit: asAdmin,
  read: (fields, { sent }) => ({ ...fields, addresses: addressesIn(sent()) }),
  async before(database, _caller, sent) {
    const all = await withoutAccount(database, sent);
    const apart = await numbersApart(
      database,
      sent.schoolid,
      all.map(({ id }) => id),
    );
    const found = all.filter(({ id }) => !apart.has(id));
    const isInvited = ({ id }: RosterStudent) => sent.mail === 1 && sent.addresses.has(id);
    const newcomers = await withPasswords(found.filter((student) => !isInvited(student)));
    return { ...sent, newcomers, invited: found.filter(isInvited), apart };
  },
  async run(db, caller, ready) {
    const { schoolid, syr, gp, addresses, newcomers, once } = ready;
    await lockUsernames(db);
    // Another request may have registered some of them meanwhile.
    const registered = await studentsWithAccount(
      db,
      schoolid,
      newcomers.map(({ id }) => id),
    );
    const added: { studentId: number; accountId: number; name: string }[] = [];
    const values: Record<string, string | number> = {};
    let count = 0;
    const freeUsername = freeUsernames(db);
    for (const { id, first, last, pwd, passwordHash } of newcomers) {
      if (registered.has(id)) continue;
      const usr = await freeUsername(usernameFrom([first, last], String(id)));
      const email = addresses.get(id) ?? '';
      const account = { kind: kinds.student, created: caller.now, passwordHash, mustChange: once === 1 };
      const uid = await addPerson(db, { usr, name: `${first} ${last}`, email }, account);
      added.push({ studentId: id, accountId: uid, name: `${first} ${last}` });
      Object.assign(values, { [`uid_${id}`]: uid, [`usr_${id}`]: usr, [`pwd_${id}`]: pwd });
      count++;
      if (once === 1) values[`name_${id}`] = `${first} ${last}`;
    }
    const details = { count, year: syr, period: gp };
    if (count > 0) await audit(db, caller, { schoolId: schoolid, action: 'students registered', details });
    await addSchoolStudents(db, schoolid, added);
    const studentIds = added.map(({ studentId }) => studentId);
    const ended = await dropInvitationsOfStudents(db, schoolid, { studentIds, now: caller.now });
    if (once === 1 && ended > 0) values.ended = ended;
    if (ready.apart.size > 0) values.apart = [...ready.apart].join(' ');
    const invited = await inviteStudents(db, caller, ready);
    return { success: true, values: ready.mail === 1 ? { ...values, invited } : values };
  },
};

/** Mails a link to create an account to those with an address; returns how many. */
async function inviteStudents(
  db: Queries,
  caller: SignedIn,
  { schoolid, invited, addresses }: Ready,
): Promise<number> {
  if (invited.length === 0) return 0;
  const registered = await studentsWithAccount(
    db,
    schoolid,
    invited.map(({ id }) => id),
  );
  const by = { accountId: caller.account.id, at: caller.now };
  const invitations = invited
    .filter(({ id }) => !registered.has(id))
    .map(({ id, classId }) => ({
      kind: 'student' as const,
      schoolId: schoolid,
      classId,
      studentId: id,
      email: addresses.get(id) ?? '',
      ...by,
    }));
  if (!(await addInvitations(db, invitations))) throw new Refusal({ mail: sentences.tooManyInvitations });
  const details = { as: 'student', count: invitations.length };
  await audit(db, caller, { schoolId: schoolid, action: 'people invited', details });
  return invitations.length;
}

/** The students of these classes, each once, by ID. Reads them page by page, and other requests run in between. */
async function studentsIn(
  database: Database,
  { schoolid, syr, gp, classes: asked }: Sent,
): Promise<Map<number, RosterStudent>> {
  const found = new Map<number, RosterStudent>();
  const classes = numbersIn(asked);
  let count = 0;
  const pause = pauseWhenDue();
  let after: number | null = 0;
  for (; after !== null; await pause()) {
    const from: Parameters<typeof rosterPage>[2] = {
      schoolYear: syr,
      gradingPeriod: gp,
      only: classes,
      after,
    };
    const page = await database.reading((db) => rosterPage(db, schoolid, from));
    for (const student of page.students) if (!found.has(student.id)) found.set(student.id, student);
    count += page.classIds.length;
    after = page.last;
  }
  if (count < classes.length) throw new Refusal({ classes: sentences.classesOfTerm });
  return found;
}

async function withoutAccount(database: Database, sent: Sent): Promise<RosterStudent[]> {
  const students = await studentsIn(database, sent);
  const strangers = [...sent.addresses.keys()].filter((id) => !students.has(id));
  if (strangers.length > 0)
    throw new Refusal(
      Object.fromEntries(strangers.map((id) => [`email_${id}`, sentences.notInTheseClasses])),
    );
  const ids = [...students.keys()];
  const registered = await database.reading((db) => studentsWithAccount(db, sent.schoolid, ids));
  return [...students.values()]
    .filter(({ id }) => !registered.has(id))
    .sort((one, other) => one.id - other.id);
}

/** The fields `email_<stuid>` that are not blank. */
function addressesIn(sent: SentFields): Map<number, string> {
  const found = new Map<number, string>();
  const errors: Record<string, string> = {};
  for (const [field, typed] of Object.entries(sent)) {
    const id = studentOfField(field);
    const email = typed.trim();
    if (id === undefined || email === '') continue;
    const problem = newEmailProblem(email);
    if (problem === null) found.set(id, email);
    else errors[field] = problem;
  }
  if (Object.keys(errors).length > 0) throw new Refusal(errors);
  return found;
}
