/**
 * Runs `then` after success even if the component has unmounted, as the row of a removed person does: React Query then
 * skips its own `onSuccess`. A failure is shown with its error.
 */
export async function thenEvenUnmounted<Result>(
  promise: Promise<Result>,
  then: (result: Result) => void,
): Promise<void> {
  let result: Result;
  try {
    result = await promise;
  } catch {
    return;
  }
  then(result);
}
