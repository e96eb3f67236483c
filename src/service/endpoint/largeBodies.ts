/*
 * Handles large bodies one at a time, and lets other requests run in between, however many arrive at once.
 */

let last: Promise<void> = Promise.resolve();

/** Resolves once earlier bodies are handled and others have run: the caller then goes on until its next await. */
export function afterOthers(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}

/** In bytes: a body of that size takes a few milliseconds. */
export const largeBody = 128 * 1024;
