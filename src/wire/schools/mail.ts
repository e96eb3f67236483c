import * as v from 'valibot';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { integer, integerOrZero, list, text, wholeField } from '#wire/fields/values.ts';

/* Mail of a school. Ours: its admins see what was sent, what waits and what was given up, but never what it says. */

export const mailStates = ['waiting', 'sent', 'failed'] as const;

/**
 * `kind`: which letter. `to`: the address; `name`: of the account that it is about, '' for an invitation. `created`,
 * `finished`, `due`: when it was written, was sent or given up, and is tried next (Unix seconds, 0 for never).
 * `problem`: why it was not sent so far.
 */
const schoolMailItem = v.object({
  mail: integer,
  kind: text,
  to: text,
  name: text,
  state: v.picklist(mailStates),
  created: integerOrZero,
  finished: integerOrZero,
  due: integerOrZero,
  attempts: integerOrZero,
  problem: text,
});

const schoolid = wholeField(pageSentences.schoolNotYours, 1);

/**
 * Mail to the school's people and those whom it invites, newest first; sent mail is forgotten after a week, what was
 * given up after a month. At most `limit` (50 where it is not sent) come at once: where there are more, `more` is what
 * to send as `before` for the next ones; else ''. `failed`: how many were given up.
 */
export const schoolMail = {
  fields: v.object({
    schoolid,
    state: v.optional(v.picklist(mailStates, pageSentences.mailStateForm)),
    before: v.optional(wholeField(pageSentences.auditForm)),
    limit: v.optional(wholeField(pageSentences.historyLimit, 1, 1000)),
  }),
  reply: v.object({ mails: list(schoolMailItem), more: text, failed: integerOrZero }),
};

/** Sends once more what was given up; without `mail` all of it. Answers how many. */
export const schoolMailAgain = {
  fields: v.object({ schoolid, mail: v.optional(wholeField(pageSentences.mailNotFailed, 1)) }),
  reply: v.object({ values: v.object({ count: integer }) }),
};
