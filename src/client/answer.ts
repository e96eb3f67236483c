import * as v from 'valibot';
import { envelope, type FieldErrors, readServiceFault, readTooManyAttempts } from '#wire/envelope.ts';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { type Reply, type Task, tasks } from '#wire/tasks.ts';

/*
 * Checks an answer against the wire's schema of its task. Separate from the client, so that a page can load it beside
 * its first request.
 */

/**
 * refusal: understood, and no; `errors` has a sentence per field. fault: the service broke; `reference` finds its log
 * line. unreadable: no answer, or one that is wrong at `place`.
 */
export type ErrorKind = 'refusal' | 'fault' | 'unreadable';

interface Why {
  kind: ErrorKind;
  task: Task;
  errors?: FieldErrors;
  reference?: string | undefined;
  place?: string | undefined;
  secondsToWait?: number | undefined;
  hasOtherFields?: boolean;
}

/** Why a call failed. */
export class RollbookError extends Error {
  readonly kind: ErrorKind;
  readonly task: Task;
  readonly errors: FieldErrors;
  readonly reference: string | undefined;
  /** The field that is wrong, as a path with dots. */
  readonly place: string | undefined;
  /** How long to wait after too many attempts. */
  readonly secondsToWait: number | undefined;
  /** The answer has the form of this interface, but other fields than we know. */
  readonly hasOtherFields: boolean;

  constructor(message: string, { kind, task, errors = {}, ...more }: Why) {
    super(message);
    this.name = 'RollbookError';
    this.kind = kind;
    this.task = task;
    this.errors = errors;
    this.reference = more.reference;
    this.place = more.place;
    this.secondsToWait = more.secondsToWait;
    this.hasOtherFields = more.hasOtherFields ?? false;
  }
}

const wrongAt = (task: Task, place: string, why: string) =>
  new RollbookError(why, { kind: 'unreadable', task, place });

/** Returns the reply of a task, or throws what is wrong with it. */
export function readReply<Name extends Task>(task: Name, body: unknown): Reply<Name> {
  const outcome = readOutcome(task, body);
  const { reply } = tasks[task];
  // Reads may omit that they succeeded; a proxy before a service answers in JSON of its own.
  if (outcome === undefined && !Object.keys(reply.entries).some((name) => Object.hasOwn(Object(body), name)))
    throw wrongAt(task, 'success', 'it is not the answer of such a service');
  return parse(task, body, reply, true) as Reply<Name>;
}

/** Whether an answer says that it succeeded; throws if it is a refusal or a fault. */
export function readOutcome(task: Task, body: unknown): true | undefined {
  const { success, errors } = parse(task, body, envelope);
  const message = Object.values(errors).join(' ');
  const reference = readServiceFault(errors.system ?? '');
  if (reference !== null) throw new RollbookError(message, { kind: 'fault', task, errors, reference });
  if (!message && success !== false) return success === true ? true : undefined;
  const secondsToWait = readTooManyAttempts(errors.system ?? '') ?? undefined;
  // A proxy reports that the service behind it is silent: nothing was refused.
  if (errors.system === pageSentences.serviceSilent)
    throw new RollbookError(message, { kind: 'unreadable', task, errors });
  if (errors.system === pageSentences.serviceUnreadable)
    throw wrongAt(task, 'the whole answer', 'the service before it could not read it');
  throw new RollbookError(message, { kind: 'refusal', task, errors, secondsToWait });
}

/** Throws the error that an answer with a status other than 200 describes. */
export function readFailure(task: Task, status: number, body: unknown): never {
  if (Object.keys(parse(task, body, envelope).errors).length > 0) readOutcome(task, body);
  throw wrongAt(task, 'its status', `it is ${status}`);
}

function parse<Schema extends v.GenericSchema>(task: Task, body: unknown, schema: Schema, isReply = false) {
  const result = v.safeParse(schema, body, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const place = v.getDotPath(issue) ?? 'the whole answer';
  throw new RollbookError(issue.message, { kind: 'unreadable', task, place, hasOtherFields: isReply });
}
