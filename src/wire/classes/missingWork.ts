import * as v from 'valibot';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { decimalOrNull, integer, integerOrZero, list, text } from '#wire/fields/values.ts';

/**
 * `gain` in percent, to a tenth; null for extra credit, which costs nothing. `topercent` and `tograde`: the total then.
 */
const turnedIn = { gain: decimalOrNull, topercent: decimalOrNull, tograde: text };

/**
 * Ours: the scores that are `M`, in all active classes of the teacher or in the class `clid`, and what each would
 * change if it were turned in at full credit. `missing` begins with the largest change of a grade, and so does
 * `students`, which has the same for all missing work of a student.
 */
export const teacherMissing = {
  fields: v.object({
    clid: v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.regex(/^[1-9]\d{0,14}$/, pageSentences.classNotYours),
        v.transform(Number),
      ),
    ),
  }),
  reply: v.object({
    classes: list(v.object({ clid: integer, name: text })),
    assignments: list(
      v.object({ clid: integer, assnid: integer, title: text, due: text, points: text, catname: text }),
    ),
    students: list(
      v.object({
        clid: integer,
        stuid: integer,
        num: integerOrZero,
        first: text,
        last: text,
        percent: decimalOrNull,
        grade: text,
        count: integer,
        ...turnedIn,
      }),
    ),
    missing: list(v.object({ clid: integer, assnid: integer, stuid: integer, ...turnedIn })),
  }),
};
