import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prepare, type Scheme } from '#grading/average.ts';
import { type CategoryStep, explain, missingOutcome } from '#grading/explanation.ts';
import { roundPercent } from '#grading/rounding.ts';
import { letterOf } from '#grading/scale.ts';
import { BLANK, EXCUSED, MISSING, UNKNOWN } from '#grading/score.ts';
import { generatedClass } from './generated.ts';
import { compare, type Exact, oracle } from './oracle.ts';

/** Recomputes the total as a reader of the explanation would, only from the lists of positions. */
function sumsByHand(step: CategoryStep, { assignments }: Scheme, row: readonly number[]) {
  const kept = (positions: number[]) => positions.filter((position) => !step.dropped.includes(position));
  const sum = (positions: number[], value: (position: number) => number) =>
    positions.reduce((total, position) => total + value(position), 0);
  const earned = (position: number) => row[position] ?? 0;
  const full = (position: number) => assignments[position]?.points ?? 0;
  return {
    earned: sum(kept(step.scored), earned) + sum(step.extra, earned),
    possible: sum(kept(step.scored), full) + sum(kept(step.missing), full),
  };
}

test('every explanation recomputes to the total, and drops what the oracle drops', () => {
  fc.assert(
    fc.property(generatedClass, ({ scheme, rows }) => {
      const calculator = prepare(scheme);
      for (const row of rows) {
        const why = explain(scheme, row);
        const expected = oracle(scheme, row);
        expect({ percent: why.percent, letter: why.letter }).toEqual(calculator.total(row));
        expect(why.categories.flatMap(({ dropped }) => dropped).sort((a, b) => a - b)).toEqual(
          expected.dropped,
        );

        const contributions: Exact = { over: 0n, under: 1n };
        const scaled: Exact = { over: 0n, under: 1n };
        for (const step of why.categories) {
          const { earned, possible } = step;
          expect({ earned, possible }).toEqual(sumsByHand(step, scheme, row));
          for (const [fraction, into] of [
            [step.contribution, contributions],
            [step.scaledWeight, scaled],
          ] as const) {
            if (!fraction) continue;
            into.over = into.over * fraction.denominator + fraction.numerator * into.under;
            into.under *= fraction.denominator;
          }
        }
        if (why.unrounded === null) {
          expect(expected.exact).toBe(null);
          continue;
        }
        const unrounded = { over: why.unrounded.numerator, under: why.unrounded.denominator };
        expect(expected.exact && compare(unrounded, expected.exact)).toBe(0);
        if (why.method === 'weights') {
          expect(compare(contributions, unrounded)).toBe(0);
          expect(compare(scaled, { over: 100n, under: 1n })).toBe(0);
        } else
          expect(compare({ over: 100n * BigInt(why.earned), under: BigInt(why.possible) }, unrounded)).toBe(
            0,
          );
        expect(roundPercent(unrounded.over, unrounded.under * 100n, why.rounding)).toBe(why.percent);
        expect(letterOf(why.percent, scheme)).toBe(why.letter);
      }
    }),
    { numRuns: 1500, seed: 11 },
  );
});

test('every assignment is in exactly one list, apart from the dropped ones', () => {
  fc.assert(
    fc.property(generatedClass, ({ scheme, rows }) => {
      for (const row of rows) {
        const listed = explain(scheme, row).categories.flatMap((step) => [
          ...step.scored,
          ...step.missing,
          ...step.missingExtra,
          ...step.extra,
          ...step.excused,
          ...step.blank,
          ...step.unknown,
        ]);
        expect(listed.sort((a, b) => a - b)).toEqual(row.map((_, position) => position));
      }
    }),
    { numRuns: 200, seed: 12 },
  );
});

