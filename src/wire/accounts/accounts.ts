import * as v from 'valibot';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { canNamePerson, isVisible, isWithin } from '#wire/fields/textField.ts';
import { integer, integerOrZero, list, text } from '#wire/fields/values.ts';

const form = v.optional(v.string(), '');
const optionalText = v.optional(v.string());

/** `otp` (ours): the second factor of an account that has one. Without it the reply says that one is needed. */
export const login = {
  fields: v.object({ usr: form, pwd: form, otp: form }),
  reply: v.object({ values: v.object({ usr: text, ses: v.optional(text) }) }),
};

/** The signed-in user's key (64 hexadecimal characters), with which the page encrypts unsaved changes. */
export const draftKey = { fields: v.object({}), reply: v.object({ key: text }) };

/**
 * Ours, without a session: mails a link to the owner of this username or address. The reply is the same whether there
 * is one or not.
 */
export const passwordForgot = { fields: v.object({ usr: form }), reply: v.object({}) };

/** Ours, without a session: sets a password by the token of a mailed link. Every session of the account ends. */
export const passwordReset = {
  fields: v.object({ token: form, pwd: form }),
  reply: v.object({ values: v.object({ usr: text }) }),
};

/**
 * Ours, without a session, only for the page: if wrong passwords hold up the sign-in, mails a link to the confirmed
 * address of the account with this username; the device that opens it becomes known. The reply is the same whatever
 * happens.
 */
export const deviceLink = { fields: v.object({ usr: form }), reply: v.object({}) };

/** Ours, without a session: makes the browser known by the token of a mailed link. It signs nobody in. */
export const deviceConfirm = {
  fields: v.object({ token: form }),
  reply: v.object({ values: v.object({ usr: text }) }),
};

/** Ours: replaces a password that somebody else set; without the old one, which was just typed. */
export const passwordChoose = { fields: v.object({ pwd: form }), reply: v.object({}) };

/** A guest is invited to a class, without belonging to its school; a guardian to follow students. */
const invitationKinds = ['teacher', 'admin', 'student', 'guest', 'guardian'] as const;

/**
 * Ours, without a session: the invitation of a mailed link. '' for missing values. `student` names the student, or
 * several separated by commas for a guardian; `students` lists them.
 */
export const invitation = {
  fields: v.object({ token: form }),
  reply: v.object({
    values: v.object({
      kind: v.picklist(invitationKinds),
      school: text,
      class: text,
      inviter: text,
      student: text,
      students: v.optional(list(text)),
      email: text,
    }),
  }),
};

/** Ours, without a session: makes an account, with the address that was invited, and joins. */
export const invitationAccept = {
  fields: v.object({ token: form, usr: form, name: form, pwd: form }),
  reply: v.object({ values: v.object({ usr: text }) }),
};

/** Ours: the session's account joins. */
export const invitationJoin = { fields: v.object({ token: form }), reply: v.object({}) };

/**
 * Ours: where the session's user is signed in; `device` and `browser` as the browser says, `application` the name of a
 * key, '' for unknown. `current` is 1 for the caller's session. Times in Unix seconds.
 */
export const profileSessions = {
  fields: v.object({}),
  reply: v.object({
    sessions: list(
      v.object({
        session: text,
        device: text,
        browser: text,
        application: text,
        address: text,
        started: integer,
        used: integer,
        current: integerOrZero,
      }),
    ),
  }),
};

/** Ours: ends the session of this name, or with `others` 1 all except the caller's. */
export const profileSessionEnd = { fields: v.object({ session: form, others: form }), reply: v.object({}) };

/** Ours, without a session: the address that the link was mailed to becomes the account's. */
export const profileEmailConfirm = {
  fields: v.object({ token: form }),
  reply: v.object({ values: v.object({ email: text }) }),
};

/** Ours: the address stays; links to a new one no longer work. */
export const profileEmailDrop = { fields: v.object({}), reply: v.object({}) };

/**
 * The account of the session's user; `type` 2 student, 3 teacher, 4 admin; times in Unix seconds. `newemail` (ours): an
 * address that waits to be confirmed; a changed `email` becomes one, and the old one counts until then.
 */
