import * as v from 'valibot';
import { schoolYearField } from '#wire/classes/classes.ts';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { choiceField, integer, integerOrZero, list, text, wholeField } from '#wire/fields/values.ts';

/*
 * Ours: the school years of a school, and the start of a new one. A start archives the active classes of a year and
 * creates chosen ones again for another: with their settings, categories, scale and teachers, without students and
 * assignments.
 */

const schoolId = wholeField(pageSentences.schoolNotYours, 1);

/**
 * The years of the school's classes, latest first, with their numbers of active and archived classes; and the starts
 * that can still be undone, latest first, until `until` (Unix seconds).
 */
export const schoolYears = {
  fields: v.object({ schoolid: schoolId }),
  reply: v.object({
    years: list(v.object({ syr: text, active: integerOrZero, archived: integerOrZero })),
    starts: list(
      v.object({
        startid: integer,
        from: text,
        to: text,
        time: integer,
        until: integer,
        name: text,
        archived: integerOrZero,
        made: integerOrZero,
      }),
    ),
  }),
};

/** A class of the old year. `chosen` is 1 if it is created again, `problem` says why it cannot be. */
const plannedClass = v.object({
  clid: integer,
  name: text,
  code: text,
  gp: integerOrZero,
  teacher: text,
  stucount: integerOrZero,
  chosen: integerOrZero,
  /** The teachers of the new class, the primary teacher first, and the old teachers who are left out. */
  teachers: list(text),
  left: list(text),
  problem: text,
});

/**
 * Starts the year `to` after `from`. `classes` are the numbers of those to create again, separated by spaces. With
 * `preview` 1 nothing is done, and the reply says what would be; its `base`, sent with the start, refuses a start that
 * would do anything else.
 */
export const schoolYearStart = {
  fields: v.object({
    schoolid: schoolId,
    from: schoolYearField,
    to: schoolYearField,
    classes: v.optional(v.pipe(v.string(), v.regex(/^[\d\s]*$/, pageSentences.classesOfYear)), ''),
    preview: v.optional(choiceField(pageSentences.flagForm, 0, 1)),
    base: v.optional(v.string()),
  }),
  reply: v.object({
    values: v.object({ startid: integerOrZero, base: text }),
    classes: list(plannedClass),
  }),
};

/** Within 24 hours: removes the created classes, and unarchives the archived ones. */
export const schoolYearUndo = {
  fields: v.object({ schoolid: schoolId, startid: wholeField(pageSentences.startUnknown, 1) }),
  reply: v.object({ values: v.object({ restored: integer, removed: integer }) }),
};
