import { expect, test } from 'vitest';
import {
  writtenAgo,
  writtenDay,
  writtenGrade,
  writtenInstant,
  writtenTime,
} from '#dashboard/ui/format/written.ts';

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

test('nothing that has happened is in the future, whatever the clock of the computer', () => {
  const moment = new Date('2026-11-03T14:00:00Z');
  const at = (now: string) => writtenAgo(moment, new Date(now));
  expect(at('2026-11-03T13:55:00Z')).toBe(at('2026-11-03T14:00:00Z'));
  expect(at('2026-11-02T13:00:00Z')).toBe('now');
  expect(at('2026-11-03T14:05:00Z')).toBe('5 minutes ago');
});
