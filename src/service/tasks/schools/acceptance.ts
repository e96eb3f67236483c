import {
  type Account,
  accountById,
  confirmEmail,
  freeUsernames,
  lockUsernames,
  makeAdmin,
} from '#service/store/accounts/accounts.ts';
import { touchPeople } from '#service/store/accounts/people.ts';
import { accessTo, lockClass } from '#service/store/classes/classes.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { kinds, statuses } from '#service/store/driver/schema/codes.ts';
import { eraseUnattached } from '#service/store/erasure/erasure.ts';
import {
  guardiansOf,
  joinAsGuardian,
  mostFollowed,
  studentsFollowedBy,
  studentsInvited,
  studentsWaitingFor,
} from '#service/store/families/guardians.ts';
import {
  endInvitations,
  type InvitationKind,
  invitationById,
  invitationsTo,
  type OpenInvitation,
} from '#service/store/schools/invitations.ts';
import type { IdNumber } from '#service/store/schools/knownNames.ts';
import { addSchoolStudent, idNumbersOf, studentsWithAccount } from '#service/store/schools/schoolStudents.ts';
import {
  activeAdminsOfSchool,
  addSchoolAdmin,
  addSchoolTeacher,
  adminsOfSchool,
  lockSchool,
} from '#service/store/schools/staff.ts';
import {
  confirmStudent,
  isStudentConfirmed,
  unlinkStudent,
  vouchForStudent,
} from '#service/store/schools/studentVouchers.ts';
import { openLink, takeLink } from '#service/tasks/accounts/mailedLinks.ts';
import { newPasswordProblem } from '#service/tasks/accounts/password.ts';
import { hashPassword } from '#service/tasks/accounts/secrets.ts';
import type { MakeInvited } from '#service/tasks/accounts/singleSignOn.ts';
import { joinClass } from '#service/tasks/classes/teachers.ts';
import { removeGuardian } from '#service/tasks/families/removeGuardian.ts';
import { type AuditedFrom, audit } from '#service/tasks/rules/audit.ts';
import { auth, lockCaller } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler, Visit } from '#service/tasks/rules/task.ts';
import { personProblems } from '#wire/accounts/accounts.ts';
import { sentences } from '#wire/sentences.ts';
import type { Fields } from '#wire/tasks.ts';
import { lockPlace } from './invitations.ts';
import { addPerson } from './newAccounts.ts';

/*
 * Accepts an invitation, by the token of the mailed link: with a new account, or with an existing one.
 */

export const invitation: Handler<'invitation'> = {
  open: true,
  changes: false,
  async run(db, { now }, { token }) {
    const found = await invited(db, token, now);
    const { kind, schoolName, className, inviter, email } = found;
    const students = (await studentsInvited(db, found)).map(({ first, last }) => `${first} ${last}`);
    const values = {
      kind,
      school: schoolName ?? '',
      class: className ?? '',
      inviter,
      student: students.join(', '),
      students,
      email,
    };
    return { success: true, values };
  },
};

type Sent = Fields<'invitation-accept'>;

export const invitationAccept: Handler<'invitation-accept', Sent, Sent & { passwordHash: string }> = {
  open: true,
  changes: true,
  async before(database, visit, sent) {
    await database.reading((db) => invited(db, sent.token, visit.now));
    const errors = personProblems({ usr: sent.usr, name: sent.name });
    const problem = await newPasswordProblem(sent.pwd, sent.usr, visit.services);
    if (problem !== null) errors.pwd = problem;
    if (Object.keys(errors).length > 0) throw new Refusal(errors);
    return { ...sent, passwordHash: await hashPassword(sent.pwd) };
  },
  async run(db, visit, { token, usr, name, passwordHash }) {
    const { now, services } = visit;
    const taken = await take(db, token, now);
    const kind = kindOf[taken.kind];
    const id = await addPerson(db, { usr, name, email: taken.email }, { kind, created: now, passwordHash });
    services.concerns(id);
    // The link was mailed there, so the address is confirmed.
    await confirmEmail(db, id, taken.email);
    await join(db, taken, { id, kind }, visit);
    await auditAccepted(db, visit, { ...taken, accountId: id });
    return { success: true, values: { usr: usr.toLowerCase() } };
  },
};

