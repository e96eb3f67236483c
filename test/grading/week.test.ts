import { expect, test } from 'vitest';
import { addDays, dayOf, hyphenated, isDay, isMonday, mondayOf, weekDays, weekday } from '#grading/week.ts';

test('adding days stops at the last day that YYYYMMDD can write, which often means "no date"', () => {
  expect(addDays('99991231', 7)).toBe('99991231');
  expect(addDays('99991225', 7)).toBe('99991231');
  expect(addDays('00000101', -7)).toBe('00000101');
});

test('the week of any day begins on Monday', () => {
  for (const day of weekDays('20261116')) expect(mondayOf(day)).toBe('20261116');
  expect(mondayOf('20261123')).toBe('20261123');
});

test('weeks cross months, years and leap days', () => {
  expect(weekDays('20261228')).toEqual([
    '20261228',
    '20261229',
    '20261230',
    '20261231',
    '20270101',
    '20270102',
    '20270103',
  ]);
  expect(addDays('20240228', 1)).toBe('20240229');
  expect(addDays('20230228', 1)).toBe('20230301');
  expect(addDays('20260301', -1)).toBe('20260228');
});

test('the days of 400 years, a full calendar cycle, follow without gaps, whatever the clock changes', () => {
  let day = '16000101';
  for (let count = 0; count < 146_097; count++) {
    const next = addDays(day, 1);
    if (!(next > day) || weekday(next) !== (weekday(day) % 7) + 1) expect.fail(`${day} → ${next}`);
    day = next;
  }
  expect(day).toBe('20000101');
});

test('texts that are not days are recognized', () => {
  for (const text of ['20260229', '20261301', '20260100', '2026-01-01', '', 'tomorrow', '202601011']) {
    expect(isDay(text)).toBe(false);
    expect(isMonday(text)).toBe(false);
    expect(() => mondayOf(text)).toThrow(RangeError);
  }
});

test("today is this machine's calendar day, even a minute before midnight", () => {
  expect(dayOf(new Date(2026, 0, 5, 0, 0))).toBe('20260105');
  expect(dayOf(new Date(2026, 11, 31, 23, 59))).toBe('20261231');
});

test('a day can be written with hyphens', () => {
  expect(['20260312', '', '2026'].map(hyphenated)).toEqual(['2026-03-12', '', '2026']);
});
