import type { Span } from './schoolYear.ts';

/*
 * The marking periods that a class is graded by: which work belongs to which, and what each weighs in the year's grade.
 */

export interface Term extends Span {
  /** 1 to 5, as in P1 to P5. Without days, '' for both, it has no work but what was put into it: an exam. */
  num: number;
  /** In hundredths; null where none is set. */
  weight: number | null;
}

/** As many as a class has marking periods. */
export const mostTerms = 5;

/** What decides in which term work is: the one that was chosen for it, 0 for none, or else its due date. */
export interface TermWork {
  due: string;
  term?: number;
}

/** Undefined where no term has it. */
export function termOf({ due, term = 0 }: TermWork, terms: readonly Term[]): Term | undefined {
  const chosen = term > 0 ? terms.find(({ num }) => num === term) : undefined;
  return chosen ?? terms.find(({ first, last }) => first !== '' && first <= due && due <= last);
}

/** Those of the school's calendar, which says their names and days, weighted by the class's own; then the rest of its own. */
export function termsOf(ofSchool: readonly Span[], own: readonly Term[]): Term[] {
  const weightOf = (num: number) => own.find((each) => each.num === num)?.weight ?? null;
  const shared = ofSchool.slice(0, mostTerms).map(({ name, first, last }, index) => ({
    num: index + 1,
    name,
    first,
    last,
    weight: weightOf(index + 1),
  }));
  return [...shared, ...own.filter(({ num }) => num > shared.length)];
}

interface ByTerms {
  terms?: readonly Term[];
  within?: number;
}

/** Whether the grade is that of the terms together. Where no term has a weight, it is that of all work. */
export const isByTerm = ({ terms = [], within }: ByTerms): boolean =>
  within === undefined && terms.some(({ weight }) => (weight ?? 0) > 0);

/** The same class, of which the work of one term alone is graded. */
export const withinTerm = <Graded extends ByTerms>(scheme: Graded, num: number): Graded => ({
  ...scheme,
  within: num,
});
