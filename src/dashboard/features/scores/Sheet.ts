import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { savedText } from '#dashboard/api/classes/scores.ts';
import type { Scheme, Total } from '#grading/average.ts';
import type { CategoryTotal } from '#grading/categoryTotals.ts';
import { countedScores, type LateDays, type LateStep, lateSteps } from '#grading/late.ts';
import { MISSING, type ScoreCode, writeScore } from '#grading/score.ts';
import { classAverage, type Mean, meanOfAssignment } from '#grading/statistics.ts';
import { cellIdsAt, whereIs } from './cellIds.ts';
import { type CategoryAsked, Results, type ScoreRow } from './Results.ts';

/** By the positions of its student and assignment; omitted fields stay as they are. */
export interface WhatIfScore {
  readonly student: number;
  readonly assignment: number;
  readonly code?: number;
  /** How many days late; 0 for in time. */
  readonly days?: number;
}

/** Scores that are committed and not saved, by position. */
type EnteredScores = ReadonlyMap<number, ScoreCode>;

const none: EnteredScores = new Map();

interface SheetParts {
  book: Gradebook;
  entered?: EnteredScores;
  /** The late marks of the gradebook, with those entered since; the same if omitted. */
  late?: LateDays;
  /** Results that are known already and still valid. */
  results?: Results;
  whatIf?: {
    readonly scheme: Scheme;
    /** All scores, with those tried out. */
    readonly scores: Int32Array;
    /** Positions where the score or its late mark differs from the service's. */
    readonly cells: ReadonlySet<number>;
  };
}

/*
 * The numbers on the screen: the scores of a gradebook, those entered since, and what follows from both, each computed
 * when it is first needed. A sheet never changes; a what-if makes another, and so does every entry. Only a what-if with
 * more scores takes over the matrix of the one before.
 */
export class Sheet {
  readonly book: Gradebook;
  readonly scheme: Scheme;
  readonly #saved: Int32Array;
  readonly #entered: EnteredScores;
  /** Positions of students and assignments that have a score among `entered`. */
  readonly #enteredIn = { students: new Set<number>(), assignments: new Set<number>() };
  readonly #changes: Gradebook['changes'];
  #merged: Int32Array | null = null;
  /** Positions where the score or its late mark differs from the service's. */
  readonly whatIf: ReadonlySet<number>;
  /** How many days late, by position. */
  readonly late: LateDays;
  /** Whether this is a what-if; its totals then come from our own arithmetic. */
  readonly isWhatIf: boolean;
  readonly #results: Results;

