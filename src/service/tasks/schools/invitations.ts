import { lockClass, schoolOfClass } from '#service/store/classes/classes.ts';
import { studentsAmong } from '#service/store/classes/students.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { dropWaitingGuardians, studentsByAddress } from '#service/store/families/guardians.ts';
import {
  addInvitations,
  endInvitations,
  type Invitation,
  type Inviting,
  type OpenInvitation,
  openAmong,
  openInvitations,
  renewInvitations,
} from '#service/store/schools/invitations.ts';
import { studentsMisnamed } from '#service/store/schools/knownNames.ts';
import { adminsOfSchool, lockSchool } from '#service/store/schools/staff.ts';
import { usualRole } from '#service/tasks/classes/teachers.ts';
import { audit } from '#service/tasks/rules/audit.ts';
import { asAdmin, auth, inClass } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler, SentFields, SignedIn } from '#service/tasks/rules/task.ts';
import { newEmailProblem } from '#wire/accounts/accounts.ts';
import { isIdText } from '#wire/classes/rosterProblems.ts';
import { wrongAddress } from '#wire/envelope.ts';
import { numbersIn } from '#wire/fields/values.ts';
import { sentences } from '#wire/sentences.ts';
import type { Fields } from '#wire/tasks.ts';

/* Invites people by mail. `acceptance.ts` handles the rest of an invitation's life. */

export const schoolTeacherEmail: Handler<'school-teacher-email', Invited> = inviting('teacher');
export const schoolAdminEmail: Handler<'school-admin-email', Invited> = inviting('admin');

interface Invited {
  schoolid: number;
  addresses: string[];
}

function inviting(
  kind: Invitation['kind'],
): Handler<'school-teacher-email', Invited> & Handler<'school-admin-email', Invited> {
  return {
    forAdmins: true,
    sensitive: true,
    changes: true,
    permit: asAdmin,
    read({ schoolid, emails }) {
      const addresses = addressesIn(emails, /\s+/);
      if (typeof addresses === 'string') throw new Refusal({ emails: addresses });
      return { schoolid, addresses };
    },
    async run(db, caller, { schoolid, addresses }) {
      const by = { accountId: caller.account.id, at: caller.now };
      const invitations = addresses.map((email) => ({ kind, schoolId: schoolid, email, ...by }));
      if (!(await addInvitations(db, invitations)))
        throw new Refusal({ emails: sentences.tooManyInvitations });
      // Only the address of the invited person is known.
      const shown = addresses.slice(0, mostShown).join(' ');
      const details = { as: kind, count: addresses.length, addresses: shown };
      await audit(db, caller, { schoolId: schoolid, action: 'people invited', details });
      return { success: true };
    },
  };
}

/** The most addresses in an audit entry. */
const mostShown = 20;

/** The student of a field `email_<stuid>`; undefined for any other field. */
export function studentOfField(field: string): number | undefined {
  const [, id = ''] = /^email_(\d+)$/.exec(field) ?? [];
  return isIdText(id) ? Number(id) : undefined;
}

interface InvitedStudents {
  clid: number;
  invited: { field: string; studentId: number; addresses: string[] }[];
}

export const classStudentsEmail: Handler<'class-students-email', InvitedStudents> = {
  changes: true,
  read: ({ clid }, { sent }) => ({ clid, invited: addressesOfStudents(sent()) }),
  permit: inClass(auth.edit),
  async run(db, caller, { clid, invited }) {
    const { account, now } = caller;
    const schoolId = await schoolOfClass(db, clid);
    await lockPlace(db, clid, schoolId);
    // A teacher who has left the class meanwhile may not invite to it, nor anybody a student who has been erased.
    await inClass(auth.edit)(db, caller, { clid });
    const there = new Set(
      await studentsAmong(
        db,
        clid,
        invited.map(({ studentId }) => studentId),
      ),
    );
    const strangers = invited.filter(({ studentId }) => !there.has(studentId));
    if (strangers.length > 0)
      throw new Refusal(Object.fromEntries(strangers.map(({ field }) => [field, sentences.noSuchStudent])));
    await mustBeOne(db, { schoolId, classId: clid, accountId: account.id }, invited);
    const invitations = invited.flatMap(({ studentId, addresses }) =>
      addresses.map((email): Invitation => {
        const by = { accountId: account.id, at: now };
        return { kind: 'student', schoolId, classId: clid, studentId, email, ...by };
      }),
    );
    if (!(await addInvitations(db, invitations)))
      throw new Refusal({ [invited[0]?.field ?? 'email_']: sentences.tooManyInvitations });
    const details = { as: 'student', count: invitations.length };
    await audit(db, caller, { schoolId, action: 'people invited', classId: clid, details });
    return { success: true };
  },
};

