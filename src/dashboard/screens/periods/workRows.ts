import type { FinalGradeChange } from '#dashboard/api/classes/periods.ts';
import type { Total } from '#grading/average.ts';
import { type Posted, wholeGrade } from '#grading/posted.ts';
import { letterOf, type Scaling, scaleKinds } from '#grading/scale.ts';
import { plainDigits } from '#grading/score.ts';
import type { PeriodRow, PeriodTable } from './periodTable.ts';
import type { SincePosted } from './sincePosted.ts';
import { texts } from './texts.ts';

/*
 * One marking period at the moment of posting: each student's result, what is posted, and what was posted before.
 */

export interface PostedDifference {
  /** Whole points of the posted grade above the calculated one; below 0 it is lower. */
  above: number;
  /** The same at the time of posting: the teacher's override. Null without a history. */
  byOverride: number | null;
  /** By how many whole points the calculated grade has risen since. Null without a history. */
  since: number | null;
  /** The calculated letter, if it differs from the posted one. */
  letterNow: string | null;
}

export interface WorkRow<Student> {
  student: Student;
  calculated: Total;
  /** The grade that would be posted; null if nothing is graded. */
  whole: number | null;
  /** Its letter; '' if the percentage is the grade. */
  letter: string;
  /** The calculated letter, if rounding to a whole number changes it. */
  roundedFrom: string | null;
  posted: Posted | null;
  /** The last grade of an earlier period. */
  previous: Posted | null;
  /** Null if nothing is posted, or nothing is graded. */
  difference: PostedDifference | null;
  /** The last change of the posted grade, if the history tells. */
  change: FinalGradeChange | null;
  /** How the student's work has changed since then. */
  since: SincePosted | null;
}

/** The latest change of each student's grade in a period, by student; `changes` come newest first. */
export function latestChanges(
  changes: readonly FinalGradeChange[],
  period: string | undefined,
): ReadonlyMap<number, FinalGradeChange> {
  const latest = new Map<number, FinalGradeChange>();
  for (const change of changes)
    if (change.period === period && !latest.has(change.studentId)) latest.set(change.studentId, change);
  return latest;
}

/** Whether the calculated grade differs from the posted one. */
export const differs = ({ whole, posted }: WorkRow<unknown>) => whole !== null && whole !== posted?.grade;

/** The calculated grade at the time of posting, as far as scores tell. */
const wholeThen = (now: Total, since: SincePosted | undefined) => wholeGrade((since?.before ?? now).percent);

function differenceOf(posted: number, now: number, then: number | null) {
  const known = then !== null;
  return {
    above: posted - now,
    byOverride: known ? posted - then : null,
    since: known ? now - then : null,
  };
}

/**
 * A posted grade within this many points of the calculated one counts as intended; further away it may be a typing
 * error.
 */
const farPoints = 30;

/** The grade that a typed one is far from; null if it is near enough, or no grade. */
function farFrom(text: string, whole: number | null): { calculated: number | null; isAbove: boolean } | null {
  // Above 999 it is refused, and no question can help.
  const typed = plainDigits(text).trim();
  if (!/^\d+$/.test(typed) || Number(typed) > 999) return null;
  const points = Number(typed) - (whole ?? 100);
  // If nothing is graded, any grade up to 100 may be intended.
  const isFar = whole === null ? points > farPoints : Math.abs(points) > farPoints;
  return isFar ? { calculated: whole, isAbove: points > 0 } : null;
}

interface WorkRowsOptions<Student> {
  table: PeriodTable<Student>;
  /** The position of the period being posted. */
  position: number;
  scaling: Scaling;
  /** By student, the last change of the posted grade. */
  latest: ReadonlyMap<number, FinalGradeChange>;
  /** By student, how the scores have changed since. */
  since: ReadonlyMap<number, SincePosted>;
}

export function workRows<Student>(options: WorkRowsOptions<Student>): WorkRow<Student>[] {
  const { table, position, scaling, latest, since } = options;
  return table.rows.flatMap(({ id, student, now, posted: all }: PeriodRow<Student>) => {
    if (student === null || now === null) return [];
    const whole = wholeGrade(now.percent);
    const posted = all[position] ?? null;
    const reaches = whole === null ? '' : letterOf(whole * 100, scaling);
    const letter = scaling.scaleKind === scaleKinds.percentItself ? '' : reaches;
    const change = latest.get(id) ?? null;
    return {
      student,
      calculated: now,
      whole,
      letter,
      posted,
      roundedFrom: letter !== '' && now.letter !== '' && letter !== now.letter ? now.letter : null,
      previous: all.slice(0, position).findLast((each) => each !== null) ?? null,
      difference:
        posted === null || whole === null
          ? null
          : {
              ...differenceOf(posted.grade, whole, change && wholeThen(now, since.get(id))),
              letterNow: letter !== '' && letter !== posted.letter ? letter : null,
            },
      change,
      since: since.get(id) ?? null,
    };
  });
}

/** The question about a grade far from the calculated one, which is null if nothing is graded. */
export function farQuestion(typed: string, whole: number | null): string | null {
  const far = farFrom(typed, whole);
  if (far === null) return null;
  const grade = plainDigits(typed).trim();
  if (far.calculated === null) return texts.farAlone(grade);
  return texts[far.isAbove ? 'farAbove' : 'farBelow'](grade, String(far.calculated));
}
