import { type Counts, type Mark, noCounts } from '#dashboard/api/classes/attendance.ts';
import { type Dates, dayOff } from '#grading/schoolYear.ts';
import { weekDays } from '#grading/week.ts';

/* The marks of a week as a table: the days with a column, the students with a row, and the sums. */

/** `other` counts the marks that we do not know. */
interface MarkCounts extends Counts {
  other: number;
}

export interface WeekRow<Student> {
  id: number;
  /** Null for a student who has left the roster but has marks. */
  student: Student | null;
  /** By position of `days`; null if the day was not taken. */
  marks: readonly (Mark | null)[];
  counts: MarkCounts;
}

export interface WeekTable<Student> {
  days: readonly string[];
  /** By position of `days`: why there is no school, '' without a name; null on a school day. */
  off: readonly (string | null)[];
  rows: readonly WeekRow<Student>[];
  /** By position of `days`. */
  perDay: readonly { counts: MarkCounts; notTaken: number }[];
  isEmpty: boolean;
}

function count(marks: readonly (Mark | null)[]): MarkCounts {
  const counts: MarkCounts = { ...noCounts, other: 0 };
  for (const mark of marks) if (mark) counts[mark.kind] += 1;
  return counts;
}

/** The sums of each day for these students; all are 0 on a day off. */
export function sumsPerDay(
  rows: readonly WeekRow<unknown>[],
  off: WeekTable<unknown>['off'],
): WeekTable<unknown>['perDay'] {
  return off.map((reason, position) => ({
    // As in the year, a mark of a day that became a day off does not count.
    counts: count(reason === null ? rows.map((each) => each.marks[position] ?? null) : []),
    // Students who have left the roster do not count as not taken, and on a day off nobody does.
    notTaken:
      reason !== null ? 0 : rows.filter(({ student, marks }) => student !== null && !marks[position]).length,
  }));
}

/** Monday to Friday always; Saturday and Sunday only if they have marks. */
export function weekTable<Student extends { id: number }>(
  monday: string,
  students: readonly Student[],
  marks: readonly Mark[],
  calendar: Dates | null = null,
): WeekTable<Student> {
  const held = new Set(marks.map(({ day }) => day));
  const days = weekDays(monday).filter((day, index) => index < 5 || held.has(day));
  const off = days.map((day) => calendar && dayOff(calendar, day));
  const byCell = new Map(marks.map((mark) => [`${mark.studentId} ${mark.day}`, mark]));
  const listed = new Set(students.map(({ id }) => id));
  const others = new Set(marks.map(({ studentId }) => studentId).filter((id) => !listed.has(id)));

  const row = (id: number, student: Student | null): WeekRow<Student> => {
    const own = days.map((day) => byCell.get(`${id} ${day}`) ?? null);
    return { id, student, marks: own, counts: count(own.filter((_, index) => off[index] === null)) };
  };
  const rows = [
    ...students.map((student) => row(student.id, student)),
    ...[...others].sort((a, b) => a - b).map((id) => row(id, null)),
  ];
  return { days, off, rows, perDay: sumsPerDay(rows, off), isEmpty: marks.length === 0 };
}
