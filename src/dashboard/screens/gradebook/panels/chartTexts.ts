import { counted } from '#dashboard/language/plural.ts';
import { words } from '#dashboard/language/words.ts';
/* The texts of statistics and charts. */
export const chartTexts = words('charts', {
  classTitle: 'Statistics of the class',
  assignmentTitle: (title: string) => `Statistics: ${title}`,
  nothing: 'Nothing is graded yet.',
  students: 'Students',
  percent: 'Percent',
  grade: 'Grade',
  score: 'Score',
  of: (mean: string, points: string) => `${mean} of ${points}`,
  count: 'Graded',
  mean: 'Mean',
  median: 'Median',
  quartiles: 'Quartiles',
  range: 'Lowest to highest',
  spread: 'Standard deviation',
  missing: 'Missing, counted as 0',
  excused: 'Excused',
  blank: 'Not graded',
  between: (low: string, high: string) => `${low} to ${high}`,
  distribution: 'Grade distribution',
  distributionSummary: (parts: string) => `Students by grade: ${parts}.`,
  now: 'Now',
  distributionMoved: ({
    name,
    mean,
    was,
    change,
    higher,
    lower,
  }: {
    name: string;
    mean: string;
    was: string;
    change: string;
    higher: number;
    lower: number;
  }) =>
    `Average ${mean}, in ${name} ${was} (${change} points). Compared with ${name}, ${counted(higher, 'student is', 'students are')} higher, and ${counted(lower, 'student is', 'students are')} lower.`,
  scores: 'Score distribution',
  scoresSummary: (count: number, mean: string) => `${counted(count, 'score', 'scores')}, mean ${mean}.`,
  trend: 'Grade after each day’s work',
  trendOf: 'Student',
  trendWords: ({
    name,
    before,
    day,
    now,
    change,
    mean,
  }: {
    name: string;
    before: string;
    day: string;
    now: string;
    change: string;
    mean: string;
  }) => `${name}: from ${before} on ${day} to ${now} (${change} points). Class average ${mean}.`,
  noTrend: (name: string) => `${name} has no graded work yet.`,
  classAverage: 'Class average',
  due: 'Due',
  ofTerm: (name: string) => `Only the work of ${name}, as it counts in its grade.`,
  attendance: 'Attendance and grade',
  attendanceOfYear: 'Attendance and grade, whole year',
  attendanceSummary: (count: number) => `${counted(count, 'student', 'students')}, days absent and percent.`,
  absent: 'Days absent',
  attendanceFailed: 'Attendance could not be loaded.',
  noAttendance: 'Attendance is not available for this class.',
});
