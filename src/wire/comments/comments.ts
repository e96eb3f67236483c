import * as v from 'valibot';
import { periodNames } from '#wire/classes/periods.ts';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { textField } from '#wire/fields/textField.ts';
import { decimalOrNull, integer, list, text, wholeField } from '#wire/fields/values.ts';

const classId = wholeField(pageSentences.classNotYours, 1);

/** The most characters of a comment for the report. */
export const longestComment = 1000;

/** Reads the comments; with `stuid` and `comment` (ours) it writes one first, blank for none. */
export const classComments = {
  fields: v.object({
    clid: classId,
    stuid: v.optional(wholeField(pageSentences.noSuchStudent)),
    comment: v.optional(textField(pageSentences.commentForm, 0, longestComment)),
  }),
  reply: v.object({
    comments: list(v.object({ stuid: integer, percent: decimalOrNull, comment: text })),
    revision: v.optional(integer),
  }),
};

/**
 * Ours: the teachers' comments on students for one marking period (P1 to P5); `class-comments` has those for the whole
 * class. With `period`, `stuid` and `comment` it writes one first, blank for none. One with a stale `was` is refused:
 * `errors.comment` reports it, and `values` holds `now` in addition to what was sent.
 */
export const classPeriodComments = {
  fields: v.object({
    clid: classId,
    period: v.optional(v.picklist(periodNames, pageSentences.periodForm)),
    stuid: v.optional(wholeField(pageSentences.noSuchStudent)),
    comment: v.optional(textField(pageSentences.commentForm, 0, longestComment)),
    was: v.optional(v.string()),
  }),
  reply: v.object({
    comments: list(v.object({ period: text, stuid: integer, comment: text })),
    revision: v.optional(integer),
  }),
};
