import { expect, test } from 'vitest';
import { absenceCourse, absenceShare } from '#grading/absence.ts';

test.each([
  [1, 20, 'none'],
  [2, 20, 'tenth'],
  [2, 19, 'tenth'],
  [2, 21, 'none'],
  [3, 20, 'tenth'],
  [4, 20, 'fifth'],
  [0, 20, 'none'],
  [0, 0, 'none'],
] as const)('away on %i of %i days is on course: %s', (away, days, course) => {
  expect(absenceCourse({ away, days })).toBe(course);
});

test('the share counts days away of the days taken', () => {
  expect(absenceShare({ away: 4, days: 40 })).toBe(0.1);
  expect(absenceShare({ away: 0, days: 0 })).toBe(null);
});
