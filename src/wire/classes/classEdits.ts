import * as v from 'valibot';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { nameField } from '#wire/fields/textField.ts';
import { choiceField, integer, onceField, wholeField } from '#wire/fields/values.ts';
import { longestClassCode, longestClassName, schoolYearField } from './classes.ts';
import { latePolicyForm } from './schemes.ts';

const classId = wholeField(pageSentences.classNotYours, 1);
const flag = v.optional(choiceField(pageSentences.flagForm, 0, 1));

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
    code: v.optional(nameField(pageSentences.classCodeForm, 0, longestClassCode)),
    syr: v.optional(schoolYearField),
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
    code: v.optional(nameField(pageSentences.classCodeForm, 0, longestClassCode)),
    syr: schoolYearField,
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
