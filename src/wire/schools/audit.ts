import * as v from 'valibot';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { integer, integerOrZero, list, text, wholeField, wordField } from '#wire/fields/values.ts';

/*
 * Ours: the audit list of a school, only for its admins.
 */

/** The actions, with the object first. A new one gets its sentence in the page's `audit` catalogue. */
export const auditActions = [
  'signed in',
  'sign-in failed',
  'password changed',
  'password reset',
  'device link mailed',
  'device confirmed',
  'second factor added',
  'second factor removed',
  'second factor reset',
  'recovery codes made',
  'recovery code used',
  'passkey added',
  'passkey removed',
  'single sign-on linked',
  'single sign-on unlinked',
  'email change asked',
  'email changed',
  'email confirmed',
  'school made',
  'school changed',
  'roster imported',
  'roster exported',
  'people invited',
  'invitation accepted',
  'invitation withdrawn',
  'mail sent again',
  'teacher added',
  'teacher dropped',
  'admin added',
  'admin dropped',
  'person changed',
  'person blocked',
  'person unblocked',
  'students registered',
  'student confirmed',
  'guardian invited',
  'guardians added',
  'guardian removed',
  'guardian left',
  'class made',
  'class handed over',
  'class archived',
  'class trashed',
  'class made active',
  'class teacher added',
  'class teacher dropped',
  'year started',
  'year undone',
  'calendar changed',
  'key added',
  'key rotated',
  'key revoked',
  'single sign-on ended',
  'class printed',
  'report mailed',
  'class exported',
  'person exported',
  'person erased',
  'year erased',
  'school exported',
  'backup made',
  'demo removed',
] as const;

export type AuditAction = (typeof auditActions)[number];

/** The names of what an entry adds. A new one gets its words in the page's `audit` catalogue. */
const auditDetails = [
  'access',
  'addresses',
  'adminFactor',
  'archived',
  'as',
  'breakGlass',
  'by',
  'changed',
  'classes',
  'count',
  'fields',
  'first',
  'for',
  'from',
  'gone',
  'how',
  'keepMarks',
  'keepYears',
  'last',
  'left',
  'lists',
  'made',
  'makeClasses',
  'name',
  'new',
  'number',
  'off',
  'period',
  'periods',
  'reason',
  'removed',
  'restored',
  'scores',
  'signOnOnly',
  'start',
  'student',
  'students',
  'teacherFactor',
  'to',
  'year',
] as const;

export type AuditDetail = (typeof auditDetails)[number];

/** Values by name: never a password, a token or a score. */
export type AuditDetails = { readonly [Name in AuditDetail]?: string | number };

/**
 * `time` in Unix seconds. `uid`, `name`: the actor; 0 and '' for the service's operator. `auid`, `aname`: the person it
 * was done to, 0 and '' for nobody. `roster`, `aroster`: a student's name on the latest roster; '' for others, and
 * if it is the account's name. `clid`, `class`: the class it was about. `address`: from where; `app` is 1 for an
 * application, 0 for our own page. `details`: values by name, as a list.
 */
const auditEntry = v.object({
  entry: integer,
  time: integerOrZero,
  action: text,
  uid: integerOrZero,
  name: text,
  roster: v.optional(text, ''),
  auid: integerOrZero,
  aname: text,
  aroster: v.optional(text, ''),
  clid: integerOrZero,
  class: text,
  address: text,
  app: integerOrZero,
  details: list(v.object({ field: text, value: text })),
});

/** Reports that somebody prints a whole class or exports it to a file: access in bulk is recorded. */
export const classLook = {
  fields: v.object({
    clid: wholeField(pageSentences.classNotYours, 1),
    what: wordField(pageSentences.lookForm, 'print', 'export'),
  }),
  reply: v.object({}),
};

/**
 * The entries of a school, newest first. `actions`: only these, separated by commas; an unknown one finds nothing.
 * `person`: a part of the name or username of the actor or of the person it was done to, or of their name on a class
 * list. `from`, `to`: only those at
 * or after, and before these times. A reply has at most `limit` (50 if it is not sent): if there are more, send `more`
 * as `before` to get the next ones; otherwise it is ''.
 */
export const schoolAudit = {
  fields: v.object({
    schoolid: wholeField(pageSentences.schoolNotYours, 1),
    actions: v.optional(v.pipe(v.string(), v.trim()), ''),
    person: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, pageSentences.nameForm)), ''),
    from: v.optional(wholeField(pageSentences.historyTime)),
    to: v.optional(wholeField(pageSentences.historyTime)),
    before: v.optional(wholeField(pageSentences.auditForm)),
    limit: v.optional(wholeField(pageSentences.historyLimit, 1, 1000)),
  }),
  reply: v.object({ audit: list(auditEntry), more: text }),
};
