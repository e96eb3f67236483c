import { words } from '#dashboard/language/words.ts';
import type { FieldErrors } from '#wire/envelope.ts';
import type { Task } from '#wire/tasks.ts';

/** Why a call failed, if the service has not said it. */
export const callTexts = words('calls', {
  partMissing: 'A part of this page did not arrive. Reload the page.',
  tooLong: 'The service took too long to answer.',
  unreachable: 'The service cannot be reached. Check your connection.',
  unreadable: 'The service has a problem.',
  signInNotRepeated: 'Your single sign-on did not ask you to sign in again. Use your password or a passkey.',
  noAccount: 'The answer has no account.',
  unknownTask: 'This service cannot do that',
  line: (line: number, sentence: string) => `Line ${line}: ${sentence}`,
});

/**
 * refusal: understood, and no; `sentences` has the service's sentence per field, `messages` the same in the page's
 * words. fault: the service broke; `reference` finds its log line. unreadable: no answer, or one that is wrong at
 * `place`.
 */
type CallErrorKind = 'refusal' | 'fault' | 'unreadable';

/**
 * Refusals on which the page acts, besides showing them. somebodyElse: the session of this browser belongs to another
 * account than the page shows. factorFirst: the school asks for a second factor before anything else. signInAgain: a
 * change takes a fresh sign-in.
 */
export type RefusalCode =
  | 'notSignedIn'
  | 'somebodyElse'
  | 'factorFirst'
  | 'signInAgain'
  | 'unknownTask'
  | 'notYourClass'
  | 'notAllowed';

/**
 * Answers that the page cannot read. pageIncomplete: the code that reads the answer could not be fetched; a browser
 * does not request such code twice, so only reloading the page helps. otherFields: the answer has the form of our
 * interface, with other fields than ours. outcomeUnknown: no answer came to a change, nor to the question whether it
 * was made.
 */
type UnreadableCode = 'pageIncomplete' | 'otherFields' | 'outcomeUnknown';

type ErrorCode = RefusalCode | UnreadableCode;

interface Why {
  kind: CallErrorKind;
  task: Task;
  sentences?: FieldErrors;
  messages?: FieldErrors;
  reference?: string;
  place?: string;
  detail?: string;
  code?: ErrorCode | undefined;
  secondsToWait?: number | undefined;
}

/** Why a call failed. */
export class CallError extends Error {
  readonly kind: CallErrorKind;
  readonly task: Task;
  readonly sentences: FieldErrors;
  readonly messages: FieldErrors;
  readonly reference: string | undefined;
  readonly place: string | undefined;
  /** What is wrong, for the service's operator. */
  readonly detail: string | undefined;
  readonly code: ErrorCode | undefined;
  /** How long to wait after too many attempts. */
  readonly secondsToWait: number | undefined;

  constructor(message: string, { kind, task, ...more }: Why) {
    // A browser's console shows it.
    super(message, { cause: more.detail });
    this.name = 'CallError';
    this.kind = kind;
    this.task = task;
    this.sentences = more.sentences ?? {};
    this.messages = more.messages ?? this.sentences;
    this.reference = more.reference;
    this.place = more.place;
    this.detail = more.detail;
    this.code = more.code;
    this.secondsToWait = more.secondsToWait;
  }
}

/** An answer that is wrong at `place`, a path with dots. */
export const unreadable = (
  task: Task,
  { place, why, code }: { place: string; why: string; code?: UnreadableCode | undefined },
) =>
  new CallError(callTexts.unreadable, {
    kind: 'unreadable',
    task,
    place,
    detail: `${task}, ${place}: ${why}`,
    code,
  });

/** Whether this is an error that the page handles specially. */
export function hasCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof CallError && error.code === code;
}

/**
 * The errors of a failed call, field by field; `names` maps each of our names to the wire's. `other` holds those of no
 * field, or why the call failed if the service has said nothing.
 */
export function problemsBy<Name extends string>(
  error: Error | null,
  names: Readonly<Record<Name, string | readonly string[]>>,
): Record<Name, string | undefined> & { other: string | undefined } {
  const messages: FieldErrors = error instanceof CallError ? error.messages : {};
  const wireNames = Object.entries<string | readonly string[]>(names).map(
    ([name, wire]) => [name, [wire].flat()] as const,
  );
  const fields = wireNames.map(([name, wire]) => [name, wire.map((each) => messages[each]).find(Boolean)]);
  const known = new Set(wireNames.flatMap(([, wire]) => wire));
  const rest = Object.entries(messages).flatMap(([name, message]) => (known.has(name) ? [] : [message]));
  const isSilent = Object.keys(messages).length === 0;
  return {
    ...(Object.fromEntries(fields) as Record<Name, string | undefined>),
    other: rest.join(' ') || (isSilent && error?.message) || undefined,
  };
}

/** All errors of the service about a change, in one text; undefined for none. */
export function refusalsIn(error: Error | null): string | undefined {
  if (!error) return undefined;
  const sentences = error instanceof CallError ? Object.values(error.messages).join(' ') : '';
  return sentences || error.message;
}
