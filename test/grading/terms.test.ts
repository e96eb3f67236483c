import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsOf, prepare, type Scheme } from '#grading/average.ts';
import { explain } from '#grading/explanation.ts';
import { countedScores } from '#grading/late.ts';
import { missingWorkOf } from '#grading/missingWork.ts';
import { roundPercent } from '#grading/rounding.ts';
import { letterOf } from '#grading/scale.ts';
import { BLANK, MISSING } from '#grading/score.ts';
import { type Term, termOf, termProblems, termsOf, withinTerm } from '#grading/terms.ts';
import { explainYear } from '#grading/yearExplanation.ts';
import { daysByPosition, generatedYear, lateYear } from './generated.ts';
import { compare, type Exact, oracle, oracleOfTerm, oracleOfYear } from './oracle.ts';

const quarter1: Term = { num: 1, name: 'Quarter 1', first: '20260817', last: '20261016', weight: 4000 };
const quarter2: Term = { num: 2, name: 'Quarter 2', first: '20261019', last: '20261218', weight: 4000 };
const exam: Term = { num: 3, name: 'Exam', first: '', last: '', weight: 2000 };

function scheme(changes: Partial<Scheme>): Scheme {
  return {
    weighted: false,
    rounding: 0,
    scaleKind: 9,
    scale: [],
    categories: [{ num: 1, name: 'Work', weight: null, dropLowest: 0 }],
    assignments: [
      { id: 1, category: 1, due: '20260901', points: 1000 },
      { id: 2, category: 1, due: '20261101', points: 1000 },
      { id: 3, category: 1, due: '20261217', points: 10_000, term: 3 },
    ],
    terms: [quarter1, quarter2, exam],
    ...changes,
  };
}

test("10,000 generated students get the oracle's terms and year, also from the middle of a matrix", () => {
  fc.assert(
    fc.property(generatedYear, ({ scheme, rows }) => {
      const matrix = Int32Array.from(rows.flat());
      const year = prepare(scheme);
      const terms = (scheme.terms ?? []).map(({ num }) => [num, prepare(withinTerm(scheme, num))] as const);
      rows.forEach((row, student) => {
        const offset = student * scheme.assignments.length;
        const { percent, letter } = oracleOfYear(scheme, row);
        expect(year.total(matrix, offset)).toEqual({ percent, letter });
        for (const [num, calculator] of terms) {
          const ofTerm = oracleOfTerm(scheme, { scores: row }, num);
          expect(calculator.total(matrix, offset)).toEqual({
            percent: ofTerm.percent,
            letter: ofTerm.letter,
          });
        }
      });
    }),
    { numRuns: 2000, seed: 2027 },
  );
});

test("7,500 generated students with late work get the oracle's terms and year", () => {
  let [students, differences, changed] = [0, 0, 0];
  fc.assert(
    fc.property(lateYear, ({ scheme, rows, days }) => {
      const matrix = Int32Array.from(rows.flat());
      const counted = countedScores(scheme, matrix, { days: daysByPosition(days) });
      const year = prepare(scheme);
      const terms = (scheme.terms ?? []).map(({ num }) => [num, prepare(withinTerm(scheme, num))] as const);
      rows.forEach((scores, student) => {
        const offset = student * scheme.assignments.length;
        const daysLate = days[student] ?? [];
        const own = Array.from(counted.subarray(offset, offset + scheme.assignments.length));
        const expected = oracleOfYear(scheme, scores, daysLate);
        const { percent, letter } = expected;
        expect(year.total(counted, offset)).toEqual({ percent, letter });
        for (const [num, calculator] of terms) {
          const ofTerm = oracleOfTerm(scheme, { scores, daysLate }, num);
          const total = { percent: ofTerm.percent, letter: ofTerm.letter };
          expect(calculator.total(counted, offset)).toEqual(total);
        }
        const why = explainYear(scheme, own);
        if (why && (why.percent !== percent || why.letter !== letter)) differences++;
        students++;
        if (percent !== oracleOfYear(scheme, scores).percent) changed++;
      });
    }),
    { numRuns: 1500, seed: 2028 },
  );
  expect({ students, differences }).toEqual({ students: 7500, differences: 0 });
  // Late penalties matter often enough for this to be a real test.
  expect(changed).toBeGreaterThan(1000);
});