/**
 * An admin's invitation confirms the account: it must be clear whose it is, or the family of somebody else with the ID
 * number would no longer see their classes.
 */
async function mustBeOne(
  db: Queries,
  { schoolId, classId, accountId }: { schoolId: number | null; classId: number; accountId: number },
  invited: InvitedStudents['invited'],
): Promise<void> {
  if (schoolId === null || !(await adminsOfSchool(db, schoolId)).includes(accountId)) return;
  const ids = invited.map(({ studentId }) => studentId);
  const misnamed = await studentsMisnamed(db, { schoolId, classId }, ids);
  const wrong = invited.filter(({ studentId }) => misnamed.has(studentId));
  if (wrong.length > 0)
    throw new Refusal(Object.fromEntries(wrong.map(({ field }) => [field, sentences.studentIdShared])));
}

/** Locks the school of an invitation or, if there is none, its class. */
export async function lockPlace(db: Queries, classId: number | null, schoolId: number | null): Promise<void> {
  if (schoolId !== null) await lockSchool(db, schoolId);
  else if (classId !== null) await lockClass(db, classId);
}

interface InvitedGuest extends Fields<'class-teacher-email'> {
  address: string;
}

export const classTeacherEmail: Handler<'class-teacher-email', InvitedGuest> = {
  changes: true,
  examine({ email = '' }) {
    const found = addressesIn(email, ',');
    if (typeof found === 'string') return { errors: { email: found }, address: '' };
    const [address = '', ...more] = found;
    return { errors: more.length > 0 ? { email: sentences.emailForm } : {}, address };
  },
  permit: inClass(auth.own),
  async run(db, caller, { clid, address, auth: level, role }) {
    const schoolId = await schoolOfClass(db, clid);
    await lockPlace(db, clid, schoolId);
    const by = { accountId: caller.account.id, at: caller.now };
    const place = { schoolId, classId: clid, auth: level, role: role ?? usualRole(level) };
    if (!(await addInvitations(db, [{ kind: 'guest', email: address, ...place, ...by }])))
      throw new Refusal({ email: sentences.tooManyInvitations });
    const details = { as: 'guest', count: 1, addresses: address, access: level };
    await audit(db, caller, { schoolId, action: 'people invited', classId: clid, details });
    return { success: true };
  },
};

const usualMost = 50;
const mostAtOnce = 500;

const written = ({ id, className, student, inviter, at, ...rest }: OpenInvitation, now: number) => ({
  invitation: id,
  kind: rest.kind,
  email: rest.email,
  class: className ?? '',
  student: student ? `${student.first} ${student.last}` : '',
  stuid: rest.studentId ?? 0,
  auth: rest.auth,
  role: rest.role,
  name: inviter,
  time: at,
  expired: rest.expires <= now || rest.isStudentGone ? 1 : 0,
});

export const schoolInvitations: Handler<'school-invitations'> = {
  forAdmins: true,
  changes: false,
  permit: asAdmin,
  async run(db, { now }, { schoolid, clid, offset = 0, limit = usualMost }) {
    const where = { schoolId: schoolid, only: clid };
    const { total, found } = await openInvitations(db, where, { offset, most: limit });
    const guardians = found.flatMap(({ kind, email }) => (kind === 'guardian' ? [email] : []));
    const students = await studentsByAddress(db, schoolid, guardians);
    const invitations = found.map((each) => {
      const names = each.kind === 'guardian' ? students.get(each.email.toLowerCase()) : undefined;
      return { ...written(each, now), ...(names && { student: names.join(', ') }) };
    });
    return { total, invitations, success: true };
  },
};

export const classTeacherInvitations: Handler<'class-teacher-invitations'> = {
  changes: false,
  permit: inClass(auth.own),
  async run(db, { now }, { clid }) {
    const { found } = await openInvitations(db, { classId: clid }, { offset: 0, most: mostAtOnce });
    return { invitations: found.map((each) => written(each, now)), success: true };
  },
};