export const invitationJoin: Handler<'invitation-join'> = {
  forStudents: true,
  changes: true,
  async run(db, caller, { token }) {
    const { account, now } = caller;
    const taken = await take(db, token, now);
    // Another school may have erased the account meanwhile, along with the last student whom it followed.
    await lockCaller(db, caller);
    await join(db, taken, account, caller);
    await auditAccepted(db, caller, { ...taken, accountId: account.id });
    return { success: true };
  },
};

/** Creates an account from the latest open invitation to an address that single sign-on has verified. */
export const accountForInvited: MakeInvited = async (db, visit, { email, name, schools }) => {
  let found: OpenInvitation | undefined;
  for (const each of await invitationsTo(db, email))
    if (schools === null || (each.schoolId !== null && schools.includes(each.schoolId)))
      if (!found && (await mayStillInvite(db, each))) found = each;
  if (!found) return undefined;
  await lockPlaceOf(db, found);
  // They may have come twice at once, or the invitation is withdrawn, or its inviter has been removed.
  const still = await invitationById(db, found.id);
  if (!still || !(await mayStillInvite(db, still))) return undefined;
  await endInvitations(db, [found.id], visit.now);
  await lockUsernames(db);
  const usr = await freeUsernames(db)(email.split('@', 1)[0] ?? '');
  const kind = kindOf[found.kind];
  const isName = personProblems({ usr, name }).name === undefined;
  // It has no password until somebody sets one by mail.
  const account = { kind, created: visit.now, passwordHash: '' };
  const id = await addPerson(db, { usr, name: isName ? name : usr, email: found.email }, account);
  await join(db, found, { id, kind }, visit);
  await auditAccepted(db, visit, { ...found, accountId: id });
  return id;
};

/** The accepting person is both the actor and the person it is about. */
function auditAccepted(db: Queries, visit: Visit, { kind, schoolId, classId, accountId }: OpenInvitation) {
  const action = 'invitation accepted';
  return audit(db, visit, {
    schoolId,
    action,
    classId,
    accountId,
    actorId: accountId,
    details: { as: kind },
  });
}

/** Refuses an invalid link, and one whose invitation is gone. */
async function invited(db: Queries, token: string, now: number): Promise<OpenInvitation> {
  const { invitationId } = await openLink(db, { token, purpose: 'invitation', now });
  const found = await invitationById(db, invitationId);
  if (!found || !(await mayStillInvite(db, found))) throw new Refusal({ token: sentences.linkUnknown });
  return found;
}

/** When the invitation is accepted, the inviter must still have the permission, and the roster the student. */
async function mayStillInvite(
  db: Queries,
  { kind, schoolId, classId, accountId, email, isStudentGone }: OpenInvitation,
): Promise<boolean> {
  if (isStudentGone) return false;
  if (kind === 'guardian')
    return schoolId !== null && (await studentsWaitingFor(db, schoolId, email)).length > 0;
  if ((await accountById(db, accountId)).status !== statuses.active) return false;
  if (kind === 'teacher' || kind === 'admin')
    return schoolId !== null && (await activeAdminsOfSchool(db, schoolId)).includes(accountId);
  const access = classId === null ? undefined : await accessTo(db, classId, accountId);
  const needed = kind === 'guest' ? auth.own : auth.edit;
  return access !== undefined && (access.adminOf !== null || access.auth >= needed);
}

/**
 * Locks the admins of its school until somebody has joined, and the class that a guest joins. Schools are locked before
 * classes, and both before usernames and accounts, here as everywhere.
 */
async function lockPlaceOf(db: Queries, { kind, classId, schoolId }: OpenInvitation): Promise<void> {
  await lockPlace(db, classId, schoolId);
  if (kind === 'guest' && classId !== null) await lockClass(db, classId);
}

/** Claims the invitation, so that nobody else can accept it. */
async function take(db: Queries, token: string, now: number): Promise<OpenInvitation> {
  await lockPlaceOf(db, await invited(db, token, now));
  const found = await invited(db, token, now);
  await takeLink(db, { token, purpose: 'invitation', now });
  await endInvitations(db, [found.id], now);
  return found;
}

/** The kind of account that an invitation creates. */
const kindOf = { ...kinds, guest: kinds.teacher, guardian: kinds.student } satisfies Record<
  InvitationKind,
  number
>;

