import * as v from 'valibot';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import {
  decimalOrNull,
  integer,
  integerOrZero,
  list,
  perhapsWhole,
  text,
  wholeField,
} from '#wire/fields/values.ts';
import { gradebook } from './gradebook.ts';
import { perLetter } from './marks.ts';

/*
 * Ours: what a student sees, and so do the student's guardians. The ID number on the school's rosters identifies the
 * student of an account; a class is open once `stuview` is 1, and shows nothing of anybody else: no other student, and
 * no average.
 */

/**
 * A class that is open. `percent` null and `grade` '' if nothing is graded; `stuhold` is 1 if work counts only once it
 * is posted, otherwise left out.
 */
export const ownClass = v.object({
  clid: integer,
  name: text,
  code: text,
  syr: text,
  gp: integerOrZero,
  teacher: text,
  percent: decimalOrNull,
  grade: text,
  missing: integerOrZero,
  stuhold: v.optional(integerOrZero),
});

/** The classes that are open to the session's student, by name. */
export const studentClasses = {
  fields: v.object({}),
  reply: v.object({ classes: list(ownClass) }),
};

/** Days with each mark, and in total. */
const days = v.object({ ...perLetter(() => integerOrZero), days: integerOrZero });

/**
 * One of these classes, as `gradebook` has it, with only this student: what counts, the scores, and in addition the
 * final grades (`period` P1 to P5), the days of attendance and the teacher's comment on the report, for the class
 * (`comment`) and for each marking period that has one (`comments`). A guardian names the student. `unposted` are the
 * assignments whose marking period is not posted yet, if the class holds them back: their scores are left out, and do
 * not count in any number.
 */
export const studentGrades = {
  fields: v.object({
    clid: wholeField(pageSentences.classNotYours, 1),
    stuid: perhapsWhole(pageSentences.studentIdForm),
  }),
  reply: v.object({
    ...gradebook.entries,
    teacher: text,
    final: list(v.object({ period: text, grade: integer })),
    days,
    comment: text,
    comments: list(v.object({ period: text, comment: text })),
    unposted: list(v.object({ assnid: integer })),
  }),
};
