import * as v from 'valibot';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import {
  choiceField,
  integer,
  integerOrZero,
  list,
  numbersField,
  onceField,
  text,
  wholeField,
} from '#wire/fields/values.ts';
import { sentFields } from './assignmentFields.ts';
import { assignmentItem, scoreItem } from './gradebook.ts';

const classId = wholeField(pageSentences.classNotYours, 1);
const assignmentId = wholeField(pageSentences.noSuchAssignment, 1, 999_999_999);

/** `once` in place of `assnid`, which is ours: the assignment that the sender added under this name. */
export const assignment = {
  fields: v.object({
    clid: classId,
    assnid: v.optional(assignmentId),
    once: onceField(pageSentences.onceForm),
  }),
  reply: v.object({ ...assignmentItem.entries, scores: list(scoreItem) }),
};

/**
 * Without `assnid` it adds an assignment, which needs title, due and points. With it, fields that are not sent stay.
 * `delete=1` hides the assignment and its scores; `delete=0` restores both, without a category if that has been removed
 * meanwhile. `once` is the sender's name for an addition. Sent again under the same name, as after a lost reply, it
 * adds nothing and returns the number of the first.
 */
export const assignmentEdit = {
  fields: v.object({
    clid: classId,
    assnid: v.optional(assignmentId),
    ...sentFields,
    once: onceField(pageSentences.onceForm),
    delete: v.optional(choiceField(pageSentences.flagForm, 0, 1)),
  }),
  reply: v.object({ values: v.object({ assnid: integer }), revision: v.optional(integer) }),
};

/** The most assignments that one request copies, and the most target classes. */
export const mostCopied = 200;
export const mostCopyClasses = 50;

/**
 * Ours: copies assignments of the class into other classes, due on the same day, without scores. A category is the one
 * of the same name; where a class has none, `cats` says which: lines "clid cat into", with the number of the category
 * here and there, 0 for none. A chosen marking period stays chosen if the class has it. With `preview` 1 nothing is
 * done. `once` as for an addition.
 */
export const assignmentCopy = {
  fields: v.object({
    clid: classId,
    assignments: numbersField(pageSentences.copyWhat, 1, mostCopied),
    classes: numbersField(pageSentences.copyWhere, 1, mostCopyClasses),
    cats: v.optional(v.string(), ''),
    preview: v.optional(choiceField(pageSentences.flagForm, 0, 1)),
    once: onceField(pageSentences.onceForm),
  }),
  reply: v.object({
    classes: list(
      v.object({
        clid: integer,
        name: text,
        /** Titles that the class already has. */
        there: list(text),
        /** Its categories, and those of the copied assignments that it has no category of the same name for. */
        categories: list(v.object({ num: integer, name: text })),
        unmatched: list(v.object({ num: integer, name: text })),
        made: list(v.object({ assnid: integer, cat: integerOrZero })),
      }),
    ),
  }),
};
