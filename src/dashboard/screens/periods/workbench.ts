import type { GradeChange } from '#dashboard/api/periods.ts';
import type { Total } from '#grading/average.ts';
import { type Reported, wholeGrade } from '#grading/reported.ts';
import { letterOf, type Scaling } from '#grading/scale.ts';
import type { PeriodRow, PeriodTable } from './periodTable.ts';
import type { SinceReported } from './sinceReported.ts';
import { texts } from './texts.ts';

/*
 * One marking period at the moment of reporting: what each student's work comes to, what stands reported, and what
 * stood before.
 */

export interface ReportedDifference {
  /** Whole points that the reported grade stands above the calculated one; below 0 it stands beneath. */
  above: number;
  /** The same at the time of reporting: what the teacher gave or took. Null where no history tells. */
  byOverride: number | null;
  /** How many whole points the calculated grade has gained since. Null where no history tells. */
  since: number | null;
  /** The calculated letter, where it is another than the reported one. */
  letterNow: string | null;
}

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
  /** Null where nothing is reported, or nothing is graded. */
  difference: ReportedDifference | null;
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

/** What was calculated when the grade was reported, as far as scores tell. */
const wholeThen = (now: Total, since: SinceReported | undefined) =>
  wholeGrade((since?.before ?? now).percent);

function differenceOf(reported: number, now: number, then: number | null) {
  const known = then !== null;
  return {
    above: reported - now,
    byOverride: known ? reported - then : null,
    since: known ? now - then : null,
  };
}

/** So many points from the calculated grade a reported one may be meant, or a slip of the key. */
const farPoints = 30;

/** The grade that a typed one is far from; null where it is near enough, or no grade. */
export function farFrom(
  text: string,
  whole: number | null,
): { calculated: number | null; isAbove: boolean } | null {
  if (!/^\d+$/.test(text.trim())) return null;
  const points = Number(text) - (whole ?? 100);
  // Where nothing is graded, any grade up to 100 may be meant.
  const isFar = whole === null ? points > farPoints : Math.abs(points) > farPoints;
  return isFar ? { calculated: whole, isAbove: points > 0 } : null;
}

interface WorkRowsOptions<Student> {
  table: PeriodTable<Student>;
  /** Which of the table's periods is reported. */
  position: number;
  scaling: Scaling;
  /** By student, how the reported grade came to be. */
  latest: ReadonlyMap<number, GradeChange>;
  /** By student, what has become of the scores since. */
  since: ReadonlyMap<number, SinceReported>;
}

export function workRows<Student>(options: WorkRowsOptions<Student>): WorkRow<Student>[] {
  const { table, position, scaling, latest, since } = options;
  return table.rows.flatMap(({ id, student, now, reported: all }: PeriodRow<Student>) => {
    if (student === null || now === null) return [];
    const whole = wholeGrade(now.percent);
    const reported = all[position] ?? null;
    const reaches = whole === null ? '' : letterOf(whole * 100, scaling);
    const letter = scaling.gscale === 10 ? '' : reaches;
    const change = latest.get(id) ?? null;
    return {
      student,
      calculated: now,
      whole,
      letter,
      reported,
      roundedFrom: letter !== '' && now.letter !== '' && letter !== now.letter ? now.letter : null,
      previous: all.slice(0, position).findLast((each) => each !== null) ?? null,
      difference:
        reported === null || whole === null
          ? null
          : {
              ...differenceOf(reported.grade, whole, change && wholeThen(now, since.get(id))),
              letterNow: letter !== '' && letter !== reported.letter ? letter : null,
            },
      change,
      since: since.get(id) ?? null,
    };
  });
}

/** What is asked of a grade far from the calculated one, which is null where nothing is graded. */
export function farQuestion(typed: string, whole: number | null): string | null {
  const far = farFrom(typed, whole);
  if (far === null) return null;
  if (far.calculated === null) return texts.farAlone(typed.trim());
  return texts[far.isAbove ? 'farAbove' : 'farBelow'](typed.trim(), String(far.calculated));
}
