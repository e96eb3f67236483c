/*
 * Work on large bodies, one piece at a time: between two pieces everybody else has a turn, however many large bodies
 * have arrived at one moment.
 */

let last: Promise<void> = Promise.resolve();

/** Resolves when it is this piece's turn; it runs until it next waits for something. */
export function turn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}

/** So many bytes or characters take a few milliseconds. */
export const large = 128 * 1024;
