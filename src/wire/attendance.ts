import * as v from 'valibot';
import { integer, integerOrZero, text } from './values.ts';

/** `date` is YYYYMMDD; `mark` p present, t tardy, a absent, e excused absence. */
export const attendanceItem = v.object({ clid: integerOrZero, date: text, stuid: integer, mark: text });

/** Counts of each mark, and the number of days that have any; without that number no count means anything. */
export const attendanceTotal = v.object({
  stuid: integer,
  p: integerOrZero,
  t: integerOrZero,
  a: integerOrZero,
  e: integerOrZero,
  days: integer,
});
