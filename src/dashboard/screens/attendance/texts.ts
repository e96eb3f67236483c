import { counted } from '#dashboard/language/plural.ts';
import { words } from '#dashboard/language/words.ts';
import { markNames } from '#dashboard/shell/sync/markNames.ts';

/** All that the attendance screen says. */
export const texts = words('attendance', {
  title: 'Attendance',
  printed: (week: string, className: string) => `${className}, ${week}`,
  documentTitle: (week: string, className: string) => `Attendance, ${week} · ${className}`,
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  thisWeek: 'This week',
  chooseWeek: 'Choose a week',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  marks: markNames,
  notTaken: 'Not taken',
  sumsOf: (first: number, last: number) => `Students ${first} to ${last}`,
  sumsOfAll: (count: number) => `All ${count} students`,
  legend: 'What the marks mean',
  student: 'Student',
  weekOpensCalendar: (week: string) => `${week}, choose a week`,
  ofDays: (away: number, days: number) => `${away} of ${days}`,
  sums: [
    ['Away', 'week'],
    ['Tardy', 'week'],
    ['Away', 'year'],
    ['Share', 'year'],
  ],
  rest: 'The rest are present',
  restShort: 'Rest',
  restOn: (day: string) => `The rest are present on ${day}`,
  marked: (student: string, mark: string) => `${student}: ${mark}`,
  markedAhead: (student: string, mark: string, day: string) => `${student}: ${mark} on ${day}, in the future`,
  restMarked: (marked: number, left: number, day: string) =>
    `${day}: ${counted(marked, 'student', 'students')} marked present, ${left} left as they were.`,
  restMarkedAhead: (marked: number, left: number, day: string) =>
    `${day}, in the future: ${counted(marked, 'student', 'students')} marked present, ${left} left as they were.`,
  marksOn: (marks: number, day: string) => `${counted(marks, 'mark', 'marks')}, ${day}`,
  nothingTo: {
    undo: 'There is no mark to undo in this class.',
    redo: 'There is no mark to redo in this class.',
  },
  keys: {
    marks: 'mark and go down',
    rest: 'the rest are present',
    number: 'to that student',
    clear: 'clears',
  },
  nobodysNumber: (number: string) => `Nobody here has the number ${number}.`,
  noMark: (key: string, marks: readonly string[]) =>
    `${key.toUpperCase()} is no mark: ${marks.slice(0, -1).join(', ')} and ${marks.at(-1)} are.`,
  /** Of two marks, in the cell of them: by Enter, a finger or a double click. */
  choice: 'open it to choose which one stays',
  readOnly: {
    notOffered: 'This service takes no attendance from here: it can only be looked at.',
    notAllowed: 'You may look at this class; marking its attendance takes another level of access.',
  },
  day: 'Day',
  /** Of a day, and of what is marked there. */
  ahead: 'in the future',
  weekAhead: {
    marked: 'This week is in the future: what is marked here is marked in advance.',
    lookedAt: 'This week is in the future.',
  },
  nothingTaken: 'No attendance was taken in this week.',
  nothingYet: 'No attendance has been taken this week yet.',
  noStudentsAdvice: 'Attendance appears here once the class has a list of students.',
  chronic: 'On course for chronic absence',
  chronicMeaning: 'Away on a tenth or more of the days taken this year, excused or not.',
  atLevel: (count: number, level: string) => `${count} at ${level}`,
  fifth: '20% or more',
  tenth: '10% or more',
  nobody: 'Nobody has been away on a tenth of the days taken.',
  noDays: 'no days taken',
  yearFailed: 'The totals of the year could not be loaded.',
  tryAgain: 'Try again',
  notTold: 'This service does not tell the totals of the year.',
});