const weighted: Scheme = {
  weighted: true,
  rounding: 3,
  scaleKind: 9,
  scale: [],
  categories: [
    { num: 1, name: 'Homework', weight: 2000, dropLowest: 1 },
    { num: 2, name: 'Tests', weight: 5000, dropLowest: 0 },
    { num: 3, name: 'Bonus', weight: 1000, dropLowest: 0 },
    { num: 4, name: 'Project', weight: 2000, dropLowest: 0 },
    { num: 5, name: 'Practice', weight: null, dropLowest: 0 },
  ],
  assignments: [
    { id: 1, category: 1, due: '20260901', points: 1000 },
    { id: 2, category: 1, due: '20260902', points: 1000 },
    { id: 3, category: 1, due: '20260903', points: 1000 },
    { id: 4, category: 2, due: '20260904', points: 5000 },
    { id: 5, category: 2, due: '20260905', points: 5000 },
    { id: 6, category: 3, due: '20260906', points: null },
    { id: 7, category: 4, due: '20260907', points: 1000 },
    { id: 8, category: 5, due: '20260908', points: 1000 },
    { id: 9, category: 6, due: '20260909', points: 1000 },
    { id: 10, category: 2, due: '20260910', points: null },
  ],
};

test('an explanation has each step of a weighted total', () => {
  const why = explain(weighted, [MISSING, 700, 900, 4500, EXCUSED, 300, BLANK, 1000, UNKNOWN, MISSING]);
  expect(why).toMatchObject({
    method: 'weights',
    weightsMissing: false,
    weights: 7000,
    percent: 8710,
    letter: 'B',
  });
  expect(why.unrounded).toEqual({ numerator: 610n, denominator: 7n });
  const [homework, tests, bonus, project, practice, unlisted] = why.categories;
  expect(homework).toMatchObject({
    leftOut: null,
    earned: 1600,
    possible: 2000,
    dropped: [0],
    missing: [0],
    scored: [1, 2],
    percent: { numerator: 80n, denominator: 1n },
    scaledWeight: { numerator: 200n, denominator: 7n },
    contribution: { numerator: 160n, denominator: 7n },
  });
  expect(tests).toMatchObject({ leftOut: null, excused: [4], missingExtra: [9], dropped: [] });
  expect(bonus).toMatchObject({ leftOut: 'onlyExtraCredit', extra: [5], extraEarned: 300, percent: null });
  expect(project).toMatchObject({ leftOut: 'nothingGraded', blank: [6], scaledWeight: null });
  expect(practice).toMatchObject({ leftOut: 'noWeight', scored: [7], contribution: null });
  expect(unlisted).toMatchObject({ num: 6, name: '', leftOut: 'nothingGraded', unknown: [8] });
});

test('an explanation says when a class is set to weights but has none', () => {
  const categories = weighted.categories.map((category) => ({ ...category, weight: null }));
  const why = explain({ ...weighted, categories }, [
    1000,
    500,
    500,
    2500,
    2500,
    100,
    1000,
    1000,
    BLANK,
    BLANK,
  ]);
  expect(why).toMatchObject({ method: 'points', weightsMissing: true, weights: 0 });
  expect(why.categories.map(({ leftOut }) => leftOut)).toEqual([
    null,
    null,
    null,
    null,
    null,
    'nothingGraded',
  ]);
});

test('reports which missing work is dropped, counts as 0 and costs nothing', () => {
  const assignment = (id: number, category: number, points: number | null) => ({
    id,
    category,
    points,
    due: `2024090${id}`,
  });
  const scheme: Scheme = {
    weighted: true,
    rounding: 1,
    scaleKind: 9,
    scale: [],
    categories: [
      { num: 1, name: 'Homework', weight: 5000, dropLowest: 2 },
      { num: 2, name: 'Practice', weight: 0, dropLowest: 0 },
    ],
    assignments: [
      assignment(1, 1, 1000),
      assignment(2, 1, 1000),
      assignment(3, 1, 1000),
      assignment(4, 1, 1000),
      assignment(5, 2, 1000),
      assignment(6, 1, null),
    ],
  };
  const outcomeOf = (row: number[]) => missingOutcome(explain(scheme, row));
  expect(outcomeOf([MISSING, MISSING, MISSING, 800, BLANK, BLANK])).toEqual({
    dropped: 2,
    counted: 1,
    costless: 0,
  });
  expect(outcomeOf([MISSING, 800, 900, 1000, MISSING, MISSING])).toEqual({
    dropped: 1,
    counted: 0,
    costless: 2,
  });
});
