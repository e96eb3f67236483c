import * as v from 'valibot';
import {
  classFields,
  classSummaryFields,
  longestClassCode,
  longestClassName,
  schoolYearField,
} from '#wire/classes/classes.ts';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { nameField } from '#wire/fields/textField.ts';
import {
  choiceField,
  integer,
  integerOrZero,
  list,
  numbersField,
  perhapsWhole,
  text,
  wholeField,
} from '#wire/fields/values.ts';

/*
 * The tasks of a school's admins. A missing school and somebody else's are refused alike.
 */

const schoolId = wholeField(pageSentences.schoolNotYours, 1);
const accountId = wholeField(pageSentences.accountIdForm, 1);
const form = v.optional(v.string(), '');
const name = nameField(pageSentences.schoolNameForm, 1, 100);
const gp = wholeField(pageSentences.gradingPeriodForm, 1, 9);
const flag = v.optional(choiceField(pageSentences.flagForm, 0, 1));
const nothing = v.object({});
const person = { usr: form, name: form, email: form, pwd: form };
const addedAccount = v.object({ values: v.object({ uid: integer }) });

/**
 * Ours: the schools of which the session's user is an admin. `version` grows with every change of the settings;
 * `changedby` and `changed` are the author and time of the last one. `signon` is 1 if a single sign-on is set up.
 */
export const schools = {
  fields: nothing,
  reply: v.object({
    schools: list(
      v.object({
        schoolid: integer,
        name: text,
        classes: v.optional(integerOrZero),
        sso: v.optional(integerOrZero),
        signon: v.optional(integerOrZero),
        breakglass: v.optional(integerOrZero),
        factor: v.optional(integerOrZero),
        teacherfactor: v.optional(integerOrZero),
        keepmarks: v.optional(integerOrZero),
        keepyears: v.optional(integerOrZero),
        version: v.optional(integer),
        changedby: text,
        changed: integerOrZero,
      }),
    ),
  }),
};

/**
 * Ours: the schools to which the session's user belongs as a teacher or an admin; `makes` is 1 if they may create
 * classes.
 */
export const teacherSchools = {
  fields: nothing,
  reply: v.object({ schools: list(v.object({ schoolid: integer, name: text, makes: integerOrZero })) }),
};

/**
 * `classes` (ours) is 1 if teachers may create classes, 0 if only admins may; `sso` 1 if teachers and admins must use
 * single sign-on, except the admin `breakglass`; `factor` 1 if admins need a second factor, `teacherfactor` if teachers
 * do; `keepmarks` 1 if the marks of erased students stay without a name; `keepyears` the number of years to keep a
 * school year after its end, which by itself erases nothing. Fields that are not sent stay. With `base` (ours), the
 * `version` that was read, it is refused if somebody has changed the school since.
 */
export const schoolEdit = {
  fields: v.object({
    schoolid: schoolId,
    name: v.optional(name),
    classes: flag,
    sso: flag,
    breakglass: perhapsWhole(pageSentences.accountIdForm),
    factor: flag,
    teacherfactor: flag,
    keepmarks: flag,
    keepyears: v.optional(wholeField(pageSentences.keepYearsForm, 0, 100)),
    base: v.optional(wholeField(pageSentences.listChanged)),
  }),
  reply: nothing,
};

export const schoolClasses = {
  fields: v.object({ schoolid: schoolId }),
  reply: v.object({ classes: list(v.object({ ...classFields, ...classSummaryFields })) }),
};

/** The people who belong to the school. A guest who teaches one of its classes does not. */
export const schoolTeachers = {
  fields: v.object({ schoolid: schoolId }),
  reply: v.object({
    teachers: list(
      v.object({ uid: integer, usr: text, name: text, email: text, status: integer, lastlog: integerOrZero }),
    ),
  }),
};

/**
 * `students` as in class-students-edit, or left out for an empty list. `priteach` is a teacher or admin of the school.
 */
export const schoolClassAdd = {
  fields: v.object({
    schoolid: schoolId,
    name: nameField(pageSentences.classNameForm, 1, longestClassName),
    syr: schoolYearField,
    gp,
    students: form,
    priteach: accountId,
    code: v.optional(nameField(pageSentences.classCodeForm, 0, longestClassCode)),
  }),
  reply: v.object({ values: v.object({ clid: integer }) }),
};

export const schoolTeacherNew = { fields: v.object({ schoolid: schoolId, ...person }), reply: addedAccount };

/** `name1 email1 name2 email2 …`; returns `uidN usrN pwdN` for each. The passwords are shown only this once. */
export const schoolTeacherBulk = {
  fields: v.object({ schoolid: schoolId }),
  reply: v.object({ values: v.record(v.string(), text) }),
};

/**
 * The account stays, but leaves the school's classes. The classes whose primary teacher it is go to `to` (ours), a
 * teacher or admin of the school; without it the task is refused while there are any.
 */
export const schoolTeacherDrop = {
  fields: v.object({
    schoolid: schoolId,
    uid: accountId,
    to: perhapsWhole(pageSentences.accountIdForm),
  }),
  reply: nothing,
};

