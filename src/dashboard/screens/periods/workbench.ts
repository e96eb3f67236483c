import type { GradeChange } from '#dashboard/api/periods.ts';
import type { Total } from '#grading/average.ts';
import { type Reported, wholeGrade } from '#grading/reported.ts';
import { letterOf, type Scaling } from '#grading/scale.ts';
import type { PeriodRow, PeriodTable } from './periodTable.ts';
import type { SinceReported } from './sinceReported.ts';

/*
 * One marking period at the moment of reporting: what each student's work comes to, what stands reported, and what
 * stood before.
 */

export interface WorkRow<Student> {
  student: Student;
  calculated: Total;
  /** What would be taken over; null where nothing is graded. */
  whole: number | null;
  /** The letter that this is; '' where the percentage is the grade. */
  letter: string;
  /** The calculated letter, where rounding to a whole number makes it another. */
  roundedFrom: string | null;
  reported: Reported | null;
  /** The last grade of an earlier period. */
  previous: Reported | null;
  /** Whole points calculated over reported, and the letter that was reported where it is another now. */
  difference: { points: number; letterWas: string | null } | null;
  /** How the reported grade came to be, where history knows. */
  change: GradeChange | null;
  /** What of the student's work is another since then. */
  since: SinceReported | null;
}

/** The latest change of each student's grade in a period, by student; `changes` come newest first. */
export function latestChanges(
  changes: readonly GradeChange[],
  period: string | undefined,
): ReadonlyMap<number, GradeChange> {
  const latest = new Map<number, GradeChange>();
  for (const change of changes)
    if (change.period === period && !latest.has(change.studentId)) latest.set(change.studentId, change);
  return latest;
}

/** Of whom the calculated grade is not the reported one. */
export const differs = ({ whole, reported }: WorkRow<unknown>) => whole !== null && whole !== reported?.grade;

export function workRows<Student>(
  { rows }: PeriodTable<Student>,
  position: number,
  scaling: Scaling,
  latest: ReadonlyMap<number, GradeChange>,
  since: ReadonlyMap<number, SinceReported>,
): WorkRow<Student>[] {
  return rows.flatMap(({ id, student, now, reported: all }: PeriodRow<Student>) => {
    if (student === null || now === null) return [];
    const whole = wholeGrade(now.percent);
    const reported = all[position] ?? null;
    const reaches = whole === null ? '' : letterOf(whole * 100, scaling);
    const letter = scaling.gscale === 10 ? '' : reaches;
    return {
      ...{ student, calculated: now, whole, letter, reported },
      roundedFrom: letter !== '' && now.letter !== '' && letter !== now.letter ? now.letter : null,
      previous: all.slice(0, position).findLast((each) => each !== null) ?? null,
      difference:
        reported === null || whole === null
          ? null
          : {
              points: whole - reported.grade,
              letterWas: reaches === reported.letter ? null : reported.letter,
            },
      change: latest.get(id) ?? null,
      since: since.get(id) ?? null,
    };
  });
}
