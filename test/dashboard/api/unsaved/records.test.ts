import { expect, test } from 'vitest';
import type { Change } from '#dashboard/api/unsaved/entry.ts';
import { changedRecords, committed, type Kept, readRecords } from '#dashboard/api/unsaved/records.ts';

const nothing: Kept = { queue: new Map(), steps: [], draft: null };
const cell = { kind: 'score', classId: 1, place: '7', student: 11 } as const;
const typed: Change = { ...cell, from: { value: '9' }, to: { value: '7' } };

/** What is found of `kept` by the page that comes after. */
const found = (kept: Kept) => readRecords(new Map(changedRecords(nothing, kept)));

test('what was being typed is found again, and counts as committed', () => {
  const { queue, steps, draft } = committed(found({ ...nothing, draft: typed }));
  expect([...queue.values()]).toMatchObject([{ ...cell, was: '9', value: '7', trouble: null }]);
  expect(steps).toMatchObject([{ changes: [typed], undone: false }]);
  expect(draft).toBeNull();
});

test('what was typed and is no score is found again with its reason', () => {
  const nonsense = { ...typed, to: { value: '8x', problem: 'This is not a score' } };
  const { queue } = committed(found({ ...nothing, draft: nonsense }));
  expect([...queue.values()]).toMatchObject([
    { value: '8x', trouble: { kind: 'unsendable', reason: 'This is not a score' } },
  ]);
});

test('what was committed or given up is taken out of what is kept', () => {
  expect(changedRecords({ ...nothing, draft: typed }, nothing)).toEqual(new Map([['draft', null]]));
});
