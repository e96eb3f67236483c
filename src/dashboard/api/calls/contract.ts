import * as answers from '#client/answer.ts';
import type { FieldErrors } from '#wire/envelope.ts';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import type { Reply, Task } from '#wire/tasks.ts';
import { CallError, callTexts, type RefusalCode, unreadable } from './callError.ts';
import { refusalText } from './refusals.ts';

/*
 * The client's checks of an answer, with the page's error messages. `call` loads it beside the first request, so that
 * the sign-in does not wait for the schemas of every task.
 */

/** Returns the reply of a task, or throws what is wrong with it. */
export const readReply = <Name extends Task>(task: Name, body: unknown): Reply<Name> =>
  inOurWords(() => answers.readReply(task, body));

/** Whether an answer says that it succeeded; throws if it is a refusal or a fault. */
export const readOutcome = (task: Task, body: unknown): true | undefined =>
  inOurWords(() => answers.readOutcome(task, body));

/** Throws the error that an answer with a status other than 200 names; one that names none is from a proxy. */
export const readFailure = (task: Task, status: number, body: unknown): never =>
  inOurWords(() => answers.readFailure(task, status, body));

function inOurWords<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof answers.RollbookError ? callErrorOf(error) : error;
  }
}

function callErrorOf(error: answers.RollbookError): CallError {
  const { task, kind, errors: sentences, place, reference, secondsToWait, message: why } = error;
  if (kind === 'unreadable' && place === undefined)
    return new CallError(callTexts.unreachable, { kind, task });
  if (kind === 'unreadable')
    return unreadable(task, {
      place: place ?? '',
      why,
      code: error.hasOtherFields ? 'otherFields' : undefined,
    });
  const code = codeOf(sentences);
  // The service's own sentence about it is for programmers.
  const messages = Object.fromEntries(
    Object.entries(sentences).map(([field, sentence]) => [field, refusalText(sentence)]),
  );
  const message = code === 'unknownTask' ? callTexts.unknownTask : Object.values(messages).join(' ');
  if (kind === 'fault' && reference !== undefined)
    return new CallError(message, { kind, task, sentences, reference });
  return new CallError(message, { kind, task, sentences, messages, code, secondsToWait });
}

const notAllowed: ReadonlySet<string> = new Set([
  pageSentences.taskNotYours,
  pageSentences.classNotYoursToChange,
  pageSentences.schoolNotYours,
]);

/** Another deployment refuses in words of its own: `ses` and `apitask` count by their names, whatever they say. */
function codeOf(errors: FieldErrors): RefusalCode | undefined {
  if (errors.ses === pageSentences.somebodyElse) return 'somebodyElse';
  if (errors.ses === pageSentences.signInAgain) return 'signInAgain';
  if (errors.ses !== undefined) return 'notSignedIn';
  if (errors.otp === pageSentences.factorFirst) return 'factorFirst';
  if (Object.values(errors).some((sentence) => notAllowed.has(sentence))) return 'notAllowed';
  if (errors.apitask !== undefined) return 'unknownTask';
  return errors.clid === pageSentences.classNotYours ? 'notYourClass' : undefined;
}
