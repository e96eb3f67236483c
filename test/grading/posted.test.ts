import { expect, test } from 'vitest';
import { postedInOrder, sincePosted, wholeGrade } from '#grading/posted.ts';

const aToF = { scaleKind: 9, scale: [] };

const periods = (...grades: (number | null)[]) =>
  grades.map((grade, index) => ({ period: `P${index + 1}`, grade }));

test('a posted grade has the letter of the scale and the change from the period before', () => {
  expect(postedInOrder(periods(79, 85), aToF)).toEqual([
    { period: 'P1', grade: 79, letter: 'C', change: null },
    { period: 'P2', grade: 85, letter: 'B', change: { points: 6, from: 'P1' } },
  ]);
});

test('a period without a grade is skipped', () => {
  expect(postedInOrder(periods(null, 90, null, 84), aToF)).toEqual([
    null,
    { period: 'P2', grade: 90, letter: 'A', change: null },
    null,
    { period: 'P4', grade: 84, letter: 'B', change: { points: -6, from: 'P2' } },
  ]);
});

test("today's total is compared with the last posted grade", () => {
  const posted = postedInOrder(periods(95, 90, null), aToF);
  expect(sincePosted({ percent: 8950, letter: 'B' }, posted)).toEqual({
    points: -50,
    from: 'P2',
    letterWas: 'A',
  });
  expect(sincePosted({ percent: 9100, letter: 'A' }, posted)?.letterWas).toBe(null);
});

test('there is no difference if nothing was posted, or nothing is graded', () => {
  expect(sincePosted({ percent: 8950, letter: 'B' }, postedInOrder(periods(null), aToF))).toBe(null);
  expect(sincePosted({ percent: null, letter: '' }, postedInOrder(periods(80), aToF))).toBe(null);
});

test.each([
  [8949, 89],
  [8950, 90],
  [10_250, 103],
  [999_999, 999],
  [0, 0],
  [null, null],
])('%s hundredths are posted as %s', (percent, whole) => {
  expect(wholeGrade(percent)).toBe(whole);
});
