import { format } from 'node:util';
import { vi } from 'vitest';

/*
 * An unexpected console.error fails a test: React reports defects there.
 */

let heard: string[] = [];
let expected: RegExp[] = [];

/** Announces an error that the running test causes on purpose. */
export function expectConsoleError(pattern: RegExp) {
  expected.push(pattern);
}

export function startListening() {
  heard = [];
  expected = [];
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    heard.push(format(...parts));
  });
}

/** Logged errors that were not announced. */
export function unexpectedErrors(): string[] {
  return heard.filter((line) => !expected.some((pattern) => pattern.test(line)));
}
