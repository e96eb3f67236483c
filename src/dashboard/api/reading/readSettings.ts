import type { LatePolicy } from '#grading/late.ts';
import type { Scheme } from '#grading/scheme.ts';
import type { ClassTerm } from '#grading/terms.ts';
import { readLatePolicy } from '#wire/classes/schemes.ts';
import type { Reply } from '#wire/tasks.ts';

/** The settings of a class; its weights, scale and rounding as the arithmetic takes them. */
export interface ClassSettings {
  readonly name: string;
  readonly code: string;
  /** "2025-2026" or "2026". */
  readonly schoolYear: string;
  /** 1 to 9, not a marking period. */
  readonly gradingPeriod: number;
  /** 1 its own scale, 9 A to F in tens, 10 the percentage itself. */
  readonly scaleKind: number;
  /** Its own scale, from the top; it may have none. */
  readonly scale: Scheme['scale'];
  readonly categories: Scheme['categories'];
  /** The marking periods that it is graded by, in order. */
  readonly terms: readonly ClassTerm[];
  readonly weighted: boolean;
  /** 0 none, 1 whole, 2 half, 3 tenth, 4 down, 5 up. */
  readonly rounding: number;
  /** The deduction for late scores; null for none. */
  readonly latePolicy: LatePolicy | null;
  /** 1 list order, 2 last name, 3 first name, 4 ID number. */
  readonly studentSort: number;
  /** 1 newest due first, 2 oldest first, 3 title, 4 category. */
  readonly assignmentSort: number;
  readonly showPercent: boolean;
  readonly studentView: boolean;
  /** Whether students and guardians see work of a marking period once it is posted. */
  readonly holdBack: boolean;
  readonly studentMail: boolean;
  readonly teacherMail: boolean;
}

const inHundredths = (percent: number) => Math.round(percent * 100);

export function readSettings(book: Omit<Reply<'gradebook'>, 'scores'>): ClassSettings {
  return {
    name: book.name,
    code: book.code,
    schoolYear: book.syr,
    gradingPeriod: book.gp,
    scaleKind: book.gscale,
    scale: book.cgs
      .map(({ low, grade }) => ({ low: inHundredths(low ?? 0), letter: grade }))
      .sort((one, other) => other.low - one.low),
    categories: book.cat.map(({ num, name, weight, dls }) => ({
      num,
      name,
      dropLowest: dls,
      weight: weight === null ? null : inHundredths(weight),
    })),
    terms: book.terms.flatMap(({ period, name, begins, ends, weight, shared }) =>
      /^P[1-5]$/.test(period)
        ? {
            num: Number(period.slice(1)),
            name,
            first: begins,
            last: ends,
            weight: weight === null ? null : inHundredths(weight),
            ofSchool: shared === 1,
          }
        : [],
    ),
    weighted: book.weighted === 1,
    rounding: book.round,
    latePolicy: readLatePolicy(book.latepolicy),
    studentSort: book.stusort,
    assignmentSort: book.assnsort,
    showPercent: book.showper === 1,
    studentView: book.stuview === 1,
    holdBack: book.stuhold === 1,
    studentMail: book.stumail === 1,
    teacherMail: book.teachmail === 1,
  };
}