export const schoolInvitationAgain: Handler<'school-invitation-again'> = {
  forAdmins: true,
  sensitive: true,
  changes: true,
  permit: asAdmin,
  async run(db, caller, { schoolid, invitations }) {
    const ids = numbersIn(invitations);
    const found = await openAmong(db, { schoolId: schoolid }, ids);
    if (found.length < ids.length) throw new Refusal({ invitations: sentences.noSuchInvitation });
    // The address is that of whoever had the number then.
    if (found.some(({ isStudentGone }) => isStudentGone))
      throw new Refusal({ invitations: sentences.invitedIsGone });
    await renewInvitations(db, ids, { accountId: caller.account.id, at: caller.now });
    await audit(
      db,
      caller,
      ...found.map(({ kind, email, classId }) => ({
        schoolId: schoolid,
        action: 'people invited' as const,
        classId,
        details: { as: kind, addresses: email },
      })),
    );
    return { success: true };
  },
};

export const schoolInvitationDrop: Handler<'school-invitation-drop'> = {
  forAdmins: true,
  changes: true,
  permit: asAdmin,
  run: (db, caller, { schoolid, invitations }) =>
    withdraw(db, caller, { schoolId: schoolid }, numbersIn(invitations)),
};

export const classTeacherInvitationDrop: Handler<'class-teacher-invitation-drop'> = {
  changes: true,
  permit: inClass(auth.own),
  async run(db, caller, { clid, invitations }) {
    await lockPlace(db, clid, await schoolOfClass(db, clid));
    return withdraw(db, caller, { classId: clid }, numbersIn(invitations));
  },
};

/**
 * Withdraws all of these, or none: their links no longer work, and waiting mail is not sent. Invited guardians are
 * removed.
 */
async function withdraw(db: Queries, caller: SignedIn, where: Inviting, ids: readonly number[]) {
  const found = await openAmong(db, where, ids);
  if (found.length < ids.length) throw new Refusal({ invitations: sentences.noSuchInvitation });
  await endInvitations(db, ids, caller.now);
  const withdrawn = found.map(({ kind, email, schoolId, classId }) => ({
    schoolId,
    action: 'invitation withdrawn' as const,
    classId,
    details: { as: kind, addresses: email },
  }));
  const removed = [];
  for (const [schoolId, emails] of guardiansBySchool(found))
    for (const student of await dropWaitingGuardians(db, schoolId, emails))
      removed.push({ schoolId, action: 'guardian removed' as const, details: { student } });
  await audit(db, caller, ...withdrawn, ...removed);
  return { success: true };
}

/** The addresses of invited guardians, by school. */
function guardiansBySchool(invitations: readonly OpenInvitation[]): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const { kind, schoolId, email } of invitations)
    if (kind === 'guardian' && schoolId !== null)
      found.set(schoolId, [...(found.get(schoolId) ?? []), email]);
  return found;
}

/**
 * Reads the fields `email_<stuid>`. Students with a blank one are not invited; every bad one of the others is refused
 * by its own name.
 */
function addressesOfStudents(sent: SentFields): InvitedStudents['invited'] {
  const fields = Object.keys(sent).flatMap((field) => {
    const studentId = studentOfField(field);
    return studentId === undefined || !/[^\s,]/.test(sent[field] ?? '') ? [] : [{ field, studentId }];
  });
  if (fields.length === 0) throw new Refusal({ email_: sentences.noAddresses });
  const invited: InvitedStudents['invited'] = [];
  const errors: Record<string, string> = {};
  let count = 0;
  for (const { field, studentId } of fields) {
    const found = addressesIn(sent[field] ?? '', ',');
    if (typeof found === 'string') {
      errors[field] = found;
      continue;
    }
    count += found.length;
    if (count > mostOfClass) throw new Refusal({ [field]: sentences.tooManyAddresses });
    invited.push({ field, studentId, addresses: found });
  }
  if (Object.keys(errors).length > 0) throw new Refusal(errors);
  return invited;
}

const mostAddresses = 500;
/** A little more than two for each student of the longest list. */
const mostOfClass = 5000;

/** Splits addresses, ignoring empty parts. Returns the refusal if they are invalid. */
function addressesIn(typed: string, separator: string | RegExp): string[] | string {
  // Stop splitting once there are certainly too many.
  const parts = typed.trim().split(separator, 2 * mostAddresses + 1);
  if (parts.length > 2 * mostAddresses) return sentences.tooManyAddresses;
  const addresses = parts.map((one) => one.trim()).filter((one) => one !== '');
  for (const one of addresses) {
    const problem = newEmailProblem(one);
    if (problem !== null) return wrongAddress(problem, one);
  }
  if (addresses.length === 0) return sentences.noAddresses;
  return addresses.length > mostAddresses ? sentences.tooManyAddresses : addresses;
}
