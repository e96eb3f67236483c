import * as v from 'valibot';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { integer, integerOrZero, list, text, wholeField } from '#wire/fields/values.ts';

/** The most assignments and changes in a reply: the page shows a few. */
export const mostOfToday = 50;

/**
 * Ours: what needs a teacher's attention on a day, in all active classes of the session's teacher. `day` is the
 * reader's day, `since` when the day before began there (Unix seconds): the service knows no time zone. `classes`:
 * `school` 0 on a day without school, `marked` how many students have a mark on that day. `ungraded`: assignments due
 * more than a week before, with the number of students on the roster who have no score; oldest first. `posting`:
 * marking periods that end or ended within two weeks, and how many final grades are posted. `changes`: what others
 * changed since then, by class, person and kind, with when last; latest first.
 */
export const teacherToday = {
  fields: v.object({
    day: v.pipe(v.optional(v.string(), ''), v.regex(/^\d{8}$/, pageSentences.dayForm)),
    since: wholeField(pageSentences.historyTime),
  }),
  reply: v.object({
    classes: list(
      v.object({
        clid: integer,
        name: text,
        code: text,
        auth: integerOrZero,
        stucount: integerOrZero,
        school: integerOrZero,
        marked: integerOrZero,
      }),
    ),
    ungraded: list(v.object({ clid: integer, assnid: integer, title: text, due: text, count: integer })),
    posting: list(v.object({ clid: integer, period: text, name: text, last: text, posted: integerOrZero })),
    changes: list(
      v.object({ clid: integer, uid: integerOrZero, name: text, kind: text, count: integer, time: integer }),
    ),
  }),
};
