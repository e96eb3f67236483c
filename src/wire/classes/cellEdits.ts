import * as v from 'valibot';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { textField } from '#wire/fields/textField.ts';
import { choiceField, integer, text, wholeField } from '#wire/fields/values.ts';
import { cellsReply } from './cells.ts';

/*
 * Entering scores, late marks and comments on them, marks and final grades: one cell by its fields, or many by lines
 * (see cells.ts).
 *
 * One with a stale `was` is refused: `errors.score` (or `mark`, `grade`) reports it, and `values` holds, in addition to
 * what was sent, `now`, `uid`, `name` and `time`: the present value, its author and when.
 */

const classId = wholeField(pageSentences.classNotYours, 1);
const optionalText = v.optional(v.string());

const cell = {
  clid: classId,
  stuid: v.optional(wholeField(pageSentences.noSuchStudent)),
  was: optionalText,
  each: v.optional(choiceField(pageSentences.flagForm, 0, 1)),
};

/**
 * `keeplate` is ours: 1 keeps the late mark of a cleared score. Clients that send it change late marks only by
 * `late-edit`.
 */
export const scoreEdit = {
  fields: v.object({
    ...cell,
    assnid: optionalText,
    score: optionalText,
    scores: optionalText,
    keeplate: v.optional(choiceField(pageSentences.flagForm, 0, 1)),
  }),
  reply: cellsReply({ assnid: integer }),
};

/** The most characters of a comment on a score. */
export const longestRemark = 500;

/** Ours: comments on scores. In `remarks` the words of a comment are written as in an address (see cells.ts). */
export const remarkEdit = {
  fields: v.object({ ...cell, assnid: optionalText, remark: optionalText, remarks: optionalText }),
  reply: cellsReply({ assnid: integer }),
};

/**
 * Ours: how many days late the work of a score is, 1 to 365; blank for work on time. It is a mark in addition to the
 * score, whose text stays as it is. `score-edit` leaves it alone, but removes it when it clears a score, unless
 * `keeplate` is sent.
 */
export const lateEdit = {
  fields: v.object({ ...cell, assnid: optionalText, late: optionalText, lates: optionalText }),
  reply: cellsReply({ assnid: integer }),
};

export const attendanceEdit = {
  fields: v.object({ ...cell, date: optionalText, mark: optionalText, marks: optionalText }),
  reply: cellsReply({ date: text }),
};

/** The most characters. */
const longestReason = 200;

/**
 * `reason`: why the grades differ from what the class computes; kept in the history of each. `locked` with `period` and
 * no grades: 1 keeps the period's grades as they are, 0 opens it again; for the class's owner. The reply has `values`
 * (`period`, `locked`) and `revision`. In a locked period any new grade is refused like an unreadable one.
 */
export const finalGradesEdit = {
  fields: v.object({
    ...cell,
    period: optionalText,
    grade: optionalText,
    grades: optionalText,
    locked: v.optional(choiceField(pageSentences.flagForm, 0, 1)),
    reason: v.optional(textField(pageSentences.reasonForm, 0, longestReason)),
  }),
  reply: cellsReply({ period: text }),
};