async function join(
  db: Queries,
  {
    kind,
    schoolId,
    classId,
    studentId,
    student,
    auth: level,
    role,
    email,
    accountId: inviterId,
  }: OpenInvitation,
  account: Pick<Account, 'id' | 'kind'>,
  visit: Visit,
): Promise<void> {
  const by: AuditedFrom = { ...visit, account };
  if (kind === 'guardian') {
    if (schoolId === null) throw new Refusal({ token: sentences.linkUnknown });
    return follow(db, { schoolId, email, accountId: account.id, now: by.now });
  }
  const isStudent = account.kind === kinds.student;
  if (kind === 'student' && !isStudent) throw new Refusal({ token: sentences.forStudentsOnly });
  if (kind !== 'student' && isStudent) throw new Refusal({ token: sentences.notForStudents });
  if (kind === 'guest') {
    if (classId === null) throw new Refusal({ token: sentences.linkUnknown });
    return joinClass(db, classId, { accountId: account.id, auth: level, role, joined: by.now });
  }
  if (schoolId === null) return;
  await lockSchool(db, schoolId);
  if (kind === 'teacher') await addSchoolTeacher(db, schoolId, account.id);
  else if (kind === 'admin') {
    await makeAdmin(db, account.id);
    if (!(await adminsOfSchool(db, schoolId)).includes(account.id))
      await addSchoolAdmin(db, schoolId, account.id);
  } else if (studentId !== null) {
    if ((await studentsFollowedBy(db, account.id)).length > 0)
      throw new Refusal({ token: sentences.studentNotGuardian });
    const name = student ? `${student.first} ${student.last}` : '';
    await linkStudent(db, { schoolId, studentId }, { account, name, classId, inviterId, by });
  }
}

/**
 * Links the account to the student. An admin's invitation confirms the account, or replaces one that only teachers have
 * invited. A teacher's invitation is valid for the classes in which they may invite students.
 */
async function linkStudent(
  db: Queries,
  number: IdNumber,
  {
    account,
    name,
    classId,
    inviterId,
    by,
  }: {
    account: Pick<Account, 'id'>;
    name: string;
    classId: number | null;
    inviterId: number;
    by: AuditedFrom;
  },
): Promise<void> {
  const { schoolId, studentId } = number;
  const isByAdmin = (await adminsOfSchool(db, schoolId)).includes(inviterId);
  const linked = (await studentsWithAccount(db, schoolId, [studentId])).get(studentId);
  const isConfirmed = await isStudentConfirmed(db, number);
  if (linked === account.id) {
    if (isByAdmin) await confirmStudent(db, number);
    if (isByAdmin || isConfirmed) return;
  } else {
    if (linked !== undefined) {
      if (isConfirmed || !isByAdmin) throw new Refusal({ token: sentences.studentHasAccount });
      await dropGuardiansInvitedBy(db, number, linked, by);
    }
    const replaced = await unlinkStudent(db, number);
    if (replaced !== undefined) {
      await touchPeople(db, schoolId, replaced);
      if (await eraseUnattached(db, schoolId, replaced))
        await audit(db, by, { schoolId, action: 'person erased', accountId: replaced });
    }
    const added = { studentId, accountId: account.id, name, isConfirmed: isByAdmin };
    await addSchoolStudent(db, schoolId, added);
  }
  if (!isByAdmin && classId !== null) await vouchForStudent(db, number, { classId, accountId: inviterId });
}

/** They were invited by an account that turned out not to be the student's. */
async function dropGuardiansInvitedBy(
  db: Queries,
  { schoolId, studentId }: IdNumber,
  accountId: number,
  by: AuditedFrom,
): Promise<void> {
  for (const found of await guardiansOf(db, schoolId, [studentId]))
    if (!found.isFromSchool && found.addedBy === accountId) await removeGuardian(db, by, { schoolId, found });
}

/** From now on the account follows all students that wait for the address: whoever has the link owns the mailbox. */
async function follow(
  db: Queries,
  { schoolId, email, accountId, now }: { schoolId: number; email: string; accountId: number; now: number },
): Promise<void> {
  if ((await idNumbersOf(db, accountId)).length > 0)
    throw new Refusal({ token: sentences.guardianNotStudent });
  const studentIds = await studentsWaitingFor(db, schoolId, email);
  const followed = await studentsFollowedBy(db, accountId);
  const isNew = (id: number) => !followed.some((each) => each.schoolId === schoolId && each.studentId === id);
  if (followed.length + studentIds.filter(isNew).length > mostFollowed)
    throw new Refusal({ token: sentences.guardianFollowsMany });
  await joinAsGuardian(db, schoolId, { email, studentIds, accountId, now });
}
