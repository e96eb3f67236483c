import { formatPercent } from '#grading/rounding.ts';
import { writeHundredths } from '#grading/score.ts';

/* What the gradebook says. */

const day = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' });
const dayOfYear = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

function dateOf(due: string): Date {
  return new Date(Date.UTC(Number(due.slice(0, 4)), Number(due.slice(4, 6)) - 1, Number(due.slice(6, 8))));
}

/** `20260312` as "Mar 12". */
export const shortDate = (due: string) => (due ? day.format(dateOf(due)) : '');
export const longDate = (due: string) => (due ? dayOfYear.format(dateOf(due)) : '');

export const percentText = (percent: number | null) => (percent === null ? '' : `${formatPercent(percent)}%`);
export const pointsText = (points: number | null) => (points === null ? 'EC' : writeHundredths(points));

export const texts = {
  gradebook: 'Gradebook',
  student: 'Student',
  grade: 'Grade',
  percent: 'Percent',
  classAverage: 'Class average',
  documentTitle: (name: string) => `Gradebook · ${name}`,
  noStudents: 'This class has no students yet.',
  noAssignments: 'This class has no assignments yet.',
  blank: '·',
  noDate: 'no date',
  noCategory: 'No category',
  grid: (name: string) => `Scores of ${name}`,
  students: (count: number, all: number) =>
    count === all ? `${all} ${all === 1 ? 'student' : 'students'}` : `${count} of ${all} students`,
  assignments: (count: number) => `${count} ${count === 1 ? 'assignment' : 'assignments'}`,
  search: 'Search students',
  noStudentFits: 'No student fits.',
  showAll: 'Show all',
  keys: 'Arrows move, Shift extends, Enter on a percent explains it, Enter on a heading opens its menu.',
  extraCredit: 'extra credit',
  outOf: (earned: string, points: string) => `${earned} of ${points}`,
  states: {
    blank: 'not graded',
    missing: 'missing',
    excused: 'excused',
    dropped: 'dropped',
    supposed: 'what if',
    unknown: (text: string) => `${text}, counts for nothing`,
  },
  average: (title: string, mean: string, points: string) => `Average of ${title}, ${mean} of ${points}`,
  averageOfExtra: (title: string, mean: string) => `Average of ${title}, ${mean} extra credit`,
  noAverage: (title: string) => `Average of ${title}, nothing graded`,
};
