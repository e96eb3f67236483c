import type { Period } from '#dashboard/api/classes/periods.ts';
import type { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { inHundredths } from '#grading/posted.ts';
import { termName } from '#grading/terms.ts';

/** The class's earlier results. */
export interface EarlierGrades {
  readonly name: string;
  /** By the positions of the students, in hundredths of a percent. */
  readonly percents: readonly (number | null)[];
}

interface Asked {
  /** The number of the only term whose work is shown; 0 for all. */
  readonly term: number;
  /** Today, YYYYMMDD. */
  readonly today: string;
  /** The posted grades, in order, if the class has any. */
  readonly periods: readonly Period[];
}

/**
 * The grades of the marking period before the one shown, or before today's: as posted, or else calculated from its
 * work. Null if there was none.
 */
export function earlierGrades(sheet: Sheet, { term, today, periods }: Asked): EarlierGrades | null {
  const { students } = sheet.book;
  const terms = (sheet.scheme.terms ?? []).filter(({ first }) => first !== '');
  const from = terms.find(({ num }) => num === term)?.first ?? today;
  const before = terms.filter(({ last }) => last < from).sort((a, b) => (a.last < b.last ? 1 : -1));
  for (const each of before) {
    const posted = postedOf(sheet, periods, `P${each.num}`);
    const percents = posted ?? students.map((_, student) => sheet.termTotal(student, each.num).percent);
    if (areEnough(percents)) return { name: termName(each), percents };
  }
  if (terms.length > 0) return null;
  for (const { name } of periods.toReversed()) {
    const percents = postedOf(sheet, periods, name);
    if (percents && areEnough(percents)) return { name, percents };
  }
  return null;
}

/** Too few grades are no class to compare with. */
const areEnough = (percents: readonly (number | null)[]) =>
  percents.filter((percent) => percent !== null).length * 2 >= percents.length;

function postedOf({ book }: Sheet, periods: readonly Period[], name: string): (number | null)[] | null {
  const { grades = [] } = periods.find((period) => period.name === name) ?? {};
  if (grades.length === 0) return null;
  const posted = new Map(grades.map(({ studentId, grade }) => [studentId, inHundredths(grade)]));
  return book.students.map(({ id }) => posted.get(id) ?? null);
}
