/*
 * How much of the days taken a student was away. Excused or not, a day away is a day not taught.
 */

/** `days` is all that have any mark, one that we do not know among them; `away` those of them not taught. */
export interface DaysTaken {
  away: number;
  days: number;
}

/** On course for chronic absence: a tenth of the days taken, or a fifth, which is called severe. */
export type AbsenceCourse = 'none' | 'tenth' | 'fifth';

export function absenceCourse({ away, days }: DaysTaken): AbsenceCourse {
  if (away === 0) return 'none';
  if (away * 5 >= days) return 'fifth';
  return away * 10 >= days ? 'tenth' : 'none';
}

/** Days away of days taken, 0 to 1; null where no day was taken. */
export function absenceShare({ away, days }: DaysTaken): number | null {
  return days === 0 ? null : away / days;
}

/** The same in percent, as it is shown: to a tenth, and 0 where no day was taken. */
export function awayPercent(taken: DaysTaken): number {
  return Math.round((absenceShare(taken) ?? 0) * 1000) / 10;
}
