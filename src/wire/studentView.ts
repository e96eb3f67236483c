import * as v from 'valibot';
import { gradebook } from './gradebook.ts';
import { perLetter } from './marks.ts';
import { decimalOrNull, integer, integerOrZero, list, text } from './values.ts';

/*
 * Ours: what a student sees. Whose account it is says the ID number on the rosters of its school; a class is open once
 * `stuview` is 1, and shows nothing of anybody else: no other student, and no average.
 */

/** The classes that are open to the session's student, by name. `percent` null and `grade` '' if nothing is graded. */
export const studentClasses = {
  fields: v.object({}),
  reply: v.object({
    classes: list(
      v.object({
        clid: integer,
        name: text,
        code: text,
        syr: text,
        gp: integerOrZero,
        teacher: text,
        percent: decimalOrNull,
        grade: text,
        missing: integerOrZero,
      }),
    ),
  }),
};

/** Days with each mark, and all together. */
const days = v.object({ ...perLetter(() => integerOrZero), days: integerOrZero });

/**
 * One of these classes, as `gradebook` has it, with this student alone: what counts, the scores, and beside them the
 * final grades (`period` P1 to P5), the days of attendance and the teacher's comment on the report.
 */
export const studentGrades = v.object({
  ...gradebook.entries,
  teacher: text,
  final: list(v.object({ period: text, grade: integer })),
  days,
  comment: text,
});
