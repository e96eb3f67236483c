import * as v from 'valibot';
import { text, truth } from '#wire/fields/values.ts';

/*
 * The envelope of a reply, and the sentences of refusals that name a number or a value; the others are in
 * `sentences.ts`.
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

/** Fields that `values` may echo to an application, but never to our page. */
export const secretFields: ReadonlySet<string> = new Set([
  'apikey',
  'ses',
  'pwd',
  'pwd2',
  'pwdconf',
  'setupcode',
  'token',
  'otp',
]);

/** For the first invalid address of several. */
export const wrongAddress = (problem: string, typed: string) => `${problem}: ${typed.slice(0, 100)}`;

/** Why the start of a year cannot be undone: the work in the classes that it created. */
export const workWouldBeLost = (classes: readonly string[]) =>
  `Work in these classes would be lost: ${classes.slice(0, 10).join(', ')}${classes.length > 10 ? ` and ${classes.length - 10} more` : ''}`;

/** For a field that is longer than any task needs. */
export const tooLongField = (most: number) => `This is longer than ${most} characters`;

/** After too many failed sign-ins. */
export const tooManyAttempts = (seconds: number) => `Too many attempts, try again in ${seconds} seconds`;

/** The seconds of that sentence; null for any other sentence. */
export const readTooManyAttempts = (sentence: string) => numberIn(sentence, tooManyAttempts);

/** The service failed and changed nothing; the reference finds the log line. */
export const serviceFault = (reference: string) =>
  `Something went wrong in the service. Nothing was changed. Reference ${reference}`;

/** The service failed when it may already have made the change. */
export const serviceDoubt = (reference: string) =>
  `Something went wrong in the service. Whether anything was changed is not known. Reference ${reference}`;

const unavailable = {
  busy: 'Someone else is changing the same records and has not finished. Nothing was changed. Try again in a minute.',
  full: "The service's disk is full. Nothing was changed. Tell whoever runs the service, then try again.",
  moved:
    "The service's store is no longer in its place. Nothing was changed. Tell whoever runs the service, then try again.",
  readOnly: 'The service can only be read at the moment. Nothing was changed. Try again in a minute.',
  silent: 'The database does not answer. Nothing was changed. Try again in a minute.',
  unwritable:
    'The service cannot write to its disk. Nothing was changed. Tell whoever runs the service, then try again.',
} as const;

/** The service cannot work for a temporary reason; the sentence says what to do. */
export const serviceUnavailable = (why: keyof typeof unavailable, reference: string) =>
  `${unavailable[why]} Reference ${reference}`;

const faults = [
  serviceFault(''),
  serviceDoubt(''),
  ...Object.values(unavailable).map((sentence) => `${sentence} Reference `),
];

/** The reference of one of these sentences; null for any other sentence. */
export function readServiceFault(sentence: string): string | null {
  const beginning = faults.find((each) => sentence.startsWith(each));
  return beginning === undefined ? null : sentence.slice(beginning.length);
}

function numberIn(sentence: string, write: (value: number) => string): number | null {
  const found = Number.parseInt(sentence.replace(/^\D*/, ''), 10);
  return write(found) === sentence ? found : null;
}
