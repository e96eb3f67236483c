import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type GradedAssignment, type GradedCategory, prepare, type Scheme } from '#grading/average.ts';
import { explain } from '#grading/explanation.ts';
import { BLANK, EXCUSED, MISSING, UNKNOWN } from '#grading/score.ts';
import { generatedClass } from './generated.ts';
import { oracle } from './oracle.ts';

function category(num: number, weight: number | null = null, dropLowest = 0): GradedCategory {
  return { num, name: `Category ${num}`, weight, dropLowest };
}

/** Assignments in category 1, due one after the other, worth these hundredths. */
function assignments(...points: (number | null)[]): GradedAssignment[] {
  return points.map((value, index) => ({
    id: index + 1,
    category: 1,
    due: String(20260901 + index),
    points: value,
  }));
}

function scheme(changes: Partial<Scheme>): Scheme {
  return {
    weighted: false,
    rounding: 0,
    scaleKind: 9,
    scale: [],
    categories: [],
    assignments: [],
    ...changes,
  };
}

test("12,500 generated students get the oracle's total, also from the middle of a matrix", () => {
  fc.assert(
    fc.property(generatedClass, ({ scheme, rows }) => {
      const calculator = prepare(scheme);
      const matrix = Int32Array.from(rows.flat());
      rows.forEach((row, student) => {
        const { percent, letter } = oracle(scheme, row);
        expect(calculator.total(matrix, student * scheme.assignments.length)).toEqual({ percent, letter });
      });
    }),
    { numRuns: 2500, seed: 2026 },
  );
});

test.each([
  [1, 895, 9000, 'A'],
  [1, 894, 8900, 'B'],
  [0, 895, 8950, 'B'],
  [2, 892, 8900, 'B'],
  [2, 893, 8950, 'B'],
  [2, 898, 9000, 'A'],
  [4, 899, 8900, 'B'],
  [5, 891, 9000, 'A'],
  [5, 890, 8900, 'B'],
])(
  'with rounding %i, %i of 1000 is %i hundredths of a percent and a %s',
  (rounding, earned, percent, letter) => {
    const calculator = prepare(scheme({ rounding, assignments: assignments(1000) }));
    expect(calculator.total([earned])).toEqual({ percent, letter });
  },
);

test('the displayed percent decides the letter: 89.995 shows as 90 and is an A, 89.994 is not', () => {
  const calculator = prepare(scheme({ assignments: assignments(100_000) }));
  expect(calculator.total([89_995])).toEqual({ percent: 9000, letter: 'A' });
  expect(calculator.total([89_994])).toEqual({ percent: 8999, letter: 'B' });
});

test('three thirds of 89.5 stay 89.5, where floats would lose it', () => {
  const weights = scheme({
    weighted: true,
    rounding: 1,
    categories: [category(1, 3333), category(2, 3333), category(3, 3334)],
    assignments: [1, 2, 3].map((num) => ({ id: num, category: num, due: '20260901', points: 700_000 })),
  });
  expect(prepare(weights).total([626_500, 626_500, 626_500])).toEqual({ percent: 9000, letter: 'A' });
});

test('nothing graded gives no percent and no letter, never a zero', () => {
  const calculator = prepare(scheme({ assignments: assignments(1000, 1000, 1000) }));
  expect(calculator.total([BLANK, EXCUSED, UNKNOWN])).toEqual({ percent: null, letter: '' });
  expect(prepare(scheme({})).total([])).toEqual({ percent: null, letter: '' });
});

test('missing counts as 0 of full points; excused and blank are left out', () => {
  const calculator = prepare(scheme({ assignments: assignments(1000, 1000) }));
  expect(calculator.total([1000, MISSING]).percent).toBe(5000);
  expect(calculator.total([1000, EXCUSED]).percent).toBe(10_000);
  expect(calculator.total([1000, BLANK]).percent).toBe(10_000);
});

test('extra credit can raise a percent above 100, and alone gives no percent', () => {
  const calculator = prepare(scheme({ assignments: assignments(1000, null) }));
  expect(calculator.total([1000, 250])).toEqual({ percent: 12_500, letter: 'A' });
  expect(calculator.total([BLANK, 250])).toEqual({ percent: null, letter: '' });
  expect(calculator.total([500, MISSING]).percent).toBe(5000);
});

test('work worth 0 points is extra credit', () => {
  const calculator = prepare(
    scheme({ categories: [category(1, null, 1)], assignments: assignments(1000, 0) }),
  );
  expect(calculator.total([800, 100]).percent).toBe(9000);
  expect(calculator.total([BLANK, 100]).percent).toBe(null);
});

