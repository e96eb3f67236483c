import { counted } from '#dashboard/language/plural.ts';
import { words } from '#dashboard/language/words.ts';
import type { Paper } from '#dashboard/screens/student/reports/pdf/papers.ts';
import { writtenNumber } from '#dashboard/ui/format/written.ts';

/** The texts of the screen of a class's reports, and those of its reports besides the student page's. */
export const reportTexts = words('reports', {
  title: 'Reports',
  noStudentsAdvice: 'Reports and sheets appear here once the class has students.',
  which: 'What to print',
  kinds: { reports: 'Reports', grades: 'Grade sheet', attendance: 'Attendance sheet' },
  print: (count: number) => `Print ${counted(count, 'report', 'reports')}`,
  printSheet: 'Print',
  save: 'Save as PDF',
  saved: { one: 'One file', each: 'One file for each student (zip)' },
  paper: 'Paper',
  papers: { letter: 'Letter paper', a4: 'A4 paper' } satisfies Record<Paper, string>,
  include: 'Include',
  parts: {
    categories: 'Grades by category',
    missing: 'Missing work',
    periods: 'Marking periods',
    attendance: 'Attendance',
    comment: 'Comments',
    explanation: 'How the grade was calculated',
    scores: 'All scores',
  },
  unposted: 'Scores not posted yet',
  heldTitle: 'Not posted yet',
  leftOut:
    'These reports show what students and guardians may see. Scores not posted yet are left out, and no grade counts them.',
  shown: 'These reports show scores that students and guardians do not see yet.',
  students: (chosen: number, all: number) => `${chosen} of ${counted(all, 'student', 'students')}`,
  everybody: 'Choose all',
  nobody: 'Choose none',
  noneChosen: 'Choose a student to see the report.',
  preview: (name: string) => `Preview: ${name}`,
  namesHidden:
    'Students’ names are hidden, so the reports show their numbers. To print names, show them first.',
  notLoaded: 'Some of this could not be loaded and is missing from the reports.',
  notMade:
    'Which scores are posted could not be loaded. Try again, or include the scores that are not posted yet.',
  reading: 'Checking which scores are posted…',
  writing: (done: number, all: number) => `Writing report ${writtenNumber(done)} of ${writtenNumber(all)}…`,
  cancel: 'Cancel',
  written: (count: number) => `${counted(count, 'report', 'reports')} saved as PDF.`,
  notWritten: 'The PDF could not be written. Try again, or print the reports.',
  boxes: (names: readonly string[], more: number) =>
    `The fonts of PDF files lack letters of ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}: boxes replace them. Printed reports have all letters.`,
  files: (className: string) => `${className} reports`,
  category: 'Category',
  points: 'Points',
  percent: 'Percent',
  weight: 'Weight',
  contribution: 'Contribution',
  of: (earned: string, possible: string) => `${earned} of ${possible}`,
  /** The grade combines the marking periods, so it is not made of this. */
  ofAllPeriods: 'Work that counts by category, all marking periods together',
  nothingMissing: 'Nothing is missing.',
  ofPeriod: (period: string, comment: string) => `${period}: ${comment}`,
  onScore: (title: string, remark: string) => `${title}: ${remark}`,
  asides: (category: string, asides: string) => `${category}: ${asides}.`,
  scoreIn: (title: string, score: string) => `${title} (${score})`,
  sheets: {
    gradesTitle: 'Grade sheet',
    attendanceTitle: 'Attendance sheet',
    order: 'Order',
    orders: { roster: 'Roster order', last: 'By last name' },
    number: 'No.',
    student: 'Student',
    id: 'ID',
    grade: 'Grade',
    missing: 'Missing',
    average: 'Class average',
    date: 'Date',
    period: 'Period',
    substitute: 'Substitute',
    present: 'Present',
    tardy: 'Tardy',
    absent: 'Absent',
    notes: 'Notes',
    noStudents: 'There is nobody on the roster yet.',
  },
});

export type ReportPart = keyof typeof reportTexts.parts;
