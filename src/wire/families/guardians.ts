import * as v from 'valibot';
import { ownClass } from '#wire/classes/studentView.ts';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { nameField } from '#wire/fields/textField.ts';
import {
  choiceField,
  integer,
  integerOrZero,
  list,
  numbersField,
  text,
  wholeField,
} from '#wire/fields/values.ts';
import { listLine } from '#wire/schools/people.ts';

/*
 * Ours: guardians, who follow a student of a school. The school enters them, or the student's own account invites them;
 * each accepts by a link that is mailed. Guardian is not a type of account: an account created by such a link has type
 * 2, and a teacher may be somebody's guardian, too. Guardians see what the student sees, and change nothing.
 */

const schoolId = wholeField(pageSentences.schoolNotYours, 1);
const form = v.optional(v.string(), '');
const relation = nameField(pageSentences.relationForm, 0, 40);
const guardianId = wholeField(pageSentences.noSuchGuardian, 1);
const guardianIds = numbersField(pageSentences.noSuchGuardian, 1, 500);

/** `joined` in Unix seconds, 0 while the invitation is open; `bysch` is 1 if the school entered the guardian. */
const guardian = {
  guardian: integer,
  stuid: integer,
  name: text,
  email: text,
  relation: text,
  bysch: integerOrZero,
  added: integerOrZero,
  joined: integerOrZero,
};

/**
 * The guardians of the session's student. `email` is '' if the school entered the guardian: only the school sees it.
 */
export const studentGuardians = {
  fields: v.object({}),
  reply: v.object({
    guardians: list(v.object(guardian)),
    /** How many more guardians the student may invite. */
    left: integerOrZero,
  }),
};

/** Invites one by mail; at every school of the student. */
export const studentGuardianAdd = {
  fields: v.object({ name: form, email: form, relation }),
  reply: v.object({}),
};

/** Removes one whom the student has invited: from now on they see nothing. */
export const studentGuardianDrop = { fields: v.object({ guardian: guardianId }), reply: v.object({}) };

/**
 * The students whom the session's account follows, and their classes as `student-classes` has them. `erases` is 1 if
 * the account is erased once it stops following this student: it was created to follow, and follows nobody else.
 */
export const guardianStudents = {
  fields: v.object({}),
  reply: v.object({
    students: list(
      v.object({
        schoolid: integer,
        school: text,
        stuid: integer,
        first: text,
        last: text,
        relation: text,
        erases: integerOrZero,
        classes: list(ownClass),
      }),
    ),
  }),
};

/**
 * The session's account stops following this student; `erased` is 1 if this erased the account and its session. That is
 * refused without `erase` 1, which says that the person was told.
 */
export const guardianStudentDrop = {
  fields: v.object({
    schoolid: wholeField(pageSentences.notFollowed, 1),
    stuid: wholeField(pageSentences.notFollowed, 1),
    erase: v.optional(choiceField(pageSentences.flagForm, 0, 1)),
  }),
  reply: v.object({ erased: integerOrZero }),
};

/** The guardians of a student, for the school's admins. `uid` 0 while the invitation is open. */
export const schoolGuardians = {
  fields: v.object({ schoolid: schoolId, stuid: wholeField(pageSentences.studentIdForm, 1) }),
  reply: v.object({
    first: text,
    last: text,
    guardians: list(v.object({ ...guardian, uid: integerOrZero })),
  }),
};

/**
 * `people`: a line for each guardian of a student, with the student's ID number, name, email and the guardian's
 * relation to the student, separated by tabs; the last may be left out. Each address gets one mail, however many
 * students it is about. With `preview` 1 nothing is written. A list with a problem is refused as a whole.
 */
export const schoolGuardiansAdd = {
  fields: v.object({
    schoolid: schoolId,
    people: form,
    preview: v.optional(choiceField(pageSentences.flagForm, 0, 1), '0'),
  }),
  reply: v.object({
    lines: list(
      v.object({
        ...listLine,
        stuid: integerOrZero,
        /** The name of the student; '' if nobody has this number. */
        student: text,
        name: text,
        email: text,
        relation: text,
      }),
    ),
  }),
};

/** Removes guardians, all or none: from now on they see nothing of these students. */
export const schoolGuardianDrop = {
  fields: v.object({ schoolid: schoolId, guardians: guardianIds }),
  reply: v.object({}),
};

/** Mails the invitation once more to those who have not accepted. */
export const schoolGuardianMail = {
  fields: v.object({ schoolid: schoolId, guardians: guardianIds }),
  reply: v.object({}),
};
