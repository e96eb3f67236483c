import { CallError, hasCode } from '#dashboard/api/calls/callError.ts';
import { retryLater } from '#dashboard/api/calls/retry.ts';
import { words } from '#dashboard/language/words.ts';

/* A change whose answer is lost may have been made. The page asks before it says that nothing was saved. */

export const lostAnswerTexts = words('lostAnswers', {
  perhapsSaved: (reason: string) =>
    `${reason} This may have been saved nevertheless. Try again: nothing is saved twice.`,
  perhapsDone: (reason: string) =>
    `${reason} This may have been done nevertheless. Check whether it was before you try again.`,
  perhapsNewCodes: (reason: string) =>
    `${reason} New recovery codes may have been created nevertheless. Then the old ones no longer work. Try again.`,
  perhapsOn: (reason: string) =>
    `${reason} It may be on nevertheless. If it is, create new recovery codes: the first ones cannot be shown again.`,
  perhapsNewPassword: (reason: string) =>
    `${reason} Your new password may be in force nevertheless. Try again.`,
});

/**
 * Whether no answer came, or none that the page can read: the service may have done what it was asked. An error that
 * says so already stays as it is.
 */
export const isAnswerLost = (error: unknown): error is CallError =>
  error instanceof CallError && error.kind === 'unreadable' && error.code !== 'outcomeUnknown';

/** What is thrown where nobody knows whether a change was made; the change can be sent again. */
export const outcomeUnknown = ({ message, task }: CallError, say = lostAnswerTexts.perhapsSaved): CallError =>
  new CallError(say(message), { kind: 'unreadable', task, code: 'outcomeUnknown' });

/** Why a change has failed: `failed` says that it was not made, unless nobody knows that. */
export const whyFailed = (
  error: Error,
  failed: (reason: string) => string,
  reason = error.message,
): string => (hasCode(error, 'outcomeUnknown') ? error.message : failed(reason));

/** Asks until the service answers. Null if it refuses: signed out, or no longer allowed. */
export async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!isAnswerLost(error)) return null;
    }
    await new Promise<void>((resolve) => retryLater(failures, resolve));
  }
}

/** Sends a change about which the page cannot ask. If its answer is lost, the error says so. */
export const sendUnasked = <Result>(send: () => Promise<Result>, say = lostAnswerTexts.perhapsDone) =>
  send().catch((error: unknown): never => {
    throw isAnswerLost(error) ? outcomeUnknown(error, say) : error;
  });

/** Sends a change that the service makes only once; if its answer is lost, sends it again. */
export const sendOnce = <Result>(send: () => Promise<Result>, say?: typeof lostAnswerTexts.perhapsSaved) =>
  send().catch((error: unknown) => {
    if (!isAnswerLost(error)) throw error;
    return send().catch((second: unknown) => {
      throw isAnswerLost(second) ? outcomeUnknown(second, say) : second;
    });
  });

/**
 * Sends a change. If its answer is lost and `isMade` finds that the service has made it, it counts as sent, so that it
 * can be undone. If `isMade` gets no answer either, the error says that the outcome is unknown, in the words of `say`.
 * `isAsked` is for which errors it asks: a second attempt may be refused because the first one was made.
 */
export async function sendOrFindOut(
  send: () => Promise<unknown>,
  isMade: () => Promise<boolean>,
  {
    isAsked = isAnswerLost,
    say,
  }: { isAsked?: (error: unknown) => boolean; say?: typeof lostAnswerTexts.perhapsSaved } = {},
): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!isAsked(error)) throw error;
    const made = await isMade().catch(() => {
      throw isAnswerLost(error) ? outcomeUnknown(error, say) : error;
    });
    if (!made) throw error;
  }
}
