import { afterAll } from 'vitest';
import { restoreAll } from './restoreAll.ts';

/*
 * Modules are loaded once for all test files of a worker, ours too, as a page loads them once for all that is done in
 * it. A test leaves nothing in them, be it for the next test of its file or for another file.
 */

afterAll(restoreAll);