test('drops the score whose removal helps most, not the lowest quotient', () => {
  const one = scheme({ categories: [category(1, null, 1)], assignments: assignments(10_000, 2000, 1000) });
  expect(explain(one, [8000, 100, 0]).categories[0]?.dropped).toEqual([1]);
  expect(prepare(one).total([8000, 100, 0]).percent).toBe(7273);
});

test('drops the earliest due of equal scores, then the lower id', () => {
  const equal = assignments(1000, 1000, 1000);
  const due = ['20261003', '20261001', '20261001'];
  const ids = [1, 9, 4];
  const tied = scheme({
    categories: [category(1, null, 1)],
    assignments: equal.map((each, index) => ({ ...each, due: due[index] ?? '', id: ids[index] ?? 0 })),
  });
  expect(explain(tied, [500, 500, 500]).categories[0]?.dropped).toEqual([2]);
  expect(explain(tied, [500, 500, EXCUSED]).categories[0]?.dropped).toEqual([1]);
});

test('the last score left is never dropped, nor is extra credit', () => {
  const all = scheme({ categories: [category(1, null, 9)], assignments: assignments(1000, 1000, null) });
  expect(prepare(all).total([200, 700, 100]).percent).toBe(8000);
  expect(prepare(all).total([200, BLANK, BLANK]).percent).toBe(2000);
  expect(prepare(all).total([MISSING, MISSING, 0]).percent).toBe(0);
});

test('weights of categories with nothing graded are spread over the others', () => {
  const three = scheme({
    weighted: true,
    categories: [category(1, 5000), category(2, 3000), category(3, 2000)],
    assignments: [1, 2, 3].map((num) => ({ id: num, category: num, due: '20260901', points: 1000 })),
  });
  expect(prepare(three).total([800, 600, BLANK]).percent).toBe(7250);
  expect(prepare(three).total([BLANK, BLANK, 600]).percent).toBe(6000);
});

test('a weighted class without weights counts points, and weights without graded work do not count', () => {
  const two = (first: number | null, second: number | null) =>
    prepare(
      scheme({
        weighted: true,
        categories: [category(1, first), category(2, second)],
        assignments: [
          { id: 1, category: 1, due: '20260901', points: 1000 },
          { id: 2, category: 2, due: '20260901', points: 3000 },
        ],
      }),
    );
  expect(two(null, 0).total([1000, 0]).percent).toBe(2500);
  expect(two(null, 4000).total([1000, 1500]).percent).toBe(5000);
  expect(two(null, 4000).total([1000, BLANK])).toEqual({ percent: null, letter: '' });
});

test('no other choice of drops is better in classes of hundreds, with small and huge numbers', () => {
  const score = fc.record({
    earned: fc.integer({ min: 0, max: 999_999 }),
    points: fc.integer({ min: 1, max: 100_000 }),
  });
  const huge = score.map(({ earned, points }) => ({ earned, points: points * 1_000_000 }));
  // Quotients so close that products of floats cannot distinguish them.
  const near = fc
    .integer({ min: 1, max: 999_999 })
    .map((earned) => ({ earned, points: Math.round(earned * 999_999_937.37) }));
  const lists = [
    fc.array(score, { minLength: 2, maxLength: 300 }),
    fc.array(huge, { minLength: 2, maxLength: 60 }),
    fc.array(near, { minLength: 3, maxLength: 8 }),
  ];
  fc.assert(
    fc.property(fc.oneof(...lists), fc.integer({ min: 1, max: 299 }), (scores, count) => {
      const n = Math.min(count, scores.length - 1);
      const many = scheme({
        categories: [category(1, null, n)],
        assignments: assignments(...scores.map(({ points }) => points)),
      });
      const dropped = new Set(
        explain(
          many,
          scores.map(({ earned }) => earned),
        ).categories[0]?.dropped,
      );
      const exact = scores.map(({ earned, points }) => ({ e: BigInt(earned), p: BigInt(points) }));
      const kept = exact.filter((_, index) => !dropped.has(index));
      const a = kept.reduce((sum, { e }) => sum + e, 0n);
      const b = kept.reduce((sum, { p }) => sum + p, 0n);
      // No set beats a/b if the dropped scores are the lowest in e·b − a·p.
      const key = ({ e, p }: { e: bigint; p: bigint }) => e * b - a * p;
      const inOrder = exact
        .map((each, index) => ({ index, key: key(each) }))
        .sort((x, y) => (x.key < y.key ? -1 : x.key > y.key ? 1 : x.index - y.index));
      expect([...dropped].sort((x, y) => x - y)).toEqual(
        inOrder
          .slice(0, n)
          .map(({ index }) => index)
          .sort((x, y) => x - y),
      );
    }),
    { numRuns: 300, seed: 7 },
  );
});
