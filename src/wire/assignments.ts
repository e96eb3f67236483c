import * as v from 'valibot';
import { sentFields } from './assignmentFields.ts';
import { sentences } from './envelope.ts';
import { assignmentItem, scoreItem } from './gradebook.ts';
import { choiceField, integer, list, wholeField } from './values.ts';

const classId = wholeField(sentences.classNotYours, 1);
const assignmentId = wholeField(sentences.noSuchAssignment, 1, 999_999_999);

export const assignment = {
  fields: v.object({ clid: classId, assnid: assignmentId }),
  reply: v.object({ ...assignmentItem.entries, scores: list(scoreItem) }),
};

/**
 * Without `assnid` it adds an assignment, which needs title, due and points. With it, fields that are not sent stay.
 * `delete=1` hides the assignment and its scores; `delete=0` restores both, without a category if that has been removed
 * meanwhile.
 * `once` is the sender's name for an addition. Sent again under the same name, as after a lost answer, it adds nothing
 * and answers the number of the first.
 */
export const assignmentEdit = {
  fields: v.object({
    clid: classId,
    assnid: v.optional(assignmentId),
    ...sentFields,
    once: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, sentences.onceForm))),
    delete: v.optional(choiceField(sentences.flagForm, 0, 1)),
  }),
  reply: v.object({ values: v.object({ assnid: integer }), revision: v.optional(integer) }),
};
