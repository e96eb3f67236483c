import type { Gradebook } from '#dashboard/api/gradebook.ts';
import { type Calculator, prepare, type Scheme, type Total } from '#grading/average.ts';
import { type Category, categoriesOf, tallyCategory } from '#grading/category.ts';
import { MISSING } from '#grading/score.ts';
import { classAverage, statisticsOfAssignment } from '#grading/statistics.ts';

/*
 * The numbers on the screen: the scores of a gradebook and what follows from them, each computed when it is first
 * asked for. A sheet never changes; a what-if makes another.
 */
export class Sheet {
  readonly book: Gradebook;
  readonly scheme: Scheme;
  readonly scores: Int32Array;
  /** Positions in `scores` that differ from what the service said. */
  readonly supposed: ReadonlySet<number>;
  readonly #untouched: boolean;
  #calculator: Calculator | null = null;
  #dropping: Category[] | null = null;
  readonly #totals: (Total | undefined)[] = [];
  readonly #dropped: (ReadonlySet<number> | undefined)[] = [];
  readonly #means: (number | null | undefined)[] = [];

  constructor(
    book: Gradebook,
    supposed: { scheme: Scheme; scores: Int32Array; changed: ReadonlySet<number> } | null = null,
  ) {
    this.book = book;
    this.scheme = supposed?.scheme ?? book.scheme;
    this.scores = supposed?.scores ?? book.scores;
    this.supposed = supposed?.changed ?? new Set();
    this.#untouched = supposed === null;
  }

  get width(): number {
    return this.book.assignments.length;
  }

  score(student: number, assignment: number): number {
    return this.scores[student * this.width + assignment] ?? -1;
  }

  /** The service's total as long as nothing is supposed: the page shows no other number than the service sends. */
  total(student: number): Total {
    const said = this.book.students[student];
    if (this.#untouched && said) return { percent: said.percent, letter: said.grade };
    return this.calculated(student);
  }

  /** The total by our own arithmetic, from these scores. */
  calculated(student: number): Total {
    const known = this.#totals[student];
    if (known) return known;
    this.#calculator ??= prepare(this.scheme);
    const total = this.#calculator.total(this.scores, student * this.width);
    this.#totals[student] = total;
    return total;
  }

  get average(): number | null {
    return classAverage(this.book.students.map((_, student) => this.total(student).percent));
  }

  /** Mean of an assignment in hundredths of a point; null where nothing is graded. */
  mean(assignment: number): number | null {
    const known = this.#means[assignment];
    if (known !== undefined) return known;
    const { summary } = statisticsOfAssignment(this.scores, this.width, assignment);
    const mean = summary?.mean ?? null;
    this.#means[assignment] = mean;
    return mean;
  }

  missing(student: number): number {
    let count = 0;
    const start = student * this.width;
    for (let index = start; index < start + this.width; index++) {
      if (this.scores[index] === MISSING) count++;
    }
    return count;
  }

  isDropped(student: number, assignment: number): boolean {
    const known = this.#dropped[student] ?? this.#findDropped(student);
    return known.has(assignment);
  }

  #findDropped(student: number): ReadonlySet<number> {
    this.#dropping ??= this.scheme.categories.some(({ dropLowest }) => dropLowest > 0)
      ? categoriesOf(this.scheme).filter(({ dropLowest }) => dropLowest > 0)
      : [];
    const found = new Set<number>();
    for (const category of this.#dropping) {
      const { at, count, dropped, work } = tallyCategory(category, this.scores, student * this.width);
      if (dropped === 0) continue;
      for (let index = 0; index < count; index++) {
        const position = at[index];
        if (work.dropped[index] === 1 && position !== undefined) found.add(position);
      }
    }
    this.#dropped[student] = found;
    return found;
  }
}