test('every explanation of a year recomputes to the total, and drops what the oracle drops', () => {
  fc.assert(
    fc.property(generatedYear, ({ scheme, rows }) => {
      for (const row of rows) {
        const expected = oracleOfYear(scheme, row);
        const why = explainYear(scheme, row);
        if (!why) {
          expect(expected).toEqual(oracle(scheme, row));
          continue;
        }
        expect({ percent: why.percent, letter: why.letter }).toEqual(prepare(scheme).total(row));
        const [brings, scaled] = [sum(), sum()];
        for (const { term, explanation, leftOut, contribution, scaledWeight } of why.terms) {
          expect(explanation).toEqual(explain(withinTerm(scheme, term.num), row));
          expect(leftOut === null).toBe(contribution !== null);
          if (contribution) brings.add(contribution);
          if (scaledWeight) scaled.add(scaledWeight);
        }
        const weighed = why.terms.filter(({ leftOut }) => leftOut !== 'noWeight');
        const dropped = weighed.flatMap(({ explanation }) =>
          explanation.categories.flatMap((category) => category.dropped),
        );
        expect(dropped.sort((a, b) => a - b)).toEqual(expected.dropped);
        if (why.unrounded === null) {
          expect(expected.exact).toBe(null);
          continue;
        }
        const unrounded = { over: why.unrounded.numerator, under: why.unrounded.denominator };
        expect(expected.exact && compare(unrounded, expected.exact)).toBe(0);
        expect(compare(brings.exact, unrounded)).toBe(0);
        expect(compare(scaled.exact, { over: 100n, under: 1n })).toBe(0);
        expect(roundPercent(unrounded.over, unrounded.under * 100n, why.rounding)).toBe(why.percent);
        expect(letterOf(why.percent, scheme)).toBe(why.letter);
      }
    }),
    { numRuns: 400, seed: 13 },
  );
});

/** A sum of fractions, by hand. */
function sum() {
  const exact: Exact = { over: 0n, under: 1n };
  return {
    exact,
    add({ numerator, denominator }: { numerator: bigint; denominator: bigint }) {
      exact.over = exact.over * denominator + numerator * exact.under;
      exact.under *= denominator;
    },
  };
}

test("the gain of missing work is the oracle's gain of the year", () => {
  fc.assert(
    fc.property(generatedYear, ({ scheme, rows }) => {
      const workOf = missingWorkOf(scheme);
      for (const row of rows) {
        const work = workOf(row);
        if (!work) continue;
        const now = oracleOfYear(scheme, row);
        expect(work.now).toEqual({ percent: now.percent, letter: now.letter });
        for (const { position, gain } of work.each) {
          if (!gain) continue;
          const turnedIn = row.with(position, scheme.assignments[position]?.points ?? 0);
          const then = oracleOfYear(scheme, turnedIn);
          expect({ percent: gain.percent, letter: gain.letter }).toEqual({
            percent: then.percent,
            letter: then.letter,
          });
        }
      }
    }),
    { numRuns: 300, seed: 14 },
  );
});

test('work is in its chosen term, or else in that of its due date', () => {
  const terms = [quarter1, quarter2, exam];
  const numOf = (due: string, term?: number) =>
    termOf({ due, ...(term !== undefined && { term }) }, terms)?.num;
  expect(numOf('20260817')).toBe(1);
  expect(numOf('20261016', 0)).toBe(1);
  expect(numOf('20261017')).toBe(undefined);
  expect(numOf('20261019', 3)).toBe(3);
  expect(numOf('')).toBe(undefined);
  // The class has no P5 any more.
  expect(numOf('20261019', 5)).toBe(2);
});

test('names and days come from the calendar of the school, weights from the class; its other terms stay', () => {
  const ofSchool = [
    { name: 'Fall', first: '20260801', last: '20261231' },
    { name: 'Spring', first: '20270101', last: '20270630' },
  ];
  expect(termsOf(ofSchool, [quarter1, exam])).toEqual([
    { ...ofSchool[0], num: 1, weight: 4000, ofSchool: true },
    { ...ofSchool[1], num: 2, weight: null, ofSchool: true },
    { ...exam, ofSchool: false },
  ]);
  expect(termsOf([], [quarter1, exam]).map(({ num }) => num)).toEqual([1, 3]);
  expect(
    termsOf(
      Array.from({ length: 8 }, () => quarter1),
      [],
    ),
  ).toHaveLength(5);
});

