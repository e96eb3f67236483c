import * as v from 'valibot';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { choiceField, integer } from '#wire/fields/values.ts';
import { cellFields, cellsReply } from './cells.ts';

const optionalText = v.optional(v.string());

/**
 * `keeplate` is ours: 1 keeps the late mark of a cleared score. Clients that send it change late marks only by
 * `late-edit`.
 */
export const scoreEdit = {
  fields: v.object({
    ...cellFields,
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
  fields: v.object({ ...cellFields, assnid: optionalText, remark: optionalText, remarks: optionalText }),
  reply: cellsReply({ assnid: integer }),
};

/**
 * Ours: how many days late the work of a score is, 1 to 365; blank for work on time. It is a mark in addition to the
 * score, whose text stays as it is. `score-edit` leaves it alone, but removes it when it clears a score, unless
 * `keeplate` is sent.
 */
export const lateEdit = {
  fields: v.object({ ...cellFields, assnid: optionalText, late: optionalText, lates: optionalText }),
  reply: cellsReply({ assnid: integer }),
};
