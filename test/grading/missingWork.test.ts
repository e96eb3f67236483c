import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prepare, type Scheme } from '#grading/average.ts';
import type { LateDays } from '#grading/late.ts';
import { byGain, type Gain, type MissingWork, missingWorkOf } from '#grading/missingWork.ts';
import { MISSING } from '#grading/score.ts';
import { generatedClass } from './generated.ts';
import { compare, type Exact, oracle } from './oracle.ts';

const scheme: Scheme = {
  weighted: false,
  rounding: 0,
  scaleKind: 9,
  scale: [],
  categories: [{ num: 1, name: 'Work', weight: null, dropLowest: 0 }],
  assignments: [
    { id: 1, category: 1, due: '20260901', points: 1000 },
    { id: 2, category: 1, due: '20260902', points: 2000 },
    { id: 3, category: 1, due: '20260903', points: null },
  ],
};

function workOf(from: Scheme, row: readonly number[]): MissingWork {
  const work = missingWorkOf(from)(row);
  if (!work) throw new Error('Nothing is missing');
  return work;
}

test('a missing score reports how much the total rises at full credit', () => {
  const work = workOf(scheme, [500, MISSING, -1]);
  expect(work.now).toEqual({ percent: 1667, letter: 'F' });
  expect(work.each).toMatchObject([{ position: 1, gain: { percent: 8333, letter: 'B', gain: 6670 } }]);
  expect(work.all).toMatchObject({ percent: 8333, letter: 'B', gain: 6670 });
});

test('returns nothing for a student who has turned in everything', () => {
  expect(missingWorkOf(scheme)([500, -1, -2])).toBe(null);
});

test('missing extra credit has no full credit to give', () => {
  const work = workOf(scheme, [500, -1, MISSING]);
  expect(work.each).toEqual([{ position: 2, gain: null }]);
  expect(work.all).toMatchObject({ percent: 5000, gain: 0 });
});

test('missing work gets the late penalty only if it is marked late', () => {
  const penalty: Scheme = { ...scheme, late: { percent: 10, daily: false, lowest: 0 } };
  const allOf = (late: LateDays) => missingWorkOf(penalty)([500, MISSING, -1], 0, late)?.all;
  expect(allOf(new Map([[1, 1]]))).toMatchObject({ percent: 7667, gain: 6000 });
  expect(allOf(new Map())).toMatchObject({ percent: 8333, gain: 6670 });
});

test('a small score that is kept in place of a large one costs points', () => {
  const dropping: Scheme = {
    ...scheme,
    categories: [
      { num: 1, name: 'Work', weight: null, dropLowest: 1 },
      { num: 2, name: 'Tests', weight: null, dropLowest: 0 },
    ],
    assignments: [
      { id: 1, category: 1, due: '20260901', points: 100 },
      { id: 2, category: 1, due: '20260902', points: 10_000 },
      { id: 3, category: 2, due: '20260903', points: 10_000 },
    ],
  };
  expect(workOf(dropping, [MISSING, 9000, 5000]).all).toMatchObject({ percent: 5050, gain: -1950 });
});

const asExact = ({ exact: { numerator, denominator } }: Gain): Exact => ({
  over: 100n * numerator,
  under: denominator,
});

test('each gain is exactly the difference of two full calculations', () => {
  fc.assert(
    fc.property(generatedClass, ({ scheme, rows }) => {
      const workOfStudent = missingWorkOf(scheme);
      for (const row of rows) {
        const work = workOfStudent(row);
        if (!row.includes(MISSING)) {
          expect(work).toBe(null);
          continue;
        }
        const now = oracle(scheme, row);
        expect(work?.now).toEqual({ percent: now.percent, letter: now.letter });
        const turnedIn = (positions: readonly number[]) =>
          row.map((code, at) => (positions.includes(at) ? (scheme.assignments[at]?.points ?? code) : code));
        const hold = (gain: Gain | null | undefined, positions: readonly number[]) => {
          const then = oracle(scheme, turnedIn(positions));
          expect(gain).toMatchObject({ percent: then.percent, letter: then.letter });
          if (!gain || !then.exact || !now.exact) return;
          const gained = asExact(gain);
          const sum = {
            over: now.exact.over * gained.under + gained.over * now.exact.under,
            under: now.exact.under * gained.under,
          };
          expect(compare(sum, then.exact)).toBe(0);
          const off = Math.abs(gain.gain / 100 - Number(gained.over) / Number(gained.under));
          expect(off).toBeLessThanOrEqual(0.050_001);
        };
        const full = [...row.keys()].filter(
          (at) => row[at] === MISSING && scheme.assignments[at]?.points !== null,
        );
        for (const at of full) hold(work?.each.find(({ position }) => position === at)?.gain, [at]);
        hold(work?.all, full);
        expect(prepare(scheme).total(row)).toEqual(work?.now);
      }
    }),
    { numRuns: 1500, seed: 25 },
  );
});

test('the list begins with the largest change of the grade, and keeps the order of equals', () => {
  const row = [MISSING, MISSING, MISSING];
  const { each } = workOf(scheme, row);
  expect(byGain(each, ({ gain }) => gain).map(({ position }) => position)).toEqual([1, 0, 2]);
  const equal = { ...scheme, assignments: scheme.assignments.map((one) => ({ ...one, points: 1000 })) };
  const { each: same } = workOf(equal, row);
  expect(byGain(same, ({ gain }) => gain).map(({ position }) => position)).toEqual([0, 1, 2]);
});

test('gains closer than a float can distinguish are in exact order', () => {
  const gain = (numerator: bigint, denominator: bigint): Gain => ({
    percent: 0,
    letter: '',
    gain: 0,
    exact: { numerator, denominator },
  });
  const large = 10n ** 40n;
  const gains = [gain(large, 3n * large + 1n), gain(1n, 3n), gain(large, 3n * large - 1n)];
  expect(byGain(gains, (one) => one)).toEqual([gains[2], gains[1], gains[0]]);
});
