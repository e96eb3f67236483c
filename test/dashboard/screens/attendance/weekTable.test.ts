import { expect, test } from 'vitest';
import { type Mark, type MarkKind, noCounts } from '#dashboard/api/classes/attendance.ts';
import { weekTable } from '#dashboard/screens/attendance/weekTable.ts';

const monday = '20260302';
const students = [{ id: 7 }, { id: 3 }];
const mark = (studentId: number, day: string, kind: MarkKind): Mark => ({
  studentId,
  day,
  kind,
  letter: kind.charAt(0).toUpperCase(),
});

test('a week has five school days, and a weekend day only if it has marks', () => {
  expect(weekTable(monday, students, []).days).toEqual([
    '20260302',
    '20260303',
    '20260304',
    '20260305',
    '20260306',
  ]);
  expect(weekTable(monday, students, [mark(7, '20260308', 'present')]).days.slice(5)).toEqual(['20260308']);
});

test('students keep the order of the list, and each mark is at its day', () => {
  const { rows } = weekTable(monday, students, [mark(3, '20260303', 'tardy'), mark(7, '20260302', 'absent')]);
  expect(rows.map(({ id }) => id)).toEqual([7, 3]);
  expect(rows[0]?.marks.map((each) => each?.kind ?? null)).toEqual(['absent', null, null, null, null]);
  expect(rows[1]?.counts).toEqual({ ...noCounts, tardy: 1, other: 0 });
});

test('an unmarked day is not taken, and is no absence', () => {
  const { perDay, isEmpty } = weekTable(monday, students, [mark(7, monday, 'present')]);
  expect(perDay[0]).toEqual({
    counts: { ...noCounts, present: 1, other: 0 },
    notTaken: 1,
  });
  expect(isEmpty).toBe(false);
  expect(weekTable(monday, students, []).isEmpty).toBe(true);
});

test('a former student with marks has a row at the end, and does not count as not taken', () => {
  const { rows, perDay } = weekTable(monday, students, [mark(99, monday, 'absent')]);
  expect(rows.at(-1)).toMatchObject({ id: 99, student: null, counts: { absent: 1 } });
  expect(perDay.map(({ notTaken }) => notTaken)).toEqual([2, 2, 2, 2, 2]);
});

test('a mark of a day that is a day off counts in no sum, of its student or of the day', () => {
  const off = [{ name: 'Holiday', first: '20260303', last: '20260303' }];
  const calendar = { first: '20250901', last: '20260630', off };
  const marks = [mark(7, '20260303', 'absent'), mark(7, monday, 'absent')];
  const { rows, perDay } = weekTable(monday, students, marks, calendar);
  expect(rows.find(({ id }) => id === 7)?.counts.absent).toBe(1);
  expect(perDay.slice(0, 3).map(({ counts }) => counts.absent)).toEqual([1, 0, 0]);
  expect(perDay[1]?.notTaken).toBe(0);
});
