/*
 * Handles large bodies one at a time, and lets other requests run in between, however many arrive at once.
 */

let last: Promise<void> = Promise.resolve();

/** Resolves when the caller may continue, until its next await. */
export function turn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}

/** A body of so many bytes takes a few milliseconds. */
export const large = 128 * 1024;
