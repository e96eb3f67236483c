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
 * Without `assnid` it adds one, for which title, due and points are needed. With it, what is not sent stays.
 * `delete=1` hides the assignment and its scores, `delete=0` brings both back as they were,
 * without a category if theirs has gone meanwhile.
 * `once` is a name that the sender gives an addition: sent again with the same name, as after a lost answer, it adds
 * nothing and answers the number of the first.
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
