import * as v from 'valibot';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { integer, integerOrZero, list, text, wholeField } from '#wire/fields/values.ts';
import { cellFields, cellsReply } from './cells.ts';
import { perLetter } from './marks.ts';

const classId = wholeField(pageSentences.classNotYours, 1);
const optionalText = v.optional(v.string());

/** `date` is YYYYMMDD; `mark` a letter of `marks`. */
const attendanceItem = v.object({ clid: integerOrZero, date: text, stuid: integer, mark: text });

/** Counts of each mark, and the number of days that have one. */
const attendanceTotal = v.object({
  stuid: integer,
  ...perLetter(() => integerOrZero),
  days: integer,
});

export const attendance = {
  fields: v.object({
    clid: classId,
    ymd: v.pipe(v.optional(v.string(), ''), v.regex(/^\d{8}$/, pageSentences.notAMonday)),
  }),
  reply: v.object({ attendance: list(attendanceItem) }),
};

export const attendanceTotals = {
  fields: v.object({ clid: classId }),
  reply: v.object({ totals: v.optional(list(attendanceTotal)) }),
};

export const attendanceEdit = {
  fields: v.object({ ...cellFields, date: optionalText, mark: optionalText, marks: optionalText }),
  reply: cellsReply({ date: text }),
};
