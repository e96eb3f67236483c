/*
 * Calendar days as YYYYMMDD text. A day here has no time zone: UTC only serves to count.
 */

const millisecondsOfADay = 86_400_000;

/** Milliseconds at which the day begins in UTC; NaN if the text is not a calendar day. */
function start(day: string): number {
  if (!/^\d{8}$/.test(day)) return Number.NaN;
  const time = Date.parse(`${hyphenated(day)}T00:00:00Z`);
  return write(time) === day ? time : Number.NaN;
}

function write(time: number): string {
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10).replaceAll('-', '');
}

/** Whether the text is a calendar day; `20260229` is not. */
export function isDay(text: string): boolean {
  return !Number.isNaN(start(text));
}

/** Milliseconds. */
const [firstDay, lastDay] = [Date.UTC(-1, 12), Date.UTC(9999, 11, 31)];

/**
 * Stops at the last day that eight digits can write: a due date there means none, in a copied class, too.
 * @throws RangeError if `day` is not a day.
 */
export function addDays(day: string, count: number): string {
  const time = start(day);
  if (Number.isNaN(time)) throw new RangeError(`Not a day: ${day}`);
  return write(Math.min(lastDay, Math.max(firstDay, time + count * millisecondsOfADay)));
}

/** 1 Monday to 7 Sunday; NaN if `day` is not a day. */
export function weekday(day: string): number {
  return new Date(start(day)).getUTCDay() || (isDay(day) ? 7 : Number.NaN);
}

export function isMonday(text: string): boolean {
  return weekday(text) === 1;
}

/** The Monday on or before a day. */
export function mondayOf(day: string): string {
  return addDays(day, 1 - weekday(day));
}

/** The seven days of the week that begins at `monday`. */
export function weekDays(monday: string): string[] {
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

/** Whole weeks from one day to another, to the nearest; negative if the other is earlier. */
export const weeksBetween = (day: string, other: string): number =>
  Math.round((start(other) - start(day)) / (7 * millisecondsOfADay));

/** `20260312` as `2026-03-12`, for date fields and other formats; any other text stays. */
export const hyphenated = (day: string) => day.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');

/** Today by this machine's clock. */
export function dayOf(date: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return String(year * 10_000 + month * 100 + day);
}