  constructor({ book, entered = none, late = book.lates, results, whatIf }: SheetParts) {
    this.book = book;
    this.scheme = whatIf?.scheme ?? book.scheme;
    this.#saved = whatIf?.scores ?? book.scores;
    this.#entered = entered;
    this.late = late;
    for (const at of differing(late, book.lates)) this.#enteredIn.students.add(Math.floor(at / this.width));
    for (const at of entered.keys()) {
      this.#enteredIn.students.add(Math.floor(at / this.width));
      this.#enteredIn.assignments.add(at % this.width);
    }
    this.#changes = {
      students: book.changes.students.slice(),
      assignments: book.changes.assignments.slice(),
    };
    this.whatIf = whatIf?.cells ?? new Set();
    this.isWhatIf = whatIf !== undefined;
    this.#results = results ?? new Results(this.scheme);
  }

  /** The same, for changes that are not saved. */
  startWhatIf(scheme = this.scheme): Sheet {
    const { book, late, whatIf: cells } = this;
    const scores = this.isWhatIf ? this.scores : this.scores.slice();
    return new Sheet({ book, late, whatIf: { scheme, scores, cells } });
  }

  /** A what-if with more scores changed. The matrix is reused, so the previous sheet must not be used any more. */
  withWhatIfScores(cells: readonly WhatIfScore[]): Sheet {
    const whatIf = new Set(this.whatIf);
    const late = cells.some(({ days }) => days !== undefined) ? withDays(this, cells) : this.late;
    for (const { student, assignment, code } of cells) {
      const at = student * this.width + assignment;
      if (code !== undefined) this.scores[at] = code;
      const isSaved = this.scores[at] === this.book.scores[at] && late.get(at) === this.book.lates.get(at);
      if (isSaved) whatIf.delete(at);
      else whatIf.add(at);
    }
    const students = new Set(cells.map(({ student }) => student));
    const assignments = new Set(cells.map(({ assignment }) => assignment));
    const results = this.#results.without(students, assignments);
    const { book, scheme, scores } = this;
    return new Sheet({ book, late, results, whatIf: { scheme, scores, cells: whatIf } });
  }

  /** This what-if on top of newer data of the class, without the scores it tried in cells that are gone. */
  upon(saved: Sheet): Sheet {
    const { weighted, categories } = this.scheme;
    const weights = new Map(categories.map((category) => [category.num, category]));
    const scheme = {
      ...saved.scheme,
      weighted,
      categories: saved.scheme.categories.map((category) => weights.get(category.num) ?? category),
    };
    const changed = this.scheme !== this.book.scheme;
    const cells = [...this.whatIf].flatMap((at): WhatIfScore[] => {
      const ids = cellIdsAt(this.book, Math.floor(at / this.width), at % this.width);
      const place = ids && whereIs(saved.book, ids);
      if (!place) return [];
      const cell = { ...place, code: this.scores[at] ?? -1 };
      const days = this.late.get(at);
      return [days === this.book.lates.get(at) ? cell : { ...cell, days: days ?? 0 }];
    });
    return saved.startWhatIf(changed ? scheme : saved.scheme).withWhatIfScores(cells);
  }

  /** The next sheet of the same class: results that no entry and no saved score affects are reused. */
  entering(book: Gradebook, entered: EnteredScores, late = book.lates): Sheet {
    const { students, assignments } = book.changes;
    const changedStudents = this.#changes.students.reduce(changedSince(students), new Set<number>());
    const changedAssignments = this.#changes.assignments.reduce(changedSince(assignments), new Set<number>());
    for (const at of [...this.#entered.keys(), ...entered.keys()]) {
      if (this.#entered.get(at) === entered.get(at)) continue;
      changedStudents.add(Math.floor(at / this.width));
      changedAssignments.add(at % this.width);
    }
    for (const at of differing(this.late, late)) changedStudents.add(Math.floor(at / this.width));
    const results = this.#results.without(changedStudents, changedAssignments);
    return new Sheet({ book, entered, late, results });
  }

  /** All scores, by position, including entered ones. */
  get scores(): Int32Array {
    if (this.#entered.size === 0) return this.#saved;
    if (this.#merged) return this.#merged;
    const merged = this.#saved.slice();
    for (const [at, code] of this.#entered) merged[at] = code;
    this.#merged = merged;
    return merged;
  }

  /** A student's scores, and where they begin: avoids copying a million others. */
  #row(student: number): ScoreRow {
    const start = student * this.width;
    if (!this.#enteredIn.students.has(student)) return { scores: this.#saved, start };
    const scores = this.#saved.slice(start, start + this.width);
    for (let at = 0; at < scores.length; at++) scores[at] = this.#entered.get(start + at) ?? scores[at] ?? -1;
    return { scores, start: 0 };
  }

  /** The same as they count: late ones less their deduction. */
  readonly #countedRow = (student: number): ScoreRow => {
    const { scores, start } = this.#row(student);
    if (this.late.size === 0 || !this.scheme.late) return { scores, start };
    const own = scores.subarray(start, start + this.width);
    const offset = student * this.width;
    return { scores: countedScores(this.scheme, own, { days: this.late, offset }), start: 0 };
  };

  /** A student's scores as they count, for an explanation. */
  counted(student: number): Int32Array {
    const { scores, start } = this.#countedRow(student);
    return scores.subarray(start, start + this.width);
  }

  /** The student's late scores with a deduction. */
  lateSteps(student: number): LateStep[] {
    if (this.late.size === 0) return [];
    const { scores, start } = this.#row(student);
    const own = scores.subarray(start, start + this.width);
    return lateSteps(this.scheme, own, { days: this.late, offset: student * this.width });
  }

  get width(): number {
    return this.book.assignments.length;
  }

  score(student: number, assignment: number): number {
    const at = student * this.width + assignment;
    return (this.#entered.size > 0 ? this.#entered.get(at) : undefined) ?? this.#saved[at] ?? -1;
  }

  /** The score as it travels; a saved one as the service writes it. */
  text(student: number, assignment: number): string {
    const [at, code] = [student * this.width + assignment, this.score(student, assignment)];
    return code === this.book.scores[at] ? savedText(this.book, at) : writeScore(code);
  }

  /**
   * The service's total until a score is tried out, entered or changed: then ours, which the service will also
   * calculate.
   */
  total(student: number): Total {
    const fromService = this.book.students[student];
    const stands = !this.#changes.students[student] && !this.#enteredIn.students.has(student);
    if (!this.isWhatIf && stands && fromService)
      return { percent: fromService.percent, letter: fromService.grade };
    return this.calculated(student);
  }

  /** The total of these scores by our own arithmetic. */
  calculated(student: number): Total {
    return this.#results.total(student, this.#countedRow);
  }

  /** The student's total in one term, always by our own arithmetic. */
  termTotal(student: number, num: number): Total {
    return this.#results.termTotal(student, num, this.#countedRow);
  }

  termAverage(num: number): number | null {
    return classAverage(this.book.students.map((_, student) => this.termTotal(student, num).percent));
  }

  /** The student's total in one category, as it takes part in the grade. */
  categoryTotal(student: number, asked: CategoryAsked): CategoryTotal {
    return this.#results.categoryTotal(student, asked, this.#countedRow);
  }

  categoryAverage(asked: CategoryAsked): number | null {
    return classAverage(this.book.students.map((_, student) => this.categoryTotal(student, asked).percent));
  }

  get average(): number | null {
    return classAverage(this.book.students.map((_, student) => this.total(student).percent));
  }

  /** Null if nothing is graded. */
  mean(assignment: number): Mean | null {
    return this.#results.mean(assignment, () =>
      this.#enteredIn.assignments.has(assignment)
        ? meanOfAssignment(
            this.book.students.map((_, student) => this.score(student, assignment)),
            1,
            0,
          )
        : meanOfAssignment(this.#saved, this.width, assignment),
    );
  }

  missing(student: number): number {
    let count = 0;
    const { scores, start } = this.#row(student);
    for (let index = start; index < start + this.width; index++) {
      if (scores[index] === MISSING) count++;
    }
    return count;
  }

  isDropped(student: number, assignment: number): boolean {
    return this.#results.dropped(student, this.#countedRow).has(assignment);
  }
}

/** The late marks, including those tried out. */
function withDays({ late, width }: Sheet, cells: readonly WhatIfScore[]): LateDays {
  const all = new Map(late);
  for (const { student, assignment, days } of cells) {
    const at = student * width + assignment;
    if (days === 0) all.delete(at);
    else if (days !== undefined) all.set(at, days);
  }
  return all;
}

/** Positions whose lateness differs. */
function differing(one: LateDays, other: LateDays): number[] {
  if (one === other) return [];
  return [...one.keys(), ...other.keys()].filter((at) => one.get(at) !== other.get(at));
}

const changedSince = (now: Uint32Array) => (found: Set<number>, count: number, position: number) =>
  count === now[position] ? found : found.add(position);
