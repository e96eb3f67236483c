import * as v from 'valibot';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { isWithin } from '#wire/fields/textField.ts';
import {
  choiceField,
  integer,
  integerOrZero,
  list,
  perhapsChoice,
  text,
  wholeField,
  wordField,
} from '#wire/fields/values.ts';

/*
 * Ours: the people of a school, for its admins. A missing school and somebody else's are refused alike.
 */

const schoolId = wholeField(pageSentences.schoolNotYours, 1);
const flag = choiceField(pageSentences.flagForm, 0, 1);

/**
 * `type` 2 student, 3 teacher, 4 admin, 5 guardian, which is not a type of account; `status` 2 active, 0 blocked;
 * `confirmed` 0 only the student accounts that the school has not confirmed.
 */
export const schoolPeople = {
  fields: v.object({
    schoolid: schoolId,
    search: v.optional(
      v.pipe(
        v.string(),
        v.check((typed) => isWithin(typed, 100), pageSentences.searchForm),
      ),
      '',
    ),
    type: perhapsChoice(pageSentences.personTypeForm, 2, 3, 4, 5),
    status: perhapsChoice(pageSentences.personStatusForm, 0, 2),
    confirmed: perhapsChoice(pageSentences.flagForm, 0, 1),
    sort: v.optional(v.picklist(['name', 'usr', 'email', 'lastlog'], pageSentences.sortForm), 'name'),
    desc: v.optional(flag, '0'),
    offset: v.optional(wholeField(pageSentences.pageForm), '0'),
    limit: v.optional(wholeField(pageSentences.pageForm, 1, 500), '50'),
  }),
  reply: v.object({
    /** How many there are in total. */
    total: integer,
    people: list(
      v.object({
        uid: integer,
        usr: text,
        name: text,
        /** The student's name on the latest roster; '' for others, and if it is the account's name. */
        roster: v.optional(text, ''),
        email: text,
        status: integer,
        lastlog: integerOrZero,
        teacher: integerOrZero,
        admin: integerOrZero,
        /** The student's ID number; 0 for none. */
        stuid: integerOrZero,
        /** 0 if only teachers have invited the student: the account shows only their classes. */
        confirmed: v.optional(integerOrZero, 1),
        /** 1 if the person follows a student. */
        guardian: integerOrZero,
        /** 1 while the password is one that an admin set. */
        temp: integerOrZero,
        /** Until when that signs in, in Unix seconds; 0 for any other. */
        tempend: v.optional(integerOrZero, 0),
        /** 1 if signing in takes an authenticator app, or a passkey replaces the password. */
        factor: integerOrZero,
        classes: integerOrZero,
        /** In how many of these classes the person is the primary teacher. */
        owned: integerOrZero,
      }),
    ),
  }),
};

export const lineStates = ['new', 'changed', 'unchanged', 'problem'] as const;

/** The reply for every line of a sent list. */
export const listLine = {
  /** From 1, blank lines included. */
  line: integer,
  state: v.picklist(lineStates),
  problem: text,
};

/**
 * `people`: a line for each, with name, email, `teacher` or `admin`, and username, separated by tabs. People who
 * are new to the school are invited (`how` mail, which requires the email), or get an account and a password that they
 * must change (`how` slip, which requires the name). With `preview` 1 nothing is written. A list with a problem is
 * refused as a whole.
 */
export const schoolPeopleAdd = {
  fields: v.object({
    schoolid: schoolId,
    people: v.optional(v.string(), ''),
    how: wordField(pageSentences.peopleHow, 'mail', 'slip'),
    preview: v.optional(flag, '0'),
  }),
  reply: v.object({
    lines: list(
      v.object({
        ...listLine,
        uid: integerOrZero,
        usr: text,
        name: text,
        email: text,
        role: text,
        /** The person's previous name; '' if it stays. */
        was: text,
        /** 1 if the person was removed from the staff of the school and comes back, with the same account. */
        back: v.optional(integerOrZero, 0),
        /** Shown only this once; '' for people who already have one, or are invited. */
        pwd: text,
      }),
    ),
  }),
};

/** Changes what is sent; the rest stays. A teacher leaves by school-teacher-drop. */
export const schoolPersonEdit = {
  fields: v.object({
    schoolid: schoolId,
    uid: wholeField(pageSentences.accountIdForm, 1),
    name: v.optional(v.string()),
    status: perhapsChoice(pageSentences.personStatusForm, 0, 2),
    teacher: perhapsChoice(pageSentences.onlyOneForm, 1),
    admin: perhapsChoice(pageSentences.flagForm, 0, 1),
    confirmed: perhapsChoice(pageSentences.onlyOneForm, 1),
  }),
  reply: v.object({}),
};

/**
 * `uids`: account IDs separated by spaces. `how` mail writes to each a link with which to choose a password; slip makes
 * passwords that must be changed at the first sign-in, ends the sessions, and returns `name_<uid> usr_<uid> pwd_<uid>`.
 */
export const schoolPersonPassword = {
  fields: v.object({
    schoolid: schoolId,
    uids: v.optional(v.string(), ''),
    how: wordField(pageSentences.peopleHow, 'mail', 'slip'),
  }),
  reply: v.object({ values: v.optional(v.record(v.string(), text)) }),
};
