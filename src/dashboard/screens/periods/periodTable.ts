import type { Period } from '#dashboard/api/classes/periods.ts';
import type { Total } from '#grading/average.ts';
import { type Difference, inHundredths, type Posted, postedInOrder, sincePosted } from '#grading/posted.ts';
import type { Scaling } from '#grading/scale.ts';
import { classAverage } from '#grading/statistics.ts';

/*
 * Final grades as a table: students × periods, and today's total at the end of each row.
 */

export interface PeriodRow<Student> {
  id: number;
  /** Null for a student who has left the roster but was graded. */
  student: Student | null;
  /** By position of the periods; null if nothing was posted. */
  posted: readonly (Posted | null)[];
  /** Null for a student who has left the roster. */
  now: Total | null;
  /** The last posted period's result now, if it is graded separately; `difference` is measured from it. */
  last: Total | null;
  difference: Difference | null;
}

export interface PeriodTable<Student> {
  rows: readonly PeriodRow<Student>[];
  /** In hundredths, of everybody who has a grade; null if nobody has. */
  averages: readonly (number | null)[];
  averageNow: number | null;
}

interface PeriodTableOptions<Student> {
  periods: readonly Pick<Period, 'name' | 'grades'>[];
  students: readonly Student[];
  /** By position of `students`. */
  totals: readonly Total[];
  scaling: Scaling;
  /** By period and position of `students`, if a period is graded separately. */
  calculated?: ReadonlyMap<string, readonly Total[]>;
}

export function periodTable<Student extends { id: number }>({
  periods,
  students,
  totals,
  scaling,
  calculated,
}: PeriodTableOptions<Student>): PeriodTable<Student> {
  const gradesOf = periods.map(({ grades }) => new Map(grades.map((each) => [each.studentId, each.grade])));
  const listed = new Set(students.map(({ id }) => id));
  const others = new Set(gradesOf.flatMap((grades) => [...grades.keys()]).filter((id) => !listed.has(id)));

  const row = (id: number, student: Student | null, position: number): PeriodRow<Student> => {
    const now = totals[position] ?? null;
    const own = periods.map(({ name }, position) => ({
      period: name,
      grade: gradesOf[position]?.get(id) ?? null,
    }));
    const posted = postedInOrder(own, scaling);
    const period = posted.findLast((each) => each !== null)?.period;
    const last = (period !== undefined && calculated?.get(period)?.[position]) || null;
    const compared = last ?? now;
    return { id, student, posted, now, last, difference: compared && sincePosted(compared, posted) };
  };
  return {
    rows: [
      ...students.map((student, position) => row(student.id, student, position)),
      ...[...others].sort((a, b) => a - b).map((id) => row(id, null, -1)),
    ],
    averages: periods.map(({ grades }) => classAverage(grades.map(({ grade }) => inHundredths(grade)))),
    averageNow: classAverage(totals.map(({ percent }) => percent)),
  };
}
