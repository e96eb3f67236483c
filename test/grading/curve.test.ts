import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Curve, curved } from '#grading/curve.ts';
import { BLANK, EXCUSED, MISSING } from '#grading/score.ts';

const of100 = { points: 10_000, capped: true };
const free = { points: 10_000, capped: false };

describe('a curve', () => {
  test.each<[string, Curve, number[], number[]]>([
    ['adds points', { kind: 'add', points: 550 }, [7000, 0], [7550, 550]],
    ['takes points away, and none below 0', { kind: 'add', points: -1000 }, [7000, 500], [6000, 0]],
    ['multiplies, half up', { kind: 'multiply', factor: 105 }, [7010, 850], [7361, 893]],
    ['takes the square root of the share', { kind: 'root' }, [6400, 10_000, 0], [8000, 10_000, 0]],
    ['brings the mean to a percent', { kind: 'mean', percent: 8000 }, [5000, 7000], [7500, 8500]],
    ['lowers the mean too', { kind: 'mean', percent: 5000 }, [6000, 8000], [3333, 6667]],
  ])('%s', (_, curve, before, after) => {
    expect(curved(before, curve, free)).toEqual(after);
  });

  test('leaves missing, excused and blank as they are', () => {
    expect(curved([MISSING, EXCUSED, BLANK, 100], { kind: 'add', points: 100 }, free)).toEqual([
      MISSING,
      EXCUSED,
      BLANK,
      200,
    ]);
  });

  test('raises nobody above full points if capped, and leaves scores already above', () => {
    expect(curved([9800, 10_500], { kind: 'add', points: 500 }, of100)).toEqual([10_000, 10_500]);
    expect(curved([9800], { kind: 'add', points: 500 }, free)).toEqual([10_300]);
  });

  test('has no mean and no root for extra credit', () => {
    const extra = { points: null, capped: true };
    expect(curved([500], { kind: 'root' }, extra)).toEqual([500]);
    expect(curved([500], { kind: 'mean', percent: 9000 }, extra)).toEqual([500]);
    expect(curved([500], { kind: 'multiply', factor: 200 }, extra)).toEqual([1000]);
  });

  test('to a mean changes nothing if nobody has lost a point', () => {
    expect(curved([10_000, 10_000], { kind: 'mean', percent: 9000 }, of100)).toEqual([10_000, 10_000]);
  });
});

const score = fc.integer({ min: 0, max: 12_000 });

test('a root is the nearest hundredth to the true one', () => {
  fc.assert(
    fc.property(score, fc.integer({ min: 1, max: 999_900 }), (before, points) => {
      const [after = 0] = curved([before], { kind: 'root' }, { points, capped: false });
      // Twice as fine, in whole numbers: (2n − 1)² < 4x < (2n + 1)².
      const square = 4n * BigInt(before) * BigInt(points);
      const twice = 2n * BigInt(after);
      expect((twice + 1n) ** 2n > square).toBe(true);
      if (after > 0) expect((twice - 1n) ** 2n < square).toBe(true);
    }),
    { numRuns: 2000, seed: 5 },
  );
});

test('to a mean reaches that mean, up to the rounding of each score', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 0, max: 10_000 }),
      (before, percent) => {
        const sum = before.reduce((total, each) => total + each, 0);
        // Only if nobody falls below 0, and somebody has lost a point.
        fc.pre(sum < before.length * 10_000 && percent * before.length >= sum);
        const after = curved(before, { kind: 'mean', percent }, free);
        const mean = after.reduce((total, each) => total + each, 0) / after.length;
        expect(Math.abs(mean - percent)).toBeLessThanOrEqual(0.5 + 1e-6);
        // The better one stays better.
        for (const [at, each] of before.entries())
          for (const [other, another] of before.entries())
            if (each > another) expect(after[at]).toBeGreaterThanOrEqual(after[other] ?? 0);
      },
    ),
    { numRuns: 1000, seed: 6 },
  );
});
