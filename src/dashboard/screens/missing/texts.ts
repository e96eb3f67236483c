import { counted } from '#dashboard/language/plural.ts';
import { words } from '#dashboard/language/words.ts';

export const texts = words('missingWork', {
  title: 'Missing work',
  count: (scores: number, students: number) =>
    `${counted(scores, 'score', 'scores')} of ${counted(students, 'student', 'students')}`,
  print: 'Print',
  export: 'Export as CSV',
  notExported: 'The file could not be written.',
  whichClass: 'Class',
  allClasses: 'All my active classes',
  grouped: 'Group by',
  groups: { student: 'By student', assignment: 'By assignment' },
  columns: {
    assignment: 'Assignment',
    student: 'Student',
    due: 'Due',
    points: 'Points',
    now: 'Grade now',
    gain: 'At full credit',
    after: 'Grade then',
  },
  noDate: 'no date',
  extraCredit: 'extra credit',
  outOf: (points: string) => `${points} points`,
  toScore: 'Enter score',
  scoreOf: (student: string, title: string) => `Enter the score of ${student}, ${title}`,
  ifAll: 'if all is turned in',
  students: (count: number) => counted(count, 'student', 'students'),
  none: 'Nothing is missing',
  noneAdvice: 'No work is marked missing. To mark it, enter M in the gradebook.',
  openGradebook: 'Open the gradebook',
  openClasses: 'Open the classes',
  about:
    'How far the grade would rise if the work were turned in at full credit. The largest rise comes first.',
});
