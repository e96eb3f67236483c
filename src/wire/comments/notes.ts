import * as v from 'valibot';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { textField } from '#wire/fields/textField.ts';
import { integer, integerOrZero, list, text, wholeField } from '#wire/fields/values.ts';

/** The most characters of a private note. */
export const longestNote = 1000;

/**
 * Ours: private notes on students, for the teachers of the class from level 2 and the admins of its school. Neither
 * history nor an export has them, except the export of everything about a person, as data protection law requires. With
 * `stuid` and `note` it writes one first, blank for none. One with a stale `was` is refused: `errors.note` reports it,
 * and `values` holds `now` in addition to what was sent.
 */
export const classNotes = {
  fields: v.object({
    clid: wholeField(pageSentences.classNotYours, 1),
    stuid: v.optional(wholeField(pageSentences.noSuchStudent)),
    note: v.optional(textField(pageSentences.noteForm, 0, longestNote)),
    was: v.optional(v.string()),
  }),
  reply: v.object({
    notes: list(
      v.object({ stuid: integer, note: text, uid: integerOrZero, name: text, time: integerOrZero }),
    ),
  }),
};
