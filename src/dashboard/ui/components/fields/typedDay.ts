import { CalendarDate } from '@internationalized/date';
import { texts } from '#dashboard/ui/format/texts.ts';
import { writtenDay } from '#dashboard/ui/format/written.ts';

/*
 * What the parts of a date field say. A form gets it as a day, YYYYMMDD. Whatever is no day from 2000 to 2099 it gets
 * with dashes, which no check of a day accepts: it can neither be saved nor taken for another day.
 */

/** Its parts; null for those that are blank. */
export interface Parts {
  readonly year: number | null;
  readonly month: number | null;
  readonly day: number | null;
}

const two = (value: number | null) => (value === null ? '' : String(value).padStart(2, '0'));

/** A year of two digits is one of this century. */
const fullYear = (year: number) => (year < 100 ? 2000 + year : year);

/** The date that the parts say, with a day that the month may not have; null if one is blank. */
function wholeOf({ year, month, day }: Parts) {
  return year === null || !month || !day ? null : { year: fullYear(year), month, day };
}

/** How many days the month has. */
function daysIn({ year, month }: { year: number; month: number }): number {
  const first = new CalendarDate(year, month, 1);
  return first.calendar.getDaysInMonth(first);
}

/** The date in the field once it is left; null if its parts say none. */
export function dateIn(parts: Parts): CalendarDate | null {
  const whole = wholeOf(parts);
  return whole && whole.day <= daysIn(whole) ? new CalendarDate(whole.year, whole.month, whole.day) : null;
}

/** '' if all parts are blank. */
export function dayOf(parts: Parts): string {
  const { month, day } = parts;
  if (problemOf(parts) === undefined) {
    const year = wholeOf(parts)?.year;
    return year === undefined ? '' : `${year}${two(month)}${two(day)}`;
  }
  return `${parts.year ?? ''}-${two(month)}-${two(day)}`;
}

/** What is wrong with the date. */
export function problemOf(parts: Parts): string | undefined {
  const whole = wholeOf(parts);
  const { date } = texts;
  if (!whole)
    return parts.year === null && parts.month === null && parts.day === null ? undefined : date.incomplete;
  if (whole.year < 2000 || whole.year > 2099) return date.year;
  const last = daysIn(whole);
  if (whole.day <= last) return undefined;
  return date.days(writtenDay(`${whole.year}${two(whole.month)}01`, 'month'), last);
}

/** The parts of a day, or of what a field made of one that is none. */
export function partsOf(day: string): Parts {
  const [, year, month, date] = /^(\d*?)-?(\d\d|(?=-)|$)-?(\d\d|$)$/.exec(day) ?? [];
  const read = (text: string | undefined) => (text ? Number(text) : null);
  return { year: read(year), month: read(month), day: read(date) };
}

/** For filters, which cannot wait until a date is whole: '' for what is no day. */
export const onlyDay = (day: string) => (/^\d{8}$/.test(day) ? day : '');
