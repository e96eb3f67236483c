import * as v from 'valibot';
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

/**
 * Ours: the classes of a school, page by page. `search`: words in the name, code or primary teacher of a class; `syr`,
 * `folder` and `uid` (of the primary teacher) narrow. With `choices` 1 the reply says which years and primary teachers
 * the school's classes have.
 */
export const schoolClassList = {
  fields: v.object({
    schoolid: wholeField(pageSentences.schoolNotYours, 1),
    search: v.optional(
      v.pipe(
        v.string(),
        v.check((typed) => isWithin(typed, 100), pageSentences.searchForm),
      ),
      '',
    ),
    syr: v.optional(v.string(), ''),
    folder: perhapsChoice(pageSentences.folderForm, 3, 2, 1),
    uid: perhapsWhole(pageSentences.accountIdForm),
    sort: v.optional(v.picklist(['name', 'syr', 'teacher', 'updated'], pageSentences.classSortForm), 'name'),
    desc: v.optional(choiceField(pageSentences.flagForm, 0, 1), '0'),
    offset: v.optional(wholeField(pageSentences.classPageForm), '0'),
    limit: v.optional(wholeField(pageSentences.classPageForm, 1, 500), '50'),
    choices: v.optional(choiceField(pageSentences.flagForm, 0, 1), '0'),
  }),
  reply: v.object({
    /** How many there are in total. */
    total: integer,
    classes: list(
      v.object({
        clid: integer,
        name: text,
        code: text,
        syr: text,
        gp: integerOrZero,
        folder: integer,
        uid: integerOrZero,
        teacher: text,
        stucount: integerOrZero,
        updated: integerOrZero,
      }),
    ),
    years: list(text),
    teachers: list(v.object({ uid: integer, name: text })),
  }),
};
