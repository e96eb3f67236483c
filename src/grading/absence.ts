/*
 * The share of recorded days that a student was absent. Excused or not, an absence is a day not taught.
 */

/** `days` counts all days with a mark, even an unknown one; `away` those of them not taught. */
export interface DaysTaken {
  away: number;
  days: number;
}

/** Chronic absence begins at a tenth of the recorded days, severe absence at a fifth. */
export type AbsenceCourse = 'none' | 'tenth' | 'fifth';

export function absenceCourse({ away, days }: DaysTaken): AbsenceCourse {
  if (away === 0) return 'none';
  if (away * 5 >= days) return 'fifth';
  return away * 10 >= days ? 'tenth' : 'none';
}

/** Days absent of days recorded, 0 to 1; null if no day was recorded. */
export function absenceShare({ away, days }: DaysTaken): number | null {
  return days === 0 ? null : away / days;
}

/** The same in percent, as shown: to a tenth, and 0 if no day was recorded. */
export function awayPercent(taken: DaysTaken): number {
  return Math.round((absenceShare(taken) ?? 0) * 1000) / 10;
}
