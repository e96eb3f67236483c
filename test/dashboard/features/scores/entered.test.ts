import { expect, test } from 'vitest';
import { keyOf, type QueuedChange } from '#dashboard/api/changes/cellChanges.ts';
import { enteredIn } from '#dashboard/features/scores/entered.ts';
import { smallBook } from '#test/dashboard/screens/gradebook/book.ts';

test('entered scores count, and invalid ones do not', () => {
  const queued = (student: number, value: string): QueuedChange => ({
    kind: 'score',
    classId: 3,
    place: '7',
    student,
    value,
    note: '',
    was: '',
    sending: null,
    tried: [],
    failure: null,
  });
  const queuedChanges = [queued(101, '8.25'), queued(102, '8.333')];
  const { codes } = enteredIn(smallBook(), new Map(queuedChanges.map((one) => [keyOf(one), one])), new Set());
  expect([...codes]).toEqual([[0, 825]]);
});
