import { format } from 'node:util';
import { vi } from 'vitest';

/*
 * An unexpected console.error fails a test: React says there what would be a defect for a person.
 */

let heard: string[] = [];
let expected: RegExp[] = [];

/** Announces an error that the running test brings about on purpose. */
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

/** What was logged and not announced. */
export function unexpectedErrors(): string[] {
  return heard.filter((line) => !expected.some((pattern) => pattern.test(line)));
}
