import { type Calculator, partsOf, prepare, type Scheme, type Total } from '#grading/average.ts';
import { type Category, tallyCategory } from '#grading/category.ts';
import { type CategoryCalculator, type CategoryTotal, prepareCategories } from '#grading/categoryTotals.ts';
import type { Mean } from '#grading/statistics.ts';
import { withinTerm } from '#grading/terms.ts';

/** A student's scores, and where they begin. */
export interface ScoreRow {
  readonly scores: Int32Array;
  readonly start: number;
}

/** A student's scores as they count. */
type RowOf = (student: number) => ScoreRow;

/** A category; of one term, or of all terms in the grade if that is 0. */
export interface CategoryAsked {
  readonly num: number;
  readonly term: number;
}

/** Each student's result in one term. */
interface TermTotals {
  readonly calculator: Calculator;
  readonly totals: (Total | undefined)[];
}

/** Each student's result by category. */
interface CategoryTotals {
  readonly calculator: CategoryCalculator;
  readonly totals: (ReadonlyMap<number, CategoryTotal> | undefined)[];
}

/** What follows from the scores of a class: each is computed when it is first needed, and then known. */
export class Results {
  readonly #scheme: Scheme;
  /** All results of one scheme share it. */
  #calculator: { value: Calculator | null } = { value: null };
  #totals: (Total | undefined)[] = [];
  /** By the number of the term. */
  #terms: Map<number, TermTotals> = new Map();
  /** By the number of the term, 0 for all. */
  #categories: Map<number, CategoryTotals> = new Map();
  /** Categories that drop scores; null if unknown. */
  #dropping: readonly Category[] | null = null;
  #dropped: (ReadonlySet<number> | undefined)[] = [];
  #means: (Mean | null | undefined)[] = [];

  constructor(scheme: Scheme) {
    this.#scheme = scheme;
  }

  /** Those that hold when these students and assignments have other scores. */
  without(students: ReadonlySet<number>, assignments: ReadonlySet<number>): Results {
    const others = new Results(this.#scheme);
    others.#calculator = this.#calculator;
    others.#totals = without(this.#totals, students);
    others.#terms = withoutTotals(this.#terms, students);
    others.#categories = withoutTotals(this.#categories, students);
    others.#dropping = this.#dropping;
    others.#dropped = without(this.#dropped, students);
    others.#means = without(this.#means, assignments);
    return others;
  }

  total(student: number, rowOf: RowOf): Total {
    const known = this.#totals[student];
    if (known) return known;
    this.#calculator.value ??= prepare(this.#scheme);
    const { scores, start } = rowOf(student);
    const total = this.#calculator.value.total(scores, start);
    this.#totals[student] = total;
    return total;
  }

  termTotal(student: number, num: number, rowOf: RowOf): Total {
    const term = this.#terms.get(num) ?? { calculator: prepare(withinTerm(this.#scheme, num)), totals: [] };
    this.#terms.set(num, term);
    const known = term.totals[student];
    if (known) return known;
    const { scores, start } = rowOf(student);
    const total = term.calculator.total(scores, start);
    term.totals[student] = total;
    return total;
  }

  categoryTotal(student: number, { num, term }: CategoryAsked, rowOf: RowOf): CategoryTotal {
    const known = this.#categories.get(term) ?? {
      calculator: prepareCategories(term === 0 ? this.#scheme : withinTerm(this.#scheme, term)),
      totals: [],
    };
    this.#categories.set(term, known);
    let totals = known.totals[student];
    if (!totals) {
      const { scores, start } = rowOf(student);
      totals = known.calculator.totals(scores, start);
      known.totals[student] = totals;
    }
    return totals.get(num) ?? noWork;
  }

  /** Positions of the assignments that are dropped for a student. */
  dropped(student: number, rowOf: RowOf): ReadonlySet<number> {
    const known = this.#dropped[student];
    if (known) return known;
    this.#dropping ??= droppingIn(this.#scheme);
    const found = new Set<number>();
    this.#dropped[student] = found;
    if (this.#dropping.length === 0) return found;
    const { scores, start } = rowOf(student);
    for (const category of this.#dropping) {
      const { at, count, dropped, work } = tallyCategory(category, scores, start);
      if (dropped === 0) continue;
      for (let index = 0; index < count; index++) {
        const position = at[index];
        if (work.dropped[index] === 1 && position !== undefined) found.add(position);
      }
    }
    return found;
  }

  mean(assignment: number, compute: () => Mean | null): Mean | null {
    const known = this.#means[assignment];
    if (known !== undefined) return known;
    const mean = compute();
    this.#means[assignment] = mean;
    return mean;
  }
}

const noWork: CategoryTotal = { earned: 0, possible: 0, percent: null };

/** The categories that drop scores, in each term that counts separately. */
const droppingIn = (scheme: Scheme): Category[] =>
  scheme.categories.some(({ dropLowest }) => dropLowest > 0)
    ? partsOf(scheme)
        .flatMap(({ categories }) => categories)
        .filter(({ dropLowest }) => dropLowest > 0)
    : [];

function without<Value>(known: readonly Value[], positions: Iterable<number>): (Value | undefined)[] {
  const copy: (Value | undefined)[] = [...known];
  for (const position of positions) copy[position] = undefined;
  return copy;
}

/** The same, without the totals of these students. */
const withoutTotals = <Value, Known extends { readonly totals: (Value | undefined)[] }>(
  known: ReadonlyMap<number, Known>,
  students: Iterable<number>,
): Map<number, Known> =>
  new Map([...known].map(([num, each]) => [num, { ...each, totals: without(each.totals, students) }]));
