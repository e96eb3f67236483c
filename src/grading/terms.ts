import { type Span, spanProblems, type YearFault } from './schoolYear.ts';

/*
 * The marking periods by which a class is graded: the work of each, and its weight in the year's grade.
 */

export interface Term extends Span {
  /** 1 to 5, as in P1 to P5. Without days ('' for both) it has only work that was assigned to it: an exam. */
  num: number;
  /** In hundredths; null if none is set. */
  weight: number | null;
}

/** Its display name: P1 if it has no name. */
export const termName = ({ num, name }: Pick<Term, 'num' | 'name'>): string => name || `P${num}`;

/** The term of a marking period by its name in the interface; undefined if the class has none of that name. */
export const termOfPeriod = (terms: readonly Term[] | undefined, period: string): Term | undefined =>
  terms?.find(({ num }) => `P${num}` === period);

/** P1, with its name if it has one. */
export function periodName(terms: readonly Term[] | undefined, period: string): string {
  const name = termOfPeriod(terms, period)?.name ?? '';
  return name === '' ? period : `${period} (${name})`;
}

/** The most marking periods of a class. */
export const mostTerms = 5;

/** What decides the term of an assignment: the chosen one, 0 for none, or else its due date. */
interface TermWork {
  due: string;
  term?: number;
}

/** Undefined if no term has it. */
export function termOf({ due, term = 0 }: TermWork, terms: readonly Term[]): Term | undefined {
  const chosen = term > 0 ? terms.find(({ num }) => num === term) : undefined;
  return chosen ?? terms.find(({ first, last }) => first !== '' && first <= due && due <= last);
}

/**
 * Whether students see the score if the class holds scores back: only if its term is posted. Work without a term never
 * is.
 */
export const isPosted = (work: TermWork, terms: readonly Term[], posted: ReadonlySet<number>): boolean =>
  posted.has(termOf(work, terms)?.num ?? 0);

/** A term of a class, and whether the school's calendar sets its name and days. */
export interface ClassTerm extends Term {
  ofSchool: boolean;
}

/** The terms of the school's calendar, with the class's weights; then the class's other terms. */
export function termsOf(ofSchool: readonly Span[], own: readonly Term[]): ClassTerm[] {
  const weightOf = (num: number) => own.find((each) => each.num === num)?.weight ?? null;
  const shared = ofSchool.slice(0, mostTerms).map(({ name, first, last }, index) => {
    const num = index + 1;
    return { num, name, first, last, weight: weightOf(num), ofSchool: true };
  });
  const others = own.filter(({ num }) => num > shared.length);
  return [...shared, ...others.map((term) => ({ ...term, ofSchool: false }))];
}

interface TermProblem {
  /** The position of the term. */
  at: number;
  field: keyof Span;
  fault: YearFault;
}

/** The problems of a class's own terms. A term without days may lack a name, too. */
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
 * Whether the grade combines the terms: some term with days has a weight. Otherwise all work counts, so that a class
 * has grades before its calendar is entered, and an exam without days is not the whole year.
 */
export function isByTerm({ terms = [], within }: ByTerms): boolean {
  return within === undefined && terms.some(({ first, weight }) => (weight ?? 0) > 0 && first !== '');
}

/** The same class with only the work of one term. */
export const withinTerm = <Graded extends ByTerms>(scheme: Graded, num: number): Graded => ({
  ...scheme,
  within: num,
});
