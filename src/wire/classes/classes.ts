import * as v from 'valibot';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { decimalOrNull, integer, integerOrZero, text } from '#wire/fields/values.ts';

/** The most characters of a class name. */
export const longestClassName = 255;
/** The most characters of a class code. */
export const longestClassCode = 40;

/** A field that holds a school year: 2026, or 2026-2027. */
export const schoolYearField = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.regex(/^2\d{3}(-2\d{3})?$/, pageSentences.schoolYearForm),
);

/** `folder` 3 active, 2 archived, 1 trashed; times in Unix seconds; flags 0 or 1. */
export const classFields = {
  clid: integer,
  created: integerOrZero,
  folder: integer,
  syr: text,
  gp: integerOrZero,
  gscale: integerOrZero,
  weighted: integerOrZero,
  showper: integerOrZero,
  stusort: integerOrZero,
  assnsort: integerOrZero,
  round: integerOrZero,
  stuview: integerOrZero,
  stumail: integerOrZero,
  teachmail: integerOrZero,
  priteach: integerOrZero,
  name: text,
  code: text,
};

/** Our additions to the documented fields; other deployments may not send them. */
export const classSummaryFields = {
  stucount: v.optional(integer),
  acount: v.optional(integer),
  average: v.optional(decimalOrNull),
  missing: v.optional(integer),
  failing: v.optional(integer),
  updated: v.optional(integer),
  revision: v.optional(integer),
  /** The late policy (see classEdits.ts); left out if there is none. */
  latepolicy: v.optional(text, ''),
  /**
   * 1 if students and guardians see work only once it is posted (see classEdits.ts); left out if they see it at once.
   */
  stuhold: v.optional(integerOrZero),
};

/** One class of a teacher's list: the membership, then the class. `school` is ours: its name, '' for none. */
export const classOfTeacher = v.object({
  superid: integerOrZero,
  subid: integerOrZero,
  supertype: text,
  subtype: text,
  auth: integerOrZero,
  joined: integerOrZero,
  role: text,
  ...classFields,
  ...classSummaryFields,
  school: v.optional(text, ''),
});
