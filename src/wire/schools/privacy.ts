import * as v from 'valibot';
import { schoolYearField } from '#wire/classes/classes.ts';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { isWithin } from '#wire/fields/textField.ts';
import {
  choiceField,
  integer,
  integerOrZero,
  list,
  perhapsChoice,
  perhapsWhole,
  text,
  wholeField,
} from '#wire/fields/values.ts';

/*
 * Ours: exports and erases what a school holds about one person. `uid` names an account, `stuid` a student of the
 * rosters by the ID number; one of the two is enough, and a person with both is shown and erased as both.
 *
 * Rosters may give a number to several people. Then `names` says which names are the person's, each on a line; none
 * for an account alone. With `names`, `attached` 1 says that the number's account, guardians and invitations are the
 * person's, too; those of `uid` always are.
 */

/** The most students in a reply. */
export const mostListed = 50;

/**
 * Students who are or were on a roster of the school, also those without an account: by a part of the name or of the ID
 * number (`search`), or one by the whole ID number (`stuid`), with the rosters. People to whom rosters give the same
 * number under different names are different students. `more` is 1 if others match,
 * too.
 */
export const schoolStudents = {
  fields: v.object({
    schoolid: wholeField(pageSentences.schoolNotYours, 1),
    search: v.pipe(
      v.optional(v.string(), ''),
      v.trim(),
      v.check((typed) => isWithin(typed, 100), pageSentences.searchForm),
    ),
    stuid: perhapsWhole(pageSentences.studentIdForm),
  }),
  reply: v.object({
    more: integerOrZero,
    students: list(
      v.object({
        stuid: integer,
        first: text,
        last: text,
        /** On how many rosters. */
        classes: integerOrZero,
        /** 1 while one of them is an active class. */
        active: integerOrZero,
        /** The account; 0 for none. */
        uid: integerOrZero,
      }),
    ),
    /**
     * With `stuid`: the name on each roster. `active` is 1 if the class is active and has the student on its roster,
     * `vouches` is 1 if its teacher has invited the account.
     */
    lists: v.optional(
      list(
        v.object({
          clid: integer,
          name: text,
          syr: text,
          teacher: text,
          first: text,
          last: text,
          active: integerOrZero,
          vouches: integerOrZero,
        }),
      ),
      [],
    ),
    /** With `stuid`: the account and the guardians of the ID number; `uid` is 0 for who has no account. */
    attached: v.optional(list(v.object({ name: text, uid: integerOrZero })), []),
  }),
};

const person = {
  schoolid: wholeField(pageSentences.schoolNotYours, 1),
  uid: perhapsWhole(pageSentences.accountIdForm),
  stuid: perhapsWhole(pageSentences.studentIdForm),
  names: v.optional(v.string()),
  attached: perhapsChoice(pageSentences.flagForm, 0, 1),
};

/** Each value with its table, its row in it (from 1) and its field. Times are Unix seconds. */
export const schoolPersonExport = {
  fields: v.object(person),
  reply: v.object({ data: list(v.object({ table: text, row: integer, field: text, value: text })) }),
};

/** A value of that reply. */
export interface Held {
  table: string;
  row: number;
  field: string;
  value: string;
}

/** Each table as a list of its rows. */
export function tablesOf(held: readonly Held[]): Record<string, Record<string, string>[]> {
  const tables = new Map<string, Record<string, string>[]>();
  for (const { table, row, field, value } of held) {
    const rows = tables.get(table) ?? [];
    rows[row - 1] = { ...rows[row - 1], [field]: value };
    tables.set(table, rows);
  }
  return Object.fromEntries(tables);
}

/** Name, contact and ways to sign in go for good; marks stay, without a name, if the school keeps them. */
export const schoolPersonErase = { fields: v.object(person), reply: v.object({}) };

/**
 * Erases a school year that has no active classes: the classes with all that is in them or, if the school keeps marks,
 * only the names of their students. With `preview` 1 nothing is written.
 */
export const schoolYearErase = {
  fields: v.object({
    schoolid: wholeField(pageSentences.schoolNotYours, 1),
    syr: schoolYearField,
    preview: v.optional(choiceField(pageSentences.flagForm, 0, 1), '0'),
  }),
  reply: v.object({ values: v.object({ classes: integer, students: integer }) }),
};
