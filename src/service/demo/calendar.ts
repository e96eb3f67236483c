import type { SchoolYear, Span } from '#grading/schoolYear.ts';
import { addDays, weekday } from '#grading/week.ts';

/*
 * The school year that the demo school lives in, fixed so that the data is the same every time. "Now" is the
 * evening of its last day with marks, in the third marking period.
 */

export interface DemoYear extends Pick<SchoolYear, 'name' | 'first' | 'last'> {
  /** Days without school, first and last of each holiday. */
  holidays: readonly (readonly [string, string])[];
  /** The periods that are over. */
  periods: readonly Pick<Span, 'first' | 'last'>[];
  /** The last day with marks and scores. */
  today: string;
}

export const thisYear: DemoYear = {
  name: '2026-2027',
  first: '20260817',
  last: '20261218',
  holidays: [
    ['20260907', '20260907'],
    ['20261012', '20261013'],
    ['20261111', '20261111'],
    ['20261125', '20261127'],
  ],
  periods: [
    { first: '20260817', last: '20260925' },
    { first: '20260928', last: '20261106' },
  ],
  today: '20261120',
};

export const lastYear: DemoYear = {
  name: '2025-2026',
  first: '20250818',
  last: '20260522',
  holidays: [
    ['20250901', '20250901'],
    ['20251013', '20251013'],
    ['20251126', '20251128'],
    ['20251222', '20260102'],
    ['20260119', '20260119'],
    ['20260316', '20260320'],
  ],
  periods: [
    { first: '20250818', last: '20251010' },
    { first: '20251014', last: '20251219' },
    { first: '20260105', last: '20260313' },
    { first: '20260323', last: '20260522' },
  ],
  today: '20260522',
};

/** The days with lessons from the first of the year to `last`. */
export function schoolDays({ first, holidays }: DemoYear, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const free = holidays.some(([from, to]) => day >= from && day <= to);
    if (weekday(day) <= 5 && !free) days.push(day);
  }
  return days;
}

/** Unix seconds of an hour of a day, by the clock of UTC. */
export function momentOf(day: string, hour: number): number {
  const [year, month, date] = [day.slice(0, 4), day.slice(4, 6), day.slice(6)].map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, date, hour) / 1000;
}
