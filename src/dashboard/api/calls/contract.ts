import * as v from 'valibot';
import {
  envelope,
  type FieldErrors,
  readServiceFault,
  readTooManyAttempts,
  sentences,
} from '#wire/envelope.ts';
import { type Reply, type Task, tasks } from '#wire/tasks.ts';
import { CallError, callTexts, type Meaning, unreadable } from './callError.ts';
import { refusalText } from './refusals.ts';

/*
 * Holds an answer against what the wire says of its task. `call` loads it beside the first request, so that the
 * sign-in does not wait for the schemas of every task.
 */

/** The reply of a task, or throws what is wrong with it. */
export function readReply<Name extends Task>(task: Name, body: unknown): Reply<Name> {
  const said = readOutcome(task, body);
  const { reply } = tasks[task];
  // Reads may leave out that they succeeded; what stands before a service answers in JSON of its own.
  if (said === undefined && !Object.keys(reply.entries).some((name) => Object.hasOwn(Object(body), name)))
    throw unreadable(task, { place: 'success', why: 'it is not the answer of such a service' });
  return parse(task, body, { schema: reply, meaning: 'otherFields' }) as Reply<Name>;
}

/** Whether an answer says of itself that it succeeded; throws where it is a refusal or a fault. */
export function readOutcome(task: Task, body: unknown): true | undefined {
  const { success, errors } = parse(task, body, { schema: envelope });
  const meaning = meaningOf(task, errors);
  // The service's own sentence about it is for programmers.
  const said = Object.fromEntries(
    Object.entries(errors).map(([field, sentence]) => [field, refusalText(sentence)]),
  );
  const message = meaning === 'unknownTask' ? callTexts.unknownTask : Object.values(said).join(' ');
  const reference = readServiceFault(errors.system ?? '');
  if (reference !== null) throw new CallError(message, { kind: 'fault', task, errors, reference });
  if (!message && success !== false) return success;
  // What stands before another service says so in the service's place: nothing was refused.
  if (errors.system === sentences.serviceSilent)
    throw new CallError(callTexts.unreachable, { kind: 'unreadable', task });
  if (errors.system === sentences.serviceUnreadable)
    throw unreadable(task, { place: 'the whole answer', why: 'the service before it could not read it' });
  const secondsToWait = readTooManyAttempts(errors.system ?? '') ?? undefined;
  throw new CallError(message, { kind: 'refusal', task, errors, said, meaning, secondsToWait });
}

/** Throws what an answer of another status than 200 says is wrong; where it says nothing it is of what stands before a service. */
export function readFailure(task: Task, status: number, body: unknown): never {
  if (Object.keys(parse(task, body, { schema: envelope }).errors).length > 0) readOutcome(task, body);
  throw unreadable(task, { place: 'its status', why: `it is ${status}` });
}

const notAllowed: ReadonlySet<string> = new Set([
  sentences.taskNotYours,
  sentences.classNotYoursToChange,
  sentences.schoolNotYours,
]);

function meaningOf(task: Task, errors: FieldErrors): Meaning | undefined {
  if (errors.ses === sentences.notLoggedIn) return 'notSignedIn';
  // Who does not know the question has words of its own to say so.
  const unknown = task === 'tasks' ? errors.apitask !== undefined : errors.apitask === sentences.unknownTask;
  if (unknown) return 'unknownTask';
  if (errors.clid === sentences.classNotYours) return 'notYourClass';
  return Object.values(errors).some((sentence) => notAllowed.has(sentence)) ? 'notAllowed' : undefined;
}

function parse<Schema extends v.GenericSchema>(
  task: Task,
  body: unknown,
  { schema, meaning }: { schema: Schema; meaning?: Meaning },
) {
  const result = v.safeParse(schema, body, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw unreadable(task, {
    place: v.getDotPath(issue) ?? 'the whole answer',
    why: issue.message,
    meaning,
  });
}
