/**
 * Goes on once it is done, even if what began it has left the page meanwhile, as the line of somebody who was removed
 * does: React Query's own `onSuccess` is then not called. The reason for a failure is shown with its error.
 */
export async function goOnAfter<Result>(
  doing: Promise<Result>,
  goOn: (result: Result) => void,
): Promise<void> {
  let result: Result;
  try {
    result = await doing;
  } catch {
    return;
  }
  goOn(result);
}