test('the year combines unrounded terms: 89.4 and 90 with equal weights give 89.7', () => {
  const rounded = scheme({ rounding: 1 });
  expect(prepare(withinTerm(rounded, 1)).total([894, 900, BLANK]).percent).toBe(8900);
  expect(prepare(rounded).total([894, 900, BLANK]).percent).toBe(9000);
  expect(prepare(scheme({})).total([894, 900, BLANK]).percent).toBe(8970);
});

test('a term with nothing graded leaves its weight to the others, and an exam counts once it is graded', () => {
  const calculator = prepare(scheme({}));
  expect(calculator.total([800, BLANK, BLANK]).percent).toBe(8000);
  expect(calculator.total([800, 600, BLANK]).percent).toBe(7000);
  expect(calculator.total([800, 600, 10_000]).percent).toBe(7600);
  expect(calculator.total([BLANK, BLANK, BLANK])).toEqual({ percent: null, letter: '' });
});

test('without weights of terms all work counts, whichever term it is in', () => {
  const unweighed = scheme({ terms: [quarter1, quarter2, exam].map((term) => ({ ...term, weight: null })) });
  expect(prepare(unweighed).total([800, 600, BLANK]).percent).toBe(7000);
  expect(explainYear(unweighed, [800, 600, BLANK])).toBe(null);
  expect(prepare(withinTerm(unweighed, 2)).total([800, 600, BLANK]).percent).toBe(6000);
});

test('all work counts if only terms without days have weights, even with work assigned to one', () => {
  const undated = [quarter1, quarter2, exam].map((term) => ({ ...term, name: '', first: '', last: '' }));
  const { assignments } = scheme({});
  const withoutDays = scheme({ terms: undated, assignments: assignments.slice(0, 2) });
  expect(prepare(withoutDays).total([800, 600]).percent).toBe(7000);
  expect(explainYear(withoutDays, [800, 600])).toBe(null);
  expect(partsOf(withoutDays)).toMatchObject([{ term: null }]);
  // A chosen exam alone is no year: 80, 60 and 90 of 10, 10 and 100 points are 86.67 together.
  const withExam = scheme({ terms: undated, assignments });
  expect(prepare(withExam).total([800, 600, 9000]).percent).toBe(8667);
  expect(explainYear(withExam, [800, 600, 9000])).toBe(null);
  expect(prepare(withinTerm(withExam, 3)).total([800, 600, 9000]).percent).toBe(9000);
  // Once a weighted term has its days, the others count along with it.
  const dated = scheme({ terms: [quarter1, ...undated.slice(1)], assignments });
  expect(prepare(dated).total([800, 600, 9000]).percent).toBe(8333);
  expect(explainYear(dated, [800, 600, 9000])?.outside).toEqual([1]);
});

test('work without a term is reported, and does not count', () => {
  const gap = scheme({ terms: [quarter1] });
  expect(prepare(gap).total([800, 0, MISSING]).percent).toBe(8000);
  expect(explainYear(gap, [800, 0, MISSING])?.outside).toEqual([1, 2]);
  expect(explainYear(gap, [800, BLANK, BLANK])?.outside).toEqual([]);
});

test('lowest scores are dropped in each term separately', () => {
  const dropping = scheme({
    categories: [{ num: 1, name: 'Work', weight: null, dropLowest: 1 }],
    assignments: ['20260901', '20260902', '20261101', '20261102'].map((due, index) => ({
      id: index + 1,
      category: 1,
      due,
      points: 1000,
    })),
  });
  expect(prepare(dropping).total([100, 800, 200, 600]).percent).toBe(7000);
  expect(partsOf(dropping)).toHaveLength(3);
});

test('problems of terms name their place among all terms; one without days needs no name', () => {
  const exam = { name: '', first: '', last: '' };
  const fall = { name: 'Fall', first: '20260901', last: '20270115' };
  expect(termProblems([exam, fall])).toEqual([]);
  expect(termProblems([exam, fall, { ...fall, name: 'Spring' }])).toEqual([
    { at: 2, field: 'first', fault: 'overlap' },
  ]);
  expect(termProblems([{ ...fall, last: '' }])).toEqual([{ at: 0, field: 'last', fault: 'day' }]);
});
