import fc from 'fast-check';
import type { Scheme } from '#grading/average.ts';
import { BLANK, EXCUSED, MISSING, UNKNOWN } from '#grading/score.ts';
import type { Term } from '#grading/terms.ts';

/*
 * Generated classes: small, so that an oracle can try everything, and full of ties, halves and odd settings.
 */

interface GeneratedClass {
  scheme: Scheme;
  /** One row for each student. */
  rows: number[][];
}

const weight = fc.oneof(
  fc.constantFrom(null, 0, 1000, 2000, 2500, 3333, 4000),
  fc.integer({ min: 0, max: 10_000 }),
);
const points = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(1000, 1000, 2000, 500, 100, 10_000, 2500) },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 100_000 }) },
);
const code = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 40 }).map((value) => value * 50) },
  { weight: 3, arbitrary: fc.constantFrom(895, 8950, 9000, 0, 449, 850) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 12_000 }) },
  { weight: 3, arbitrary: fc.constantFrom(BLANK, BLANK, EXCUSED, MISSING, MISSING, UNKNOWN) },
);
const step = fc.record({
  low: fc.oneof(fc.constantFrom(0, 5950, 7000, 8950, 9000), fc.integer({ min: 0, max: 11_000 })),
  letter: fc.constantFrom('A+', 'A', 'B', 'C', 'Pass', 'No'),
});

export const generatedClass: fc.Arbitrary<GeneratedClass> = fc
  .record({
    weighted: fc.boolean(),
    rounding: fc.integer({ min: 0, max: 6 }),
    scaleKind: fc.constantFrom(1, 9, 10, 4),
    scale: fc.uniqueArray(step, { maxLength: 5, selector: ({ low }) => low }),
    categories: fc.uniqueArray(
      fc.record({
        num: fc.integer({ min: 1, max: 4 }),
        name: fc.constant('Quizzes'),
        weight,
        dropLowest: fc.integer({ min: 0, max: 4 }),
      }),
      { maxLength: 4, selector: ({ num }) => num },
    ),
    assignments: fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 30 }),
        category: fc.integer({ min: 1, max: 3 }),
        due: fc.constantFrom('20260901', '20260902', '20261103'),
        points,
      }),
      { maxLength: 10, selector: ({ id }) => id },
    ),
  })
  .chain((scheme) =>
    fc.record({
      scheme: fc.constant(scheme),
      rows: fc.array(
        fc.array(code, { minLength: scheme.assignments.length, maxLength: scheme.assignments.length }),
        {
          minLength: 5,
          maxLength: 5,
        },
      ),
    }),
  );

/** Two terms with a gap between them, an exam without days, and a week that also belongs to the second term. */
const spans = [
  { name: 'Quarter 1', first: '20260801', last: '20260901' },
  { name: 'Quarter 2', first: '20260903', last: '20261231' },
  { name: 'Exam', first: '', last: '' },
  { name: 'Projects', first: '20261102', last: '20261106' },
];

const terms: fc.Arbitrary<Term[]> = fc
  .tuple(fc.subarray([...spans.keys()], { minLength: 1 }), fc.array(weight, { minLength: 4, maxLength: 4 }))
  .map(([chosen, weights]) =>
    chosen.map((at) => ({
      ...(spans[at] ?? { name: '', first: '', last: '' }),
      num: at + 1,
      weight: weights[at] ?? null,
    })),
  );

/** A class with terms; some of its work is assigned to one, even to one that does not exist. */
export const generatedYear: fc.Arbitrary<GeneratedClass> = fc
  .record({
    drawn: generatedClass,
    terms,
    chosen: fc.array(fc.constantFrom(0, 0, 0, 1, 2, 3, 3, 5), { minLength: 10, maxLength: 10 }),
  })
  .map(({ drawn: { scheme, rows }, terms, chosen }) => ({
    scheme: {
      ...scheme,
      terms,
      assignments: scheme.assignments.map((each, at) => ({ ...each, term: chosen[at] ?? 0 })),
    },
    rows,
  }));

const policy = fc.record({
  percent: fc.oneof(fc.constantFrom(0, 5, 10, 20, 33, 100), fc.integer({ min: 0, max: 100 })),
  daily: fc.boolean(),
  lowest: fc.oneof(fc.constantFrom(0, 0, 50, 60), fc.integer({ min: 0, max: 100 })),
});
const days = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 4 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 365 }) },
);

interface LateClass extends GeneratedClass {
  /** Days late of every score, one row for each student. */
  days: number[][];
}

const withLateness = ({ scheme, rows }: GeneratedClass): fc.Arbitrary<LateClass> =>
  fc.record({
    scheme: policy.map((late): Scheme => ({ ...scheme, late })),
    rows: fc.constant(rows),
    days: fc.array(
      fc.array(days, { minLength: scheme.assignments.length, maxLength: scheme.assignments.length }),
      { minLength: rows.length, maxLength: rows.length },
    ),
  });

/** A generated class with a policy, and days late for every score. */
export const lateClass = generatedClass.chain(withLateness);

/** The same for one with terms. */
export const lateYear = generatedYear.chain(withLateness);

/** In the form that `grading` takes: by position in the matrix of all scores. */
export const daysByPosition = (rows: readonly (readonly number[])[]) =>
  new Map([...rows.flat().entries()].filter(([, daysLate]) => daysLate > 0));
