import { expect, test } from 'vitest';
import { pauseAfter } from '#service/store/driver/postgres.ts';

test('conflicting writers wait longer each time, within a limit, and not equally long', () => {
  const longest = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempt) => pauseAfter(attempt, 1));
  expect(longest).toEqual([10, 20, 40, 80, 160, 250, 250, 250, 250]);
  expect(longest.map((_, index) => pauseAfter(index + 1, 0))).toEqual(Array(9).fill(0));
  expect(pauseAfter(3, 0.25)).toBe(10);
});
