/*
 * How much of the days taken a student was away. Excused or not, a day away is a day not taught.
 */

/** Days by mark; `days` is all that have any mark, one that we do not know among them. */
export interface DaysTaken {
  present: number;
  tardy: number;
  absent: number;
  excused: number;
  days: number;
}

export const noDaysTaken: DaysTaken = { present: 0, tardy: 0, absent: 0, excused: 0, days: 0 };

/** On course for chronic absence: a tenth of the days taken, or a fifth, which is called severe. */
export type AbsenceCourse = 'none' | 'tenth' | 'fifth';

export function daysAway({ absent, excused }: DaysTaken): number {
  return absent + excused;
}

export function absenceCourse(taken: DaysTaken): AbsenceCourse {
  const away = daysAway(taken);
  if (away === 0) return 'none';
  if (away * 5 >= taken.days) return 'fifth';
  return away * 10 >= taken.days ? 'tenth' : 'none';
}

/** Days away of days taken, 0 to 1; null where no day was taken. */
export function absenceShare(taken: DaysTaken): number | null {
  return taken.days === 0 ? null : daysAway(taken) / taken.days;
}
