import { expect, test } from 'vitest';
import { writtenDay, writtenGrade, writtenInstant, writtenTime } from '#dashboard/ui/format/written.ts';

test('a time is written the same way alone and after its day', () => {
  for (const hour of [0, 6, 9, 12, 18, 23]) {
    const moment = new Date(2026, 10, 21, hour, 7);
    expect(writtenInstant(moment).endsWith(` ${writtenTime(moment)}`)).toBe(true);
  }
});

test.each([
  ['83', 'B', '83 B'],
  ['83', '83', '83'],
  ['83', '', '83'],
])('a grade of %s with the letter "%s" is written "%s"', (grade, letter, written) => {
  expect(writtenGrade(grade, letter)).toBe(written);
});

test('a day of a year below 100 is not written as one of the twentieth century', () => {
  expect(writtenDay('00261201')).toMatch(/\b26$/);
  expect(writtenDay('20260228')).toMatch(/2026$/);
});
