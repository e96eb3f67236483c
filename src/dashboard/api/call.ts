import * as v from 'valibot';
import { envelope, type FieldErrors, readServiceFault, sentences } from '#wire/envelope.ts';
import { type Fields, type Reply, type Task, tasks } from '#wire/tasks.ts';
import { session } from './session.ts';

/*
 * api: what may be asked of the service, one file per subject, and the only place of the dashboard that knows
 * wire names. Here is the wrapper around fetch; no cache, no React.
 */

/**
 * refusal: understood, and no; `errors` has a sentence per field. fault: the service broke; `reference` finds its
 * log line. unreadable: no answer, or one that is wrong at `place`.
 */
export type CallErrorKind = 'refusal' | 'fault' | 'unreadable';

export class CallError extends Error {
  readonly kind: CallErrorKind;
  readonly task: Task;
  readonly errors: FieldErrors;
  readonly reference: string | undefined;
  readonly place: string | undefined;

  constructor(
    kind: CallErrorKind,
    task: Task,
    message: string,
    more: { errors?: FieldErrors; reference?: string; place?: string } = {},
  ) {
    super(message);
    this.name = 'CallError';
    this.kind = kind;
    this.task = task;
    this.errors = more.errors ?? {};
    this.reference = more.reference;
    this.place = more.place;
  }
}

/** A call is given up after so long; a large class on a slow line needs some of it. */
const patience = 30_000;

/** A refusal of the session, by which the page knows that it must ask for the password. */
export function isNotSignedIn(error: unknown): boolean {
  return error instanceof CallError && error.errors.ses === sentences.notLoggedIn;
}

/** A refusal of the class: there is none of this number, or it is not for this teacher. */
export function isNotYourClass(error: CallError): boolean {
  return error.errors.clid !== undefined;
}

/** Asks the service to do `task`. */
export function call<Name extends Task>(
  task: Name,
  fields: Fields<Name>,
  signal?: AbortSignal,
): Promise<Reply<Name>> {
  return callWith(task, fields, async (response) => read(task, await response.json()), signal);
}

/**
 * Asks the service to do `task`, where the answer is read in a way of its own. A session that ended while somebody
 * works is renewed by the frame, and the same request is sent again; so no caller has to think of it.
 */
export async function callWith<Name extends Task, Result>(
  task: Name,
  fields: Fields<Name>,
  decode: (response: Response) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (;;) {
    try {
      return await answer(task, fields, decode, signal);
    } catch (error) {
      if (task === 'login' || !isNotSignedIn(error) || !(await session.renewed(signal))) throw error;
    }
  }
}

async function answer<Result>(
  task: Task,
  fields: object,
  decode: (response: Response) => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  const form = new URLSearchParams({ apitask: task, api: 'json' });
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, String(value));
  const timeout = AbortSignal.timeout(patience);
  try {
    const response = await fetch('/api/', {
      method: 'POST',
      body: form,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return await decode(response);
  } catch (error) {
    if (error instanceof CallError) throw error;
    if (signal?.aborted) throw signal.reason;
    if (timeout.aborted) throw new CallError('unreadable', task, 'The service took too long to answer.');
    if (error instanceof SyntaxError) throw unreadable(task, 'the whole answer', 'it is not JSON');
    throw new CallError('unreadable', task, 'The service cannot be reached.');
  }
}

/** Throws where an answer is a refusal or a fault. */
export function readOutcome(task: Task, body: unknown): void {
  const { success, errors } = parse(task, envelope, body);
  const message = Object.values(errors).join(' ');
  const reference = readServiceFault(errors.system ?? '');
  if (reference !== null) throw new CallError('fault', task, message, { errors, reference });
  if (message || success === false) throw new CallError('refusal', task, message, { errors });
}

function read<Name extends Task>(task: Name, body: unknown): Reply<Name> {
  readOutcome(task, body);
  return parse(task, tasks[task].reply, body) as Reply<Name>;
}

function parse<Schema extends v.GenericSchema>(task: Task, schema: Schema, body: unknown) {
  const result = v.safeParse(schema, body, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw unreadable(task, v.getDotPath(issue) ?? 'the whole answer', issue.message);
}

export const unreadable = (task: Task, place: string, why: string) =>
  new CallError('unreadable', task, `The answer to ${task} is wrong at ${place}: ${why}.`, { place });
