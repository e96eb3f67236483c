import { expect, test } from 'vitest';
import { newestColumn } from '#dashboard/screens/gradebook/newestColumn.ts';
import { smallBook, smallView } from '#test/dashboard/screens/gradebook/book.ts';

/* Which column a gradebook opens at. */

const book = smallBook();
const { columns } = smallView();
const spring = new Date('2026-05-01T12:00');

const newest = ({ of = book, shown = columns, frozen = 2, grouped = false, now = spring } = {}) =>
  newestColumn(of, { columns: shown, frozen }, { grouped }, now);

test('is the one that was due last, today with it', () => {
  expect(newest()).toBe(3);
  expect(newest({ now: new Date('2026-01-05T12:00') })).toBe(2);
  expect(newest({ now: new Date('2026-01-06T12:00') })).toBe(3);
});

test('is that one wherever it was moved, and another where it stays in sight', () => {
  const [name, percent, quiz, sum, puzzle] = columns;
  const moved = [name, percent, sum, quiz, puzzle].flatMap((column) => column ?? []);
  expect(newest({ shown: moved })).toBe(2);
  expect(newest({ shown: moved, frozen: 3 })).toBe(3);
});

test('is none before anything was due', () => {
  expect(newest({ now: new Date('2026-01-04T12:00') })).toBe(-1);
});

test('is none where a class does not go through its year from left to right', () => {
  expect(newest({ grouped: true })).toBe(-1);
  expect(newest({ of: { ...book, assignments: book.assignments.toReversed() } })).toBe(-1);
});
