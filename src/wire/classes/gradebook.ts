import * as v from 'valibot';
import { decimalOrNull, integer, integerOrZero, list, text } from '#wire/fields/values.ts';
import { readFields } from './assignmentFields.ts';
import { classFields, classSummaryFields } from './classes.ts';

/** A row of the class's own grading scale: `low` is the lowest percentage for `grade`. */
const scaleItem = v.object({ num: integerOrZero, low: decimalOrNull, grade: text });

/** An assignment category; `weight` null if none is set; `dls` is the number of lowest scores dropped. */
const categoryItem = v.object({ num: integer, name: text, weight: decimalOrNull, dls: integerOrZero });

export const assignmentItem = v.object({
  clid: integerOrZero,
  assnid: integer,
  created: integerOrZero,
  creator: integerOrZero,
  ...readFields,
  name: text,
  usr: text,
  pic: integerOrZero,
});

/** `percent` null and `grade` '' if nothing is graded. */
const gradebookStudent = v.object({
  stuid: integer,
  num: integerOrZero,
  first: text,
  last: text,
  grade: text,
  percent: decimalOrNull,
});

export const scoreItem = v.object({ assnid: integer, stuid: integer, score: text });

/**
 * Ours: a marking period by which the class is graded. `period` P1 to P5; `begins` and `ends` are days, '' for one that
 * has only work assigned to it; `weight` in the year's grade, null if none is set; `shared` is 1 if the school's
 * calendar sets its name and days.
 */
export const termItem = v.object({
  period: text,
  name: text,
  begins: text,
  ends: text,
  weight: decimalOrNull,
  shared: integerOrZero,
});

/** Ours: a comment on a score. */
const remarkItem = v.object({ assnid: integer, stuid: integer, remark: text });

/** Ours: how many days late the work is. */
const lateItem = v.object({ assnid: integer, stuid: integer, late: integer });

export const gradebook = v.object({
  ...classFields,
  ...classSummaryFields,
  cgs: list(scaleItem),
  cat: list(categoryItem),
  assignments: list(assignmentItem),
  students: list(gradebookStudent),
  scores: list(scoreItem),
  /** Left out if there are none. */
  remarks: list(remarkItem),
  terms: list(termItem),
  lates: list(lateItem),
});