export const schoolAdminAdd = schoolTeacherNew;
export const schoolAdminDrop = { fields: v.object({ schoolid: schoolId, uid: accountId }), reply: nothing };

/** Addresses separated by white space. Each gets mail with a link that works for a week. */
export const schoolEmail = { fields: v.object({ schoolid: schoolId, emails: form }), reply: nothing };

/**
 * `kind` teacher, admin, student, guest or guardian; `name` the inviter. `auth` and `role` of a guest; `class` and
 * `student` likewise, with the student's ID number in `stuid`, 0 for none. For a guardian, `student` names those to
 * follow, separated by commas, and `stuid` is 0. `expired` is 1 if its link no longer works.
 */
const openInvitation = v.object({
  invitation: integer,
  kind: text,
  email: text,
  class: text,
  student: text,
  stuid: integerOrZero,
  auth: integerOrZero,
  role: text,
  name: text,
  time: integerOrZero,
  expired: v.optional(integerOrZero),
});

const withdrawn = numbersField(pageSentences.noSuchInvitation, 1, 500);

/** Ours: the open invitations of a school, or of one of its classes, the latest first. */
export const schoolInvitations = {
  fields: v.object({
    schoolid: schoolId,
    clid: perhapsWhole(pageSentences.classNotYours),
    offset: v.optional(wholeField(pageSentences.pageForm)),
    limit: v.optional(wholeField(pageSentences.pageForm, 1, 500)),
  }),
  reply: v.object({ total: integer, invitations: list(openInvitation) }),
};

/** Ours: mails invitations again, with new links that work for a week; at most once in ten minutes. */
export const schoolInvitationAgain = {
  fields: v.object({ schoolid: schoolId, invitations: withdrawn }),
  reply: nothing,
};

/** Ours: withdraws invitations: their links no longer work. */
export const schoolInvitationDrop = {
  fields: v.object({ schoolid: schoolId, invitations: withdrawn }),
  reply: nothing,
};

const classId = wholeField(pageSentences.classNotYours, 1);

/**
 * Ours: invites somebody by mail to teach a class. They become a teacher of it, at this level, with a new or existing
 * account; they do not join its school.
 */
export const classTeacherEmail = {
  fields: v.object({
    clid: classId,
    email: form,
    auth: choiceField(pageSentences.authForm, 1, 2, 4, 6),
    role: v.optional(nameField(pageSentences.roleForm, 0, 40)),
  }),
  reply: nothing,
};

/** Ours: the people invited to teach the class, latest first; at most 500. */
export const classTeacherInvitations = {
  fields: v.object({ clid: classId }),
  reply: v.object({ invitations: list(openInvitation) }),
};

export const classTeacherInvitationDrop = {
  fields: v.object({ clid: classId, invitations: withdrawn }),
  reply: nothing,
};

/** `email_<stuid>`: one address, several separated by commas, or blank for nobody. Mailed like those of a school. */
export const classStudentsEmail = {
  fields: v.object({ clid: wholeField(pageSentences.classNotYours, 1) }),
  reply: nothing,
};

/**
 * Creates accounts for students without one in the school's classes of a year and grading period, with `email_<stuid>`
 * if it is known. Returns `uid_<stuid> usr_<stuid> pwd_<stuid>` for each; the passwords are shown only this once. One
 * ID number is one student, in however many classes. Ours: `classes` narrows it to some of these classes. With `once` 1
 * the passwords must be changed at the first sign-in, and the reply has `name_<stuid>`, too. With `mail` 1, students
 * with an address get a link by mail to create an account instead of an account, and `invited` says how many do. With
 * `once` 1, `ended` says how many of those who got an account had an open invitation, which this ends.
 */
export const schoolStudentsRegister = {
  fields: v.object({
    schoolid: schoolId,
    syr: schoolYearField,
    gp,
    once: v.optional(choiceField(pageSentences.flagForm, 0, 1)),
    classes: numbersField(pageSentences.classesOfTerm, 0, 500),
    mail: v.optional(choiceField(pageSentences.flagForm, 0, 1)),
  }),
  reply: v.object({ values: v.record(v.string(), text) }),
};

/**
 * Ours, without a session: whether nobody has an account yet, whether a forgotten password is reset by mail, and
 * whether the page may ask for a link that makes a device known (`devicelinks`): not with a key, and other deployments
 * need not support it.
 */
export const setupOpen = {
  fields: nothing,
  reply: v.object({
    values: v.object({ open: integer, mail: integer, passkeys: integerOrZero, devicelinks: integerOrZero }),
  }),
};

/**
 * Ours, without a session, on a store without accounts: makes its first school and the admin of it. `setupcode` is
 * shown on the terminal of the service. With `teach` 1 the admin is a teacher of the school as well.
 */
export const setup = {
  fields: v.object({
    setupcode: form,
    school: name,
    usr: form,
    name: form,
    email: form,
    pwd: form,
    teach: form,
  }),
  reply: v.object({ values: v.object({ schoolid: integer, uid: integer }) }),
};

/** Without a session, by a key that may create schools. */
export const schoolNew = {
  fields: v.object({ name, usr: form, email: form, pwd: form }),
  reply: v.object({ values: v.object({ schoolid: integer, uid: integer }) }),
};
