import { expect, test } from 'vitest';
import { CallError } from '#dashboard/api/calls/callError.ts';
import { type RosterImport, rosterImportQuery } from '#dashboard/api/schools/rosterImport.ts';

/**
 * Shows an import; returns how many milliseconds after each reading of it, or failure to read it, it is read again:
 * false if never.
 */
function shownImport() {
  const { refetchInterval } = rosterImportQuery(1);
  if (typeof refetchInterval !== 'function')
    throw new Error('An import is read again at times that depend on it');
  const query = { state: {} };
  return (state: RosterImport['state'], kind?: 'refusal' | 'unreadable', failures = 0) => {
    const error = kind ? new CallError('No.', { kind, task: 'school-import' }) : null;
    const status = kind ? 'error' : 'success';
    query.state = { data: { state }, error, status, dataUpdateCount: 1, errorUpdateCount: failures };
    return refetchInterval(query as unknown as Parameters<typeof refetchInterval>[0]);
  };
}

test('an import is read again while it runs, and after a failure less and less often', () => {
  const readAgainAfter = shownImport();
  expect(readAgainAfter('applying')).toBe(500);
  expect(readAgainAfter('applied')).toBe(false);
  const waits = [1, 2, 3, 9].map((failures) => readAgainAfter('applied', 'unreadable', failures));
  expect(waits).toEqual([5000, 10_000, 20_000, 20_000]);
});

test('an import that somebody may not see any more is not asked for again', () => {
  for (const state of ['applying', 'applied'] as const)
    expect(shownImport()(state, 'refusal', 1)).toBe(false);
});
