import { vi } from 'vitest';

/** Real timers, functions and globals, as the next test file of the worker expects them. */
export function restoreAll() {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
}
