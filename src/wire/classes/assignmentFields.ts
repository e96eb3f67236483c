import * as v from 'valibot';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { nameField } from '#wire/fields/textField.ts';
import { choiceField, integerOrZero, text, wholeField } from '#wire/fields/values.ts';

/** The most characters of the title of an assignment. */
export const longestTitle = 200;

/*
 * The fields of an assignment that a teacher can set: `sent` is its type in a form, `read` its type in a reply. A new
 * field is a new row here; the compiler then asks the service what it does with it (tasks/classes/assignments.ts), and
 * the page (api/reading/shownFields.ts); the tests ask for its column and its description. Copies of assignments take
 * it over. Only exports leave it out until somebody adds it: see the README.
 */
const fields = {
  title: { sent: v.optional(nameField(pageSentences.titleForm, 1, longestTitle)), read: text },
  /** YYYYMMDD. */
  due: { sent: v.optional(v.pipe(v.string(), v.regex(/^\d{8}$/, pageSentences.dayForm))), read: text },
  /** A number, written as a score may be, or `EC`, as text. */
  points: {
    sent: v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.regex(/^(EC|ec|(?=\.?\d)\d{0,4}(\.\d{0,2}0*)?)$/, pageSentences.pointsForm),
      ),
    ),
    read: text,
  },
  /** The `num` of its category; 0 for none. */
  cat: { sent: v.optional(wholeField(pageSentences.categoryForm, 0, 999)), read: integerOrZero },
  /** 1 to 5, the marking period assigned to it; 0 if its due date decides, which a reply leaves out. */
  term: { sent: v.optional(wholeField(pageSentences.termForm, 0, 5)), read: integerOrZero },
  type: { sent: v.optional(wholeField(pageSentences.assignmentKindForm, 1, 99)), read: integerOrZero },
  cal: { sent: v.optional(choiceField(pageSentences.flagForm, 0, 1)), read: integerOrZero },
};

type Fields = typeof fields;
export type AssignmentField = keyof Fields;

function each<Part extends 'sent' | 'read'>(part: Part) {
  const entries = Object.entries(fields).map(([name, field]) => [name, field[part]]);
  return Object.fromEntries(entries) as { [Name in AssignmentField]: Fields[Name][Part] };
}

export const sentFields = each('sent');
export const readFields = each('read');
