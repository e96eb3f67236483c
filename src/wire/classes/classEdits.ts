import * as v from 'valibot';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { nameField, textField } from '#wire/fields/textField.ts';
import {
  choiceField,
  decimalOrNull,
  integer,
  integerOrZero,
  list,
  onceField,
  text,
  wholeField,
} from '#wire/fields/values.ts';
import { longestClassName } from './classes.ts';
import { longestComment } from './periods.ts';
import { latePolicyForm } from './schemes.ts';

const classId = wholeField(pageSentences.classNotYours, 1);
const accountId = wholeField(pageSentences.notInClass, 1);
const flag = v.optional(choiceField(pageSentences.flagForm, 0, 1));
const role = v.optional(nameField(pageSentences.roleForm, 0, 40));

/** The reply of a change: the revision of the class after it. */
const changed = v.object({ revision: v.optional(integer) });

/**
 * Any of the fields. `cgs` are lines "low grade" from the top; `cat` are lines "num weight dls name", `-` for no
 * weight. `terms` are lines "period weight first last name", `-` for what is not set. Each replaces all rows. A
 * category that assignments belong to cannot be left out. `latepolicy` (ours) is the late penalty: "percent day lowest"
 * for each day late, "percent once lowest" however late, in whole percents of the full points; blank for nothing.
 * `stuhold` (ours) 1: students and guardians see the scores of a marking period once its grade is posted for the
 * student, or the period is locked. Work that belongs to no marking period is held back as long as this is set.
 */
export const classEdit = {
  fields: v.object({
    clid: classId,
    name: v.optional(nameField(pageSentences.classNameForm, 1, longestClassName)),
    code: v.optional(nameField(pageSentences.classCodeForm, 0, 40)),
    syr: v.optional(
      v.pipe(v.string(), v.trim(), v.regex(/^2\d{3}(-2\d{3})?$/, pageSentences.schoolYearForm)),
    ),
    gp: v.optional(wholeField(pageSentences.gradingPeriodForm, 1, 9)),
    gscale: v.optional(choiceField(pageSentences.scaleKindForm, 1, 9, 10)),
    weighted: flag,
    showper: flag,
    stusort: v.optional(wholeField(pageSentences.studentSortForm, 1, 4)),
    assnsort: v.optional(wholeField(pageSentences.assignmentSortForm, 1, 4)),
    round: v.optional(wholeField(pageSentences.roundingForm, 0, 5)),
    stuview: flag,
    stuhold: flag,
    stumail: flag,
    teachmail: flag,
    cgs: v.optional(v.string()),
    cat: v.optional(v.string()),
    terms: v.optional(v.string()),
    latepolicy: v.optional(
      v.pipe(v.string(), v.trim(), v.regex(latePolicyForm, pageSentences.latePolicyForm)),
    ),
  }),
  reply: changed,
};

/**
 * Ours: creates a class of the caller's own. People who belong to one school or none may leave out `schoolid`.
 * `template` is `points`, `weighted`, `standards` or `copy`, which takes the settings of the class `from`, and with
 * `assignments` 1 its assignments. Its marking periods and due dates are so many `weeks` later (negative: earlier).
 * `students` as in class-students-edit. `once` is the sender's name for the request. Sent again under the same name, as
 * after a lost reply, it creates nothing and returns the number of the first class.
 */
export const classNew = {
  fields: v.object({
    schoolid: v.optional(wholeField(pageSentences.schoolNotYours, 1)),
    name: nameField(pageSentences.classNameForm, 1, longestClassName),
    code: v.optional(nameField(pageSentences.classCodeForm, 0, 40)),
    syr: v.pipe(
      v.optional(v.string(), ''),
      v.trim(),
      v.regex(/^2\d{3}(-2\d{3})?$/, pageSentences.schoolYearForm),
    ),
    gp: wholeField(pageSentences.gradingPeriodForm, 1, 9),
    students: v.optional(v.string(), ''),
    template: v.optional(
      v.picklist(['points', 'weighted', 'standards', 'copy'], pageSentences.templateForm),
      'points',
    ),
    from: v.optional(wholeField(pageSentences.classNotYours, 1)),
    assignments: flag,
    weeks: v.optional(
      v.pipe(v.string(), v.trim(), v.regex(/^-?\d{1,3}$/, pageSentences.weeksForm), v.transform(Number)),
    ),
    once: onceField(pageSentences.onceForm),
  }),
  reply: v.object({ values: v.object({ clid: integer }) }),
};

export const classFolder = {
  fields: v.object({ clid: classId, folder: choiceField(pageSentences.folderForm, 3, 2, 1) }),
  reply: changed,
};

/** Adds the teacher, or changes the level and role of one who already belongs to the class. */
export const classTeacherAdd = {
  fields: v.object({
    clid: classId,
    usr: v.optional(v.string(), ''),
    auth: choiceField(pageSentences.authForm, 1, 2, 4, 6),
    role,
  }),
  reply: v.object({ values: v.object({ uid: integer }), revision: v.optional(integer) }),
};

/** Ours: sets the primary teacher; a teacher of the class, or of its school. The previous one stays an owner. */
export const classTeacherPrimary = { fields: v.object({ clid: classId, uid: accountId }), reply: changed };

/** Owners may drop anybody; everybody may drop themselves. */
export const classTeacherDrop = { fields: v.object({ clid: classId, uid: accountId }), reply: changed };

/** Ours: the teachers of the class; `primary` is 1 for its primary teacher. */
export const classTeachers = {
  fields: v.object({ clid: classId }),
  reply: v.object({
    teachers: list(
      v.object({
        uid: integer,
        usr: text,
        name: text,
        auth: integer,
        role: text,
        joined: integer,
        primary: integerOrZero,
      }),
    ),
  }),
};

/**
 * Ours: the students who were removed from the class, by last name, and what is restored with each: scores of existing
 * assignments, marks, final grades, and comments.
 */
export const classStudentsFormer = {
  fields: v.object({ clid: classId }),
  reply: v.object({
    students: list(
      v.object({
        stuid: integer,
        first: text,
        last: text,
        scores: integerOrZero,
        marks: integerOrZero,
        grades: integerOrZero,
        comment: integerOrZero,
      }),
    ),
  }),
};

/** The most characters of a private note. */
export const longestNote = 1000;

/**
 * Ours: private notes on students, for the teachers of the class from level 2 and the admins of its school. Neither
 * history nor an export has them, except the export of everything about a person, as data protection law requires. With
 * `stuid` and `note` it writes one first, blank for none. One with a stale `was` is refused: `errors.note` reports it,
 * and `values` holds `now` in addition to what was sent.
 */
export const classNotes = {
  fields: v.object({
    clid: classId,
    stuid: v.optional(wholeField(pageSentences.noSuchStudent)),
    note: v.optional(textField(pageSentences.noteForm, 0, longestNote)),
    was: v.optional(v.string()),
  }),
  reply: v.object({
    notes: list(
      v.object({ stuid: integer, note: text, uid: integerOrZero, name: text, time: integerOrZero }),
    ),
  }),
};

/** Reads the comments; with `stuid` and `comment` (ours) it writes one first, blank for none. */
export const classComments = {
  fields: v.object({
    clid: classId,
    stuid: v.optional(wholeField(pageSentences.noSuchStudent)),
    comment: v.optional(textField(pageSentences.commentForm, 0, longestComment)),
  }),
  reply: v.object({
    comments: list(v.object({ stuid: integer, percent: decimalOrNull, comment: text })),
    revision: v.optional(integer),
  }),
};
