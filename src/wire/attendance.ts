import * as v from 'valibot';
import { perLetter } from './marks.ts';
import { integer, integerOrZero, text } from './values.ts';

/** `date` is YYYYMMDD; `mark` a letter of `marks`. */
export const attendanceItem = v.object({ clid: integerOrZero, date: text, stuid: integer, mark: text });

/** Counts of each mark, and the number of days that have any; without that number no count means anything. */
export const attendanceTotal = v.object({
  stuid: integer,
  ...perLetter(() => integerOrZero),
  days: integer,
});
