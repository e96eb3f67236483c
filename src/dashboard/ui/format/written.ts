import { yieldToMain } from '#dashboard/ui/hooks/yieldToMain.ts';
import { onDemand } from './onDemand.ts';

/* Dates and numbers, written in the reader's own language. A day is YYYYMMDD and has no time zone. */

const dayFormat = (options: Intl.DateTimeFormatOptions) =>
  onDemand(() => new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' }));

const dayFormats = {
  /** 3 Nov 2026 */
  medium: dayFormat({ day: 'numeric', month: 'short', year: 'numeric' }),
  /** 3 Nov */
  short: dayFormat({ day: 'numeric', month: 'short' }),
  /** Tuesday, 3 November 2026 */
  long: dayFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  /** November 2026 */
  month: dayFormat({ month: 'long', year: 'numeric' }),
  /** Tue */
  nameOfDay: dayFormat({ weekday: 'short' }),
  /** Tue 3 */
  weekday: dayFormat({ weekday: 'short', day: 'numeric' }),
};

type DayStyle = keyof typeof dayFormats;

/** Not by `Date.UTC`, which takes the years 0 to 99 for 1900 to 1999. */
function dateOfDay(day: string): Date {
  const date = new Date(0);
  date.setUTCFullYear(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8)));
  return date;
}

/** A calendar day, YYYYMMDD; unchanged if it is none. */
export function writtenDay(day: string, style: DayStyle = 'medium'): string {
  return /^\d{8}$/.test(day) ? dayFormats[style]().format(dateOfDay(day)) : day;
}

/** Formatting the first day of a style takes as long as half a screen: done ahead, each in its own task. */
export async function prepareDays(...styles: DayStyle[]): Promise<void> {
  for (const style of styles) {
    await yieldToMain();
    writtenDay('20260101', style);
  }
}

/** "2 – 8 Nov 2026". */
export function writtenDays(first: string, last: string): string {
  return dayFormats.medium().formatRange(dateOfDay(first), dateOfDay(last));
}

const instant = onDemand(
  () => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
);

/** A moment, in the reader's time zone: "3 Nov 2026, 14:05". */
export const writtenInstant = (moment: Date) => instant().format(moment);

const time = onDemand(() => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }));

/** The time of day of a moment: "14:05". */
export const writtenTime = (moment: Date) => time().format(moment);

const ago = onDemand(() => new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }));

const steps = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/**
 * How long before `now` a moment was: "yesterday", "3 weeks ago". The service's clock may be ahead of this computer's:
 * what has just happened is "now", never "in 5 minutes".
 */
export function writtenAgo(moment: Date, now = new Date()): string {
  const seconds = Math.min(0, (moment.getTime() - now.getTime()) / 1000);
  const step = steps.find(([, length]) => Math.abs(seconds) >= length);
  return step ? ago().format(Math.round(seconds / step[1]), step[0]) : ago().format(0, 'second');
}

const whole = onDemand(() => new Intl.NumberFormat());

export const writtenNumber = (value: number) => whole().format(value);

const upToTwo = onDemand(() => new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 }));

/** The letter beside a grade: '' if the grade has the same text. */
export const letterBeside = (grade: string, letter: string) => (letter === grade ? '' : letter);

/** "83 B"; or only the grade if it has no separate letter. */
export const writtenGrade = (grade: string, letter: string) =>
  `${grade} ${letterBeside(grade, letter)}`.trim();

const one = onDemand(
  () => new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** 83 is "83.0%": always one decimal, for numbers listed one below the other. */
export const alignedPercent = (value: number) => `${one().format(value)}%`;

/** 83.5 is "83.5%"; at most two decimals. */
export const writtenPercent = (value: number) => `${upToTwo().format(value)}%`;

const signed = onDemand(
  () => new Intl.NumberFormat(undefined, { signDisplay: 'exceptZero', maximumFractionDigits: 2 }),
);

/** A number with its sign. */
export const writtenChange = (points: number) => signed().format(points);
