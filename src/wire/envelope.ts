import * as v from 'valibot';
import { text, truth } from './values.ts';

/*
 * What wraps a reply, and the sentences of refusal. The wire has no codes, so the sentence is the code:
 * each is written once here, thrown and compared by name.
 */

/** One sentence per offending field. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The outcome part of every reply; a reply with neither `success` nor `errors` succeeded. */
export const envelope = v.object({
  success: v.optional(truth),
  errors: v.pipe(
    v.nullish(v.union([v.record(v.string(), text), v.array(v.unknown()), v.literal('')]), {}),
    v.transform((errors): FieldErrors => (Array.isArray(errors) || errors === '' ? {} : errors)),
  ),
});

/** Fields that `values` may echo to an application, and that a page is never told. */
export const secretFields: ReadonlySet<string> = new Set(['apikey', 'ses', 'pwd', 'pwd2', 'pwdconf']);

export const sentences = {
  invalidKey: 'Invalid apikey',
  noTask: 'No apitask specified',
  unknownTask: 'Invalid apitask',
  unknownFormat: 'Invalid api: choose xml, json or ser',
  notLoggedIn: 'Not logged in',
  taskNotYours: 'Your account may not do this',
  classNotYours: 'You are not authorized to view this class',
  classNotYoursToChange: 'You are not authorized to change this class',
  wrongPassword: 'Invalid username or password',
  wrongCurrentPassword: 'Invalid password',
  usernameForm: 'A username has 2 to 40 letters a to z, digits, dots, hyphens or underscores',
  usernameTaken: 'This username is taken',
  nameForm: 'A name has 1 to 100 characters',
  emailForm: 'This is not an email address',
  flagForm: 'This must be 0 or 1',
  passwordLength: 'A password has 8 to 128 characters',
  passwordCommon: 'This password is one of the commonest: choose another',
  passwordIsUsername: 'The password must not be the username',
  passwordsDiffer: 'The two passwords are not the same',
  blocked: 'This account is blocked',
  bodyType: 'The request must be form-encoded (application/x-www-form-urlencoded)',
  bodyTooLarge: 'The request is larger than 2 MiB',
  bodyNotUtf8: 'The request is not valid UTF-8',
  postOnly: 'Use POST',
  serviceSilent: 'The service does not answer. Try again in a moment',
  serviceUnreadable: 'The service gave an answer that cannot be read',
  listChanged: 'The list has changed',
  studentSortForm: 'Choose 1 list order, 2 last name, 3 first name or 4 ID number',
  notAMonday: 'The date must be a Monday, written YYYYMMDD',
  cannotTravel: 'There is a character here that cannot be sent',
} as const;

/** Said when too many sign-ins failed. */
export const tooManyAttempts = (seconds: number) => `Too many attempts, try again in ${seconds} seconds`;

/** The seconds of that sentence; null for any other sentence. */
export const readTooManyAttempts = (sentence: string) => numberIn(sentence, tooManyAttempts);

/** Said when the service broke; the reference finds the log line. */
export const serviceFault = (reference: string) =>
  `Something went wrong in the service. Nothing was changed. Reference ${reference}`;

/** The reference of that sentence; null for any other sentence. */
export function readServiceFault(sentence: string): string | null {
  const beginning = serviceFault('');
  return sentence.startsWith(beginning) ? sentence.slice(beginning.length) : null;
}

function numberIn(sentence: string, write: (value: number) => string): number | null {
  const found = Number.parseInt(sentence.replace(/^\D*/, ''), 10);
  return write(found) === sentence ? found : null;
}