const account = v.object({
  uid: integer,
  usr: text,
  type: integer,
  status: integer,
  created: integerOrZero,
  lastlog: integerOrZero,
  email: text,
  name: text,
  pic: integerOrZero,
  mailmail: integerOrZero,
  /** Ours: an address that waits to be confirmed. */
  newemail: v.optional(text, ''),
  /** Ours: 1 while the password must be changed before anything else. */
  temp: integerOrZero,
  /** Ours: 1 while the session only leads to a second factor, which a school requires of its staff. */
  limited: v.optional(integerOrZero),
  /** Ours: 1 if no password signs the account in; our page confirms changes by a fresh sign-in. */
  nopwd: v.optional(integerOrZero),
});

export const profile = {
  fields: v.object({
    usr: optionalText,
    name: optionalText,
    email: optionalText,
    mailmail: optionalText,
    pwdconf: optionalText,
    pwd: optionalText,
    pwd2: optionalText,
  }),
  reply: v.object({ values: v.union([account, v.looseObject({ usr: text, name: text, email: text })]) }),
};

/** The form of an existing address: other systems allow mail servers without a dot. */
export const isEmail = (text: string) =>
  text.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(text) && isVisible(text);

/** What stands around the addresses of a list that somebody has copied. Mail servers accept it only in quotes. */
const aroundAddresses = /[<>()[\],;:"\\]/;

/** The problem of an entered address, or null. `rosa@gmail` is incomplete. */
export function newEmailProblem(typed: string): string | null {
  if (typed.trim() === '') return pageSentences.emailMissing;
  if (!isEmail(typed) || aroundAddresses.test(typed)) return pageSentences.emailForm;
  return /@[^.]+(\.[^.]+)+$/.test(typed) ? null : pageSentences.emailDomain;
}

/** The problems of an entered name, and of the username and the email if there are any, by field. */
export function personProblems({ usr, name, email }: { usr?: string; name: string; email?: string }) {
  const errors: Record<string, string> = {};
  if (usr !== undefined && (usr.length > 40 || !/^[a-z0-9._-]{2,40}$/.test(usr.toLowerCase())))
    errors.usr = pageSentences.usernameForm;
  if (name.trim() === '') errors.name = pageSentences.nameMissing;
  else if (!isWithin(name, 100)) errors.name = pageSentences.nameForm;
  else if (!canNamePerson(name)) errors.name = pageSentences.nameCharacters;
  const emailProblem = email === undefined ? null : newEmailProblem(email);
  if (emailProblem !== null) errors.email = emailProblem;
  return errors;
}

/** Seconds for which a password that somebody else set signs in, if its owner must replace it. */
export const firstPasswordLife = 14 * 24 * 3600;

/** The problem of a new password, or null. Only the service knows the common ones. */
export function passwordProblem(password: string, username: string): string | null {
  if (!isWithin(password, 128) || [...password].length < 8) return pageSentences.passwordLength;
  const [typed, name] = [password.toLowerCase(), username.toLowerCase()];
  if (typed === name) return pageSentences.passwordIsUsername;
  const characters = [...typed];
  return isRepeated(characters) || isRun(characters) ? pageSentences.passwordPattern : null;
}

/** `aaaaaaaa`, `abcabcab`: a repeated pattern. */
function isRepeated(characters: readonly string[]): boolean {
  for (let length = 1; length <= characters.length / 2; length++)
    if (characters.every((each, index) => each === characters[index % length])) return true;
  return false;
}

const rows = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz'];

/** `12345678`, `hgfedcba`: characters in order, up or down, wrapping around at the end. */
function isRun(characters: readonly string[]): boolean {
  const steps = [1, -1];
  return steps.some((step) =>
    characters.every((each, index) => {
      const next = characters[index + 1];
      if (next === undefined) return true;
      return rows.some((row) => next === row[row.indexOf(each, 1) + step] && row.includes(each));
    }),
  );
}

/*
 * The targets of links in mail. The token follows the `#`, which browsers do not send, so it is in no proxy log and no
 * Referer.
 */

const linkPaths = {
  invitation: '/invitation',
  reset: '/reset-password',
  email: '/confirm-email',
  device: '/sign-in-link',
} as const;

/** `origin` as in `https://grades.example`. */
export const linkTo = (origin: string, purpose: keyof typeof linkPaths, token: string): string =>
  `${origin}${linkPaths[purpose]}#${token}`;
