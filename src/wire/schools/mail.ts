import * as v from 'valibot';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { integer, integerOrZero, list, text, wholeField } from '#wire/fields/values.ts';

/* Ours: the mail of a school. Its admins see what was sent, what waits and what was given up, but never the text. */

/** The letters of the service. A new one gets its name in the page's `schoolMail` catalogue. */
export const mailKinds = [
  'invitation',
  'reset',
  'password-changed',
  'email-confirm',
  'email-change-asked',
  'email-changed',
  'factor-changed',
  'new-device',
  'device-link',
  'failed-sign-ins',
  'report',
] as const;

export type MailKind = (typeof mailKinds)[number];

export const mailStates = ['waiting', 'sent', 'failed'] as const;

/**
 * `kind`: which letter. `to`: the address; `name`: of the account that it is about, '' for an invitation. `created`,
 * `finished`, `due`: when it was written, was sent or given up, and is tried next (Unix seconds, 0 for never).
 * `problem`: why it has not been sent yet.
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
 * Mail to the school's people and those whom it invites, newest first; sent mail is deleted after a week, given-up mail
 * after a month. A reply has at most `limit` (50 if it is not sent): if there are more, send `more` as `before` to get
 * the next ones; otherwise it is ''. `failed`: how many were given up.
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

/** Sends given-up mail again; without `mail` all of it. Returns how many. */
export const schoolMailAgain = {
  fields: v.object({ schoolid, mail: v.optional(wholeField(pageSentences.mailNotFailed, 1)) }),
  reply: v.object({ values: v.object({ count: integer }) }),
};
