import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Scheme } from '#grading/average.ts';
import { prepareCategories } from '#grading/categoryTotals.ts';
import { explain } from '#grading/explanation.ts';
import { isByTerm, withinTerm } from '#grading/terms.ts';
import { explainYear } from '#grading/yearExplanation.ts';
import { generatedClass, generatedYear } from './generated.ts';
import { oracle } from './oracle.ts';

/** The class as if it had only this category, and counted points. */
function alone(scheme: Scheme, num: number, row: readonly number[]) {
  const own = (_: unknown, at: number) => scheme.assignments[at]?.category === num;
  return oracle(
    {
      ...scheme,
      weighted: false,
      rounding: 3,
      categories: scheme.categories.filter((category) => category.num === num),
      assignments: scheme.assignments.filter(own),
    },
    row.filter(own),
  );
}

test("each category has the oracle's percent of a class with only that category", () => {
  fc.assert(
    fc.property(generatedClass, ({ scheme, rows }) => {
      const calculator = prepareCategories(scheme);
      const matrix = Int32Array.from(rows.flat());
      rows.forEach((row, student) => {
        const totals = calculator.totals(matrix, student * scheme.assignments.length);
        for (const { num } of scheme.categories)
          expect(totals.get(num)?.percent).toBe(alone(scheme, num, row).percent);
      });
    }),
    { numRuns: 1500, seed: 2028 },
  );
});

test("each category has the explanation's points: of a term, and of all terms that make the grade", () => {
  fc.assert(
    fc.property(generatedYear, ({ scheme, rows }) => {
      const year = prepareCategories(scheme);
      const terms = (scheme.terms ?? []).map(({ num }) => withinTerm(scheme, num));
      for (const row of rows) {
        for (const term of terms) {
          const totals = prepareCategories(term).totals(row);
          for (const { num, earned, possible } of explain(term, row).categories)
            expect(totals.get(num)).toMatchObject({ earned, possible });
        }
        if (!isByTerm(scheme)) continue;
        const steps = (explainYear(scheme, row)?.terms ?? []).filter(({ term }) => (term.weight ?? 0) > 0);
        for (const [num, { earned, possible }] of year.totals(row)) {
          const parts = steps.flatMap(({ explanation }) =>
            explanation.categories.filter((category) => category.num === num),
          );
          expect(earned).toBe(parts.reduce((sum, part) => sum + part.earned, 0));
          expect(possible).toBe(parts.reduce((sum, part) => sum + part.possible, 0));
        }
      }
    }),
    { numRuns: 500, seed: 2029 },
  );
});
