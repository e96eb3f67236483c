import { lockClass, schoolOfClass } from '#service/store/classes.ts';
import { addInvitations, type Invitation } from '#service/store/invitations.ts';
import { lockSchool } from '#service/store/schools.ts';
import { studentsAmong } from '#service/store/students.ts';
import { audit } from '#service/tasks/rules/audit.ts';
import { auth, inClass } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler, SentFields } from '#service/tasks/rules/task.ts';
import { isEmail } from '#wire/accounts.ts';
import { notAnAddress, sentences } from '#wire/envelope.ts';
import { lockSchoolAsAdmin } from './schools.ts';

/* Invites people by mail. What becomes of an invitation is in `acceptance.ts`. */

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
    changes: true,
    read({ schoolid, emails }) {
      const addresses = addressesIn(emails, /\s+/);
      if (typeof addresses === 'string') throw new Refusal({ emails: addresses });
      return { schoolid, addresses };
    },
    async run(db, caller, { schoolid, addresses }) {
      await lockSchoolAsAdmin(db, caller, schoolid);
      const by = { accountId: caller.account.id, at: caller.now };
      const invitations = addresses.map((email) => ({ kind, schoolId: schoolid, email, ...by }));
      if (!(await addInvitations(db, invitations)))
        throw new Refusal({ emails: sentences.tooManyInvitations });
      // An address is all that is known of whom it is about.
      const shown = addresses.slice(0, mostTold).join(' ');
      const details = { as: kind, count: addresses.length, addresses: shown };
      await audit(db, caller, { schoolId: schoolid, action: 'people invited', details });
      return { success: true };
    },
  };
}

/** Addresses that an audit entry names. */
const mostTold = 20;

const fieldOfStudent = /^email_(\d{1,12})$/;

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
    const schoolId = await schoolOfClass(db, clid);
    if (schoolId === null) await lockClass(db, clid);
    else await lockSchool(db, schoolId);
    // Whoever has left the class meanwhile invites nobody to it.
    await inClass(auth.edit)(db, caller, { clid });
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
 * Reads the fields `email_<stuid>`. Who has a blank one is not invited; of the others every bad one is refused by its
 * own name.
 */
function addressesOfStudents(sent: SentFields): InvitedStudents['invited'] {
  const fields = Object.keys(sent).filter(
    (field) => fieldOfStudent.test(field) && /[^\s,]/.test(sent[field] ?? ''),
  );
  if (fields.length === 0) throw new Refusal({ email_: sentences.noAddresses });
  const invited: InvitedStudents['invited'] = [];
  const errors: Record<string, string> = {};
  let count = 0;
  for (const field of fields) {
    const found = addressesIn(sent[field] ?? '', ',');
    if (typeof found === 'string') {
      errors[field] = found;
      continue;
    }
    count += found.length;
    if (count > mostOfClass) throw new Refusal({ [field]: sentences.tooManyAddresses });
    invited.push({ field, studentId: Number(fieldOfStudent.exec(field)?.[1]), addresses: found });
  }
  if (Object.keys(errors).length > 0) throw new Refusal(errors);
  return invited;
}

const mostAddresses = 500;
/** A little more than two for each student of the longest list. */
const mostOfClass = 5000;

/** Splits addresses; empty parts do not count. The sentence that refuses them where they are not right. */
function addressesIn(typed: string, separator: string | RegExp): string[] | string {
  // Stop splitting once there are certainly too many.
  const parts = typed.trim().split(separator, 2 * mostAddresses + 1);
  if (parts.length > 2 * mostAddresses) return sentences.tooManyAddresses;
  const addresses = parts.map((one) => one.trim()).filter((one) => one !== '');
  const wrong = addresses.find((one) => !isEmail(one));
  if (wrong !== undefined) return notAnAddress(wrong);
  if (addresses.length === 0) return sentences.noAddresses;
  return addresses.length > mostAddresses ? sentences.tooManyAddresses : addresses;
}
