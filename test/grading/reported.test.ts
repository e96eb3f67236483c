import { expect, test } from 'vitest';
import { reportedInOrder, sinceReported, wholeGrade } from '#grading/reported.ts';

const aToF = { gscale: 9, scale: [] };

const periods = (...grades: (number | null)[]) =>
  grades.map((grade, index) => ({ period: `P${index + 1}`, grade }));

test('a reported grade has the letter of the scale and the change from the period before', () => {
  expect(reportedInOrder(periods(79, 85), aToF)).toEqual([
    { period: 'P1', grade: 79, letter: 'C', change: null },
    { period: 'P2', grade: 85, letter: 'B', change: { points: 6, from: 'P1' } },
  ]);
});

test('a period without a grade is passed over', () => {
  expect(reportedInOrder(periods(null, 90, null, 84), aToF)).toEqual([
    null,
    { period: 'P2', grade: 90, letter: 'A', change: null },
    null,
    { period: 'P4', grade: 84, letter: 'B', change: { points: -6, from: 'P2' } },
  ]);
});

test("today's total is held against the grade reported last", () => {
  const reported = reportedInOrder(periods(95, 90, null), aToF);
  expect(sinceReported({ percent: 8950, letter: 'B' }, reported)).toEqual({
    points: -50,
    from: 'P2',
    letterWas: 'A',
  });
  expect(sinceReported({ percent: 9100, letter: 'A' }, reported)?.letterWas).toBe(null);
});

test('there is no difference where nothing was reported, or nothing is graded', () => {
  expect(sinceReported({ percent: 8950, letter: 'B' }, reportedInOrder(periods(null), aToF))).toBe(null);
  expect(sinceReported({ percent: null, letter: '' }, reportedInOrder(periods(80), aToF))).toBe(null);
});

test.each([
  [8949, 89],
  [8950, 90],
  [10_250, 103],
  [999_999, 999],
  [0, 0],
  [null, null],
])('%s hundredths are reported as %s', (percent, whole) => {
  expect(wholeGrade(percent)).toBe(whole);
});
