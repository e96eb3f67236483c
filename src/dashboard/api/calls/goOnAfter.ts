/**
 * Goes on once it is done, even if what began it has left the page meanwhile, as the line of somebody who was removed
 * does: React Query's own `onSuccess` is then not called. Why it failed is said where its error is shown.
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
