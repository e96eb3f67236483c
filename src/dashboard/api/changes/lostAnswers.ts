import { CallError } from '#dashboard/api/calls/callError.ts';

/* A change whose answer is lost may have been made. The page asks before it says that nothing was saved. */

/** Whether no answer came, or none that the page can read: the service may have done what it was asked. */
export const isAnswerLost = (error: unknown): boolean =>
  error instanceof CallError && error.kind === 'unreadable';

/** Sends a change that the service makes only once; if its answer is lost, sends it again. */
export const sendOnce = <Result>(send: () => Promise<Result>): Promise<Result> =>
  send().catch((error: unknown) => {
    if (!isAnswerLost(error)) throw error;
    return send();
  });

/**
 * Sends a change. If its answer is lost and `isMade` finds that the service has made it, it counts as sent, so that it
 * can be undone.
 */
export async function sendOrFindOut(
  send: () => Promise<unknown>,
  isMade: () => Promise<boolean>,
): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!isAnswerLost(error) || !(await isMade().catch(() => false))) throw error;
  }
}
