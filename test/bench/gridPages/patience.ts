/* A grid that takes for ever must not keep the others from being measured. */

export class GaveUp extends Error {}

/** The result of `act`; throws where that takes longer. What it had begun is left to end with its page. */
export async function within<Result>(
  seconds: number,
  what: string,
  act: () => Promise<Result>,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new GaveUp(`${what}: gave up after ${seconds} s`)), seconds * 1000);
  });
  const acting = act();
  // Once given up, it fails when its page is closed, which is nobody's concern any more.
  acting.catch(() => undefined);
  try {
    return await Promise.race([acting, late]);
  } finally {
    clearTimeout(timer);
  }
}
