import { type Span, spanProblems, type YearFault } from './schoolYear.ts';

/*
 * The marking periods that a class is graded by: which work belongs to which, and what each weighs in the year's grade.
 */

export interface Term extends Span {
  /** 1 to 5, as in P1 to P5. Without days, '' for both, it has no work but what was put into it: an exam. */
  num: number;
  /** In hundredths; null where none is set. */
  weight: number | null;
}

/** What it is called: P1 where it has no name. */
export const termName = ({ num, name }: Pick<Term, 'num' | 'name'>): string => name || `P${num}`;

/** The term of a marking period as the interface names it; undefined where the class has none of that name. */
export const termOfPeriod = (terms: readonly Term[] | undefined, period: string): Term | undefined =>
  terms?.find(({ num }) => `P${num}` === period);

/** P1, with what the class calls it where it has a name. */
export function periodName(terms: readonly Term[] | undefined, period: string): string {
  const name = termOfPeriod(terms, period)?.name ?? '';
  return name === '' ? period : `${period} (${name})`;
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

/**
 * Whether students see the score of the work where a class holds scores back: its term is one of those that are posted.
 * Work of no term never is.
 */
export const isPosted = (work: TermWork, terms: readonly Term[], posted: ReadonlySet<number>): boolean =>
  posted.has(termOf(work, terms)?.num ?? 0);

/** A term of a class, and whether the school's calendar says its name and days. */
export interface ClassTerm extends Term {
  ofSchool: boolean;
}

/** Those of the school's calendar, weighted by the class's own; then the rest of its own. */
export function termsOf(ofSchool: readonly Span[], own: readonly Term[]): ClassTerm[] {
  const weightOf = (num: number) => own.find((each) => each.num === num)?.weight ?? null;
  const shared = ofSchool.slice(0, mostTerms).map(({ name, first, last }, index) => {
    const num = index + 1;
    return { num, name, first, last, weight: weightOf(num), ofSchool: true };
  });
  const others = own.filter(({ num }) => num > shared.length);
  return [...shared, ...others.map((term) => ({ ...term, ofSchool: false }))];
}

export interface TermProblem {
  /** The position of the term. */
  at: number;
  field: keyof Span;
  fault: YearFault;
}

/** What is wrong with the terms that a class has itself. One without days may be without a name, too. */
export function termProblems(terms: readonly Span[]): TermProblem[] {
  const dated = [...terms.entries()].filter(([, { first, last }]) => first !== '' || last !== '');
  const spans = dated.map(([, span]) => span);
  return spanProblems('periods', spans, null).map(({ at, field, fault }) => ({
    at: dated[at]?.[0] ?? 0,
    field,
    fault,
  }));
}

interface ByTerms {
  terms?: readonly Pick<Term, 'first' | 'weight'>[];
  within?: number;
}

/**
 * Whether the grade is that of the terms together: some term with days has a weight. Else it is that of all work, so
 * that a class whose calendar is not entered yet has grades, and an exam without days does not stand for the year
 * alone.
 */
export function isByTerm({ terms = [], within }: ByTerms): boolean {
  return within === undefined && terms.some(({ first, weight }) => (weight ?? 0) > 0 && first !== '');
}

/** The same class, of which the work of one term alone is graded. */
export const withinTerm = <Graded extends ByTerms>(scheme: Graded, num: number): Graded => ({
  ...scheme,
  within: num,
});
