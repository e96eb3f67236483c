import type { Gradebook } from '#dashboard/api/gradebook.ts';
import { type Calculator, prepare, type Scheme, type Total } from '#grading/average.ts';
import { type Category, categoriesOf, tallyCategory } from '#grading/category.ts';
import { MISSING } from '#grading/score.ts';
import { classAverage, statisticsOfAssignment } from '#grading/statistics.ts';

interface Supposition {
  scheme: Scheme;
  scores: Int32Array;
  supposed: ReadonlySet<number>;
  /** What is known already and still holds. */
  calculator?: { value: Calculator | null };
  totals?: (Total | undefined)[];
  dropped?: (ReadonlySet<number> | undefined)[];
  means?: (number | null | undefined)[];
}

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
  /** Whether this is a what-if; its totals are then of our own arithmetic. */
  readonly supposing: boolean;
  readonly #calculator: { value: Calculator | null };
  #dropping: Category[] | null = null;
  readonly #totals: (Total | undefined)[];
  readonly #dropped: (ReadonlySet<number> | undefined)[];
  readonly #means: (number | null | undefined)[];

  constructor(book: Gradebook, from: Supposition | null = null) {
    this.book = book;
    this.scheme = from?.scheme ?? book.scheme;
    this.scores = from?.scores ?? book.scores;
    this.supposed = from?.supposed ?? new Set();
    this.supposing = from !== null;
    this.#calculator = from?.calculator ?? { value: null };
    this.#totals = from?.totals ?? [];
    this.#dropped = from?.dropped ?? [];
    this.#means = from?.means ?? [];
  }

  /** The same, to be changed without anything being saved. */
  suppose(scheme = this.scheme): Sheet {
    const { supposed } = this;
    const scores = this.supposing ? this.scores : this.scores.slice();
    return new Sheet(this.book, { scheme, scores, supposed });
  }

  /** A what-if with one more score changed. The matrix is handed on, so the sheet before is then of no more use. */
  supposeScore(student: number, assignment: number, code: number): Sheet {
    const at = student * this.width + assignment;
    const supposed = new Set(this.supposed);
    if (code === this.book.scores[at]) supposed.delete(at);
    else supposed.add(at);
    this.scores[at] = code;
    const without = <Value>(known: readonly Value[], index: number) => {
      const copy: (Value | undefined)[] = [...known];
      copy[index] = undefined;
      return copy;
    };
    return new Sheet(this.book, {
      scheme: this.scheme,
      scores: this.scores,
      supposed,
      calculator: this.#calculator,
      totals: without(this.#totals, student),
      dropped: without(this.#dropped, student),
      means: without(this.#means, assignment),
    });
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
    if (!this.supposing && said) return { percent: said.percent, letter: said.grade };
    return this.calculated(student);
  }

  /** The total by our own arithmetic, from these scores. */
  calculated(student: number): Total {
    const known = this.#totals[student];
    if (known) return known;
    this.#calculator.value ??= prepare(this.scheme);
    const total = this.#calculator.value.total(this.scores, student * this.width);
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
