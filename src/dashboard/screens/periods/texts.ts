import { writtenChange } from '#dashboard/ui/Change.tsx';

const list = new Intl.ListFormat(undefined, { type: 'conjunction' });

/** All that the screen of marking periods says. */
export const texts = {
  title: 'Marking periods',
  documentTitle: (className: string) => `Marking periods · ${className}`,
  student: 'Student',
  notInList: (id: number) => `No longer in the list (ID ${id})`,
  noEntries: 'no entries',
  reported: 'reported',
  withoutEntries: (names: readonly string[]) =>
    `${list.format(names)} ${names.length === 1 ? 'has' : 'have'} no entries.`,
  nothingAtAll: 'No marking period has entries yet.',
  none: '–',
  notReported: 'Not reported',
  nothingGraded: 'Nothing graded',
  now: 'Now',
  nowMeaning: 'calculated',
  difference: 'Difference',
  differenceMeaning: 'to last reported',
  change: (points: number, from: string) => `${writtenChange(points)} from ${from}`,
  letterWas: (letter: string) => `was ${letter}`,
  average: 'Class average',
  distributions: 'Grades by period',
  distributionOf: (period: string, count: number) =>
    `${period}: ${count} ${count === 1 ? 'student' : 'students'}`,
  nowLong: 'Now, calculated',
  noLetters: 'In this class the percentage is the grade; the bars count by tens.',
  tens: (low: number) => (low >= 90 ? '90 and above' : low === 0 ? 'below 10' : `${low} to ${low + 9}`),
  noStudents: 'No students yet',
  noStudentsAdvice: 'Final grades appear here once the class has a list of students.',
  toRoster: 'Open the roster',
};
