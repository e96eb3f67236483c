import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prepare, type Scheme } from '#grading/average.ts';
import { explain } from '#grading/explanation.ts';
import {
  countedScores,
  type LatePolicy,
  lateSteps,
  readLate,
  scoreAfterLateness,
  withLate,
} from '#grading/late.ts';
import { missingWorkOf } from '#grading/missingWork.ts';
import { BLANK, EXCUSED, MISSING, UNKNOWN } from '#grading/score.ts';
import { daysByPosition, lateClass } from './generated.ts';
import { afterLatenessByWalking, oracle } from './oracle.ts';

test("7,500 generated students with late work get the oracle's total and drops", () => {
  fc.assert(
    fc.property(lateClass, ({ scheme, rows, days }) => {
      const calculator = prepare(scheme);
      const matrix = Int32Array.from(rows.flat());
      const late = daysByPosition(days);
      const counted = countedScores(scheme, matrix, { days: late });
      rows.forEach((row, student) => {
        const { percent, letter, dropped } = oracle(scheme, row, days[student]);
        const offset = student * scheme.assignments.length;
        expect(calculator.total(counted, offset)).toEqual({ percent, letter });
        const own = countedScores(scheme, Int32Array.from(row), { days: late, offset });
        const why = explain(scheme, own);
        expect(why).toMatchObject({ percent, letter });
        expect(why.categories.flatMap((each) => each.dropped).sort((a, b) => a - b)).toEqual(dropped);
      });
    }),
    { numRuns: 1500, seed: 2027 },
  );
});

test('every step of a late score leads from the score to its counted value', () => {
  fc.assert(
    fc.property(lateClass, ({ scheme, rows, days }) => {
      const matrix = Int32Array.from(rows.flat());
      const late = daysByPosition(days);
      const counted = countedScores(scheme, matrix, { days: late });
      rows.forEach((_, student) => {
        const offset = student * scheme.assignments.length;
        const steps = lateSteps(scheme, matrix.subarray(offset), { days: late, offset });
        const changed = scheme.assignments.flatMap((_, at) =>
          matrix[offset + at] === counted[offset + at] ? [] : [at],
        );
        expect(steps.map(({ position }) => position)).toEqual(changed);
        for (const step of steps) {
          expect(step.score).toBe(matrix[offset + step.position]);
          expect(step.counted).toBe(counted[offset + step.position]);
          const plain = (step.score * 100 - step.points * step.off) / 100;
          if (step.lowest === null) expect(Math.abs(plain - step.counted)).toBeLessThanOrEqual(0.5);
        }
      });
    }),
    { numRuns: 300, seed: 3 },
  );
});

const tenADay: LatePolicy = { percent: 10, daily: true, lowest: 50 };

test.each([
  ['two days late', 900, 1000, 2, tenADay, 700],
  ['in time', 900, 1000, 0, tenADay, 900],
  ['without a policy', 900, 1000, 2, null, 900],
  ['where nothing is taken off', 900, 1000, 2, { ...tenADay, percent: 0 }, 900],
  ['stopped by the lowest', 900, 1000, 9, tenADay, 500],
  ['below the lowest already', 300, 1000, 9, tenADay, 300],
  ['once, however late', 900, 1000, 9, { percent: 20, daily: false, lowest: 0 }, 700],
  ['never below 0', 900, 1000, 30, { ...tenADay, lowest: 0 }, 0],
  ['half a hundredth is rounded up', 1050, 1050, 1, { percent: 7, daily: true, lowest: 0 }, 977],
  ['extra credit loses nothing', 300, null, 2, tenADay, 300],
  ['above the full points', 1200, 1000, 2, tenADay, 1000],
  ['missing stays missing', MISSING, 1000, 2, tenADay, MISSING],
  ['excused stays excused', EXCUSED, 1000, 2, tenADay, EXCUSED],
  ['blank stays blank', BLANK, 1000, 2, tenADay, BLANK],
  ['an unknown code stays', UNKNOWN, 1000, 2, tenADay, UNKNOWN],
] as const)('%s: %i of %i, %i days late', (_, score, points, daysLate, late, counted) => {
  expect(scoreAfterLateness(score, { points, days: daysLate }, late)).toBe(counted);
  expect(afterLatenessByWalking(score, { points, days: daysLate }, late)).toBe(counted);
});

test('missing work that is marked late would not be worth full credit', () => {
  const assignment = { category: 1, due: '20260901', points: 1000 };
  const scheme: Scheme = {
    weighted: false,
    rounding: 0,
    scaleKind: 9,
    scale: [],
    late: tenADay,
    categories: [{ num: 1, name: 'Work', weight: null, dropLowest: 0 }],
    assignments: [
      { id: 1, ...assignment },
      { id: 2, ...assignment },
    ],
  };
  const scores = Int32Array.from([1000, MISSING]);
  expect(missingWorkOf(scheme)(scores)?.all).toMatchObject({ percent: 10_000, gain: 5000 });
  expect(missingWorkOf(scheme)(scores, 0, new Map([[1, 3]]))?.all).toMatchObject({
    percent: 8500,
    gain: 3500,
  });
});

test.each([
  ['9 L', '9', 1],
  ['9L', '9', 1],
  ['9 l', '9', 1],
  ['8,5 L3', '8,5', 3],
  ['85% L2', '85%', 2],
  ['8/10L', '8/10', 1],
  ['9 L 12', '9', 12],
  ['L', '', 1],
  ['L4', '', 4],
  ['L0', '', 0],
  ['M L', 'M', 1],
  ['9', '9', null],
  ['late', 'late', null],
  ['EL', 'EL', null],
  ['', '', null],
])('%j is the score %j, %s days late', (typed, score, daysLate) => {
  expect(readLate(typed)).toEqual({ score, days: daysLate });
});

test('text with a late mark is read back unchanged', () => {
  for (const score of ['', '9', '8.5', 'M', 'E'])
    for (const daysLate of [1, 2, 14, 365])
      expect(readLate(withLate(score, daysLate))).toEqual({ score, days: daysLate });
  expect(withLate('9', 0)).toBe('9');
});
