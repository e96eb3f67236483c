import { isDay } from './week.ts';

/*
 * The calendar of a school year: its first and last day, its breaks and its marking periods. Days are YYYYMMDD.
 */

export interface Span {
  name: string;
  first: string;
  last: string;
}

export interface SchoolYear {
  /** "2025-2026" or "2026". */
  name: string;
  first: string;
  last: string;
  /** Breaks and holidays. */
  off: readonly Span[];
  periods: readonly Span[];
}

export type Dates = Pick<SchoolYear, 'first' | 'last' | 'off'>;

const within = (day: string, { first, last }: Pick<Span, 'first' | 'last'>) => first <= day && day <= last;

/** The reason for a day without school: the name of the break, '' outside the year; null on a school day. */
export function dayOff(year: Dates, day: string): string | null {
  if (!within(day, year)) return '';
  return year.off.find((span) => within(day, span))?.name ?? null;
}

export type YearFault = 'day' | 'order' | 'name' | 'outside' | 'overlap' | 'twice';

export interface YearProblem {
  part: 'year' | 'off' | 'periods';
  /** The position of the break or period; 0 for the year. */
  at: number;
  field: 'name' | 'first' | 'last';
  fault: YearFault;
}

/** The problems of a calendar: the first of each field. The caller checks for blank names. */
export function yearProblems(year: SchoolYear): YearProblem[] {
  const problems: YearProblem[] = [];
  const [begins = '', ends = begins] = year.name.split('-');
  for (const field of ['first', 'last'] as const) {
    if (!isDay(year[field])) problems.push({ part: 'year', at: 0, field, fault: 'day' });
    else if (!within(year[field], { first: `${begins}0101`, last: `${ends}1231` }))
      problems.push({ part: 'year', at: 0, field, fault: 'outside' });
  }
  if (problems.length === 0 && year.last < year.first)
    problems.push({ part: 'year', at: 0, field: 'last', fault: 'order' });
  const bounds = problems.length === 0 ? year : null;
  for (const part of ['off', 'periods'] as const) problems.push(...spanProblems(part, year[part], bounds));
  return problems;
}

/** The problems of consecutive spans, within the bounds if there are any. */
export function spanProblems(
  part: 'off' | 'periods',
  spans: readonly Span[],
  bounds: Pick<Span, 'first' | 'last'> | null,
): YearProblem[] {
  const isWhole = ({ first, last }: Span) => isDay(first) && isDay(last) && first <= last;
  return spans.flatMap((span, at) => {
    const found: YearProblem[] = [];
    const say = (field: YearProblem['field'], fault: YearFault) => {
      if (!found.some((problem) => problem.field === field)) found.push({ part, at, field, fault });
    };
    const before = spans.slice(0, at);
    if (span.name.trim() === '') say('name', 'name');
    else if (part === 'periods' && before.some(({ name }) => name.trim() === span.name.trim()))
      say('name', 'twice');
    for (const field of ['first', 'last'] as const) {
      if (!isDay(span[field])) say(field, 'day');
      else if (bounds && !within(span[field], bounds)) say(field, 'outside');
    }
    if (!isWhole(span)) {
      if (isDay(span.first) && isDay(span.last)) say('last', 'order');
    } else if (before.some((other) => isWhole(other) && other.first <= span.last && span.first <= other.last))
      say('first', 'overlap');
    return found;
  });
}

/** The school year that a day falls in: a new one begins in July. */
export function schoolYearOf(day: string): string {
  const year = Number(day.slice(0, 4));
  const first = day.slice(4) >= '0701' ? year : year - 1;
  return `${first}-${first + 1}`;
}

/** A school year is over once the next one runs, a calendar year once the next one has begun. */
export const hasEnded = (name: string, today: string): boolean =>
  name < (name.includes('-') ? schoolYearOf(today) : today.slice(0, 4));

/** Whether a name is of one year or of two in a row. The wire lets other programs name longer ones. */
export function isSchoolYear(name: string): boolean {
  const [, first, last] = /^(2\d{3})(?:-(2\d{3}))?$/.exec(name) ?? [];
  return first !== undefined && (last === undefined || Number(last) === Number(first) + 1);
}

/** The school year after another: "2026-2027" after "2025-2026", "2027" after "2026". */
export function schoolYearAfter(name: string): string {
  const [first = '', last] = name.split('-');
  return last === undefined ? String(Number(first) + 1) : `${last}-${Number(last) + 1}`;
}
