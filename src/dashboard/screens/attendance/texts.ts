import { counted } from '#dashboard/language/plural.ts';
import { words } from '#dashboard/language/words.ts';
import { markNames } from '#dashboard/shell/sync/texts.ts';

/** All texts of the attendance screen. */
export const texts = words('attendance', {
  title: 'Attendance',
  printed: (week: string, className: string) => `${className}, ${week}`,
  documentTitle: (week: string, className: string) => `Attendance, ${week} · ${className}`,
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  thisWeek: 'This week',
  chooseWeek: 'Choose a week',
  marks: markNames,
  notTaken: 'Not taken',
  sumsOf: (first: number, last: number) => `Students ${first} to ${last}`,
  sumsOfAll: (count: number) => `All ${count} students`,
  legend: 'What the marks mean',
  student: 'Student',
  weekOpensCalendar: (week: string) => `${week}, choose a week`,
  ofDays: (away: number, days: number) => `${away} of ${days}`,
  sums: {
    absences: ['Absences', 'week'],
    tardies: ['Tardies', 'week'],
    absencesOfYear: ['Absences', 'YTD'],
    rateOfYear: ['Absence rate', ''],
  },
  rest: 'Mark rest present',
  restOn: (day: string) => `Mark rest present on ${day}`,
  marked: (student: string, mark: string) => `${student}: ${mark}`,
  markedAhead: (student: string, mark: string, day: string) => `${student}: ${mark} on ${day}, in the future`,
  restMarked: (marked: number, left: number, day: string) =>
    `${day}: ${counted(marked, 'student', 'students')} marked present${left > 0 ? `, ${left} unchanged` : ''}.`,
  restMarkedAhead: (marked: number, left: number, day: string) =>
    `${day}, in the future: ${counted(marked, 'student', 'students')} marked present${left > 0 ? `, ${left} unchanged` : ''}.`,
  marksOn: (marks: number, day: string) => `${counted(marks, 'mark', 'marks')}, ${day}`,
  nothingTo: {
    undo: 'There is no mark to undo in this class.',
    redo: 'There is no mark to redo in this class.',
  },
  keys: {
    marks: 'mark and go down',
    rest: 'mark rest present',
    number: 'go to that student',
    clear: 'clear',
    click: 'click for the next mark, right-click to choose one',
    tap: 'Tap: next mark. Hold: choose one.',
  },
  nobodysNumber: (number: string) => `No student has the number ${number}.`,
  noMark: (key: string, marks: readonly string[]) =>
    `${key.toUpperCase()} is not a mark. Use ${marks.slice(0, -1).join(', ')} or ${marks.at(-1)}.`,
  /** In a cell with two marks: by Enter, a finger or a double click. */
  choice: 'open it to choose which one to keep',
  readOnly: {
    notOffered: 'Attendance is read-only.',
    notAllowed: 'You can view this class, but not mark its attendance.',
  },
  day: 'Day',
  /** Of a day, and of what is marked there. */
  ahead: 'in the future',
  weekAhead: {
    marked: 'This week is in the future: you are marking in advance.',
    lookedAt: 'This week is in the future.',
  },
  nothingTaken: 'No attendance was taken in this week.',
  nothingYet: 'No attendance has been taken this week yet.',
  noStudentsAdvice: 'Attendance appears here once the class has students.',
  chronic: 'At risk of chronic absence',
  chronicMeaning: 'Absent on 10% or more of the days taken this year, excused or not.',
  schoolDaysOnly: 'Days off in the school calendar do not count.',
  /** Of a day off without a name: before the year begins, or after it ends. */
  noSchool: 'No school',
  noMarkOnDayOff: (day: string, reason: string) => `${day} takes no marks: ${reason}.`,
  atLevel: (count: number, level: string) => `${count} at ${level}`,
  fifth: '20% or more',
  tenth: '10% or more',
  nobody: 'No student has been absent on 10% of the days taken.',
  noDays: 'no days taken',
  yearFailed: 'Year totals could not be loaded.',
  notTold: 'Year totals are not available.',
});
