import * as v from 'valibot';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { textField } from '#wire/fields/textField.ts';
import {
  choiceField,
  integer,
  integerOrZero,
  list,
  numbersField,
  text,
  wholeField,
  wordField,
} from '#wire/fields/values.ts';

/* Ours: progress reports by mail, to students and their guardians, in classes whose `stumail` is 1. */

const classId = wholeField(pageSentences.classNotYours, 1);

/**
 * Why somebody cannot get mail; '' if they can: `account` the student has none, `address` the account has no address,
 * `unconfirmed` nobody has confirmed it, `blocked` the account is. `mailmail` of an account is about new messages, and
 * does not matter here.
 */
export const mailProblems = ['', 'account', 'address', 'unconfirmed', 'blocked'] as const;

/** `kind` student or guardian; `guardian` 0 for the student; `to` enough of the address to recognize it. */
const recipient = {
  stuid: integer,
  kind: text,
  guardian: integerOrZero,
  name: text,
  relation: text,
  to: text,
};

/**
 * The recipients of the reports of a class's students. `stumail` 0: nobody, until the class allows it. `stuhold` 1: the
 * class holds scores back, and a report may show what students and guardians do not see yet. People with the same
 * `address` share it: a number that means nothing beyond this reply, 0 for none.
 */
export const classReportRecipients = {
  fields: v.object({ clid: classId }),
  reply: v.object({
    stumail: integerOrZero,
    stuhold: integerOrZero,
    recipients: list(v.object({ ...recipient, address: integerOrZero, problem: v.picklist(mailProblems) })),
  }),
};

/** The most characters of the words that go with a report. */
export const longestCoverNote = 1000;

/**
 * Mails the report of a student: `data` is a PDF file in base64, `note` words of the teacher for the message. `whom` is
 * `all`, `student` or `guardians`, and `guardians` lists some of them if not all should get it. Each address gets the
 * same content once: `content` is the sender's name for it (else the file itself counts), and people who already got it
 * are in `already` and get it only with `again` 1. For a class that holds scores back (`stuhold`) a report is sent only
 * with `posted`, the marking periods whose scores it shows (`P1 P2`, `-` for none), all of which must be posted for the
 * student, or with `unposted` 1: it may show more. `shown` lists the assignments whose scores it shows: it is refused
 * once one of them belongs to a marking period that is not posted. With `preview` 1 nothing is sent, and `data` may be
 * left out. `subject` and `text` are the message.
 */
export const classReportMail = {
  fields: v.object({
    clid: classId,
    stuid: wholeField(pageSentences.noSuchStudent),
    data: v.optional(v.string(), ''),
    note: v.optional(textField(pageSentences.coverNoteForm, 0, longestCoverNote), ''),
    content: v.optional(textField(pageSentences.reportContentForm, 0, 100), ''),
    whom: v.optional(wordField(pageSentences.reportWhomForm, 'all', 'student', 'guardians'), 'all'),
    guardians: numbersField(pageSentences.noSuchGuardian, 0, 500),
    again: v.optional(choiceField(pageSentences.flagForm, 0, 1), '0'),
    posted: v.optional(
      v.pipe(v.string(), v.trim(), v.regex(/^(-|P[1-5]( +P[1-5])*)?$/, pageSentences.reportPostedForm)),
      '',
    ),
    shown: numbersField(pageSentences.reportShownForm, 0, 5000),
    unposted: v.optional(choiceField(pageSentences.flagForm, 0, 1), '0'),
    preview: v.optional(choiceField(pageSentences.flagForm, 0, 1), '0'),
  }),
  reply: v.object({
    subject: text,
    text,
    sent: list(v.object(recipient)),
    already: list(v.object({ ...recipient, time: integer })),
  }),
};
