import { expect, test } from 'vitest';
import { absenceCourse, absenceShare, type DaysTaken } from '#grading/absence.ts';

const taken = (days: number, over: Partial<DaysTaken> = {}): DaysTaken => ({
  present: 0,
  tardy: 0,
  absent: 0,
  excused: 0,
  days,
  ...over,
});

test.each([
  [taken(20, { absent: 1 }), 'none'],
  [taken(20, { absent: 2 }), 'tenth'],
  [taken(20, { absent: 1, excused: 1 }), 'tenth'],
  [taken(19, { excused: 2 }), 'tenth'],
  [taken(21, { absent: 2 }), 'none'],
  [taken(20, { absent: 3 }), 'tenth'],
  [taken(20, { absent: 4 }), 'fifth'],
  [taken(20, { excused: 4 }), 'fifth'],
  [taken(20, { tardy: 20 }), 'none'],
  [taken(0), 'none'],
] as const)('%o is on course: %s', (days, course) => {
  expect(absenceCourse(days)).toBe(course);
});

test('the share counts days away, excused or not, of the days taken', () => {
  expect(absenceShare(taken(40, { absent: 1, excused: 3, tardy: 5 }))).toBe(0.1);
  expect(absenceShare(taken(0))).toBe(null);
});
