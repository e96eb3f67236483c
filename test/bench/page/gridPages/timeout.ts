/* A grid that takes forever must not keep the others from being measured. */

class TimedOut extends Error {}

/** The result of `act`; throws if it takes longer. Whatever it has begun ends with its page. */
export async function within<Result>(
  seconds: number,
  what: string,
  act: () => Promise<Result>,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut(`${what}: gave up after ${seconds} s`)), seconds * 1000);
  });
  const acting = act();
  // Once abandoned, it fails when its page is closed, and nobody needs that error.
  acting.catch(() => undefined);
  try {
    return await Promise.race([acting, late]);
  } finally {
    clearTimeout(timer);
  }
}
