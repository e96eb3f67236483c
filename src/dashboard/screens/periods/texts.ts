import { counted, listed } from '#dashboard/language/plural.ts';
import { words } from '#dashboard/language/words.ts';
import { writtenChange } from '#dashboard/ui/components/Change.tsx';
import { shortcut } from '#dashboard/ui/format/shortcut.ts';

const grades = (count: number) => counted(count, 'grade', 'grades');

/** All that the screen of marking periods says. */
export const texts = words('periods', {
  title: 'Marking periods',
  printed: (className: string, day: string) => `${className}, ${day}`,
  documentTitle: (className: string) => `Marking periods · ${className}`,
  student: 'Student',
  noEntries: 'no entries',
  reported: 'reported',
  withoutEntries: (names: readonly string[]) =>
    `${listed(names)} ${names.length === 1 ? 'has' : 'have'} no entries.`,
  nothingAtAll: 'No marking period has entries yet.',
  none: '–',
  notReported: 'Not reported',
  nothingGraded: 'Nothing graded',
  now: 'Now',
  nowMeaning: 'calculated',
  withUnsaved: (count: number) => `with ${counted(count, 'unsaved score', 'unsaved scores')}`,
  difference: 'Difference',
  differenceMeaning: 'now to last reported',
  change: (points: number, from: string) => `${writtenChange(points)} from ${from}`,
  letterWas: (letter: string) => `reported ${letter}`,
  show: 'Overview, or a period to report',
  overview: 'Overview',
  reporting: (period: string) => `Final grades of ${period}`,
  calculated: 'Calculated',
  take: 'Take over',
  reportedIn: (period: string) => `Reported in ${period}`,
  previous: 'Previous',
  toCalculated: 'reported to calculated',
  byOverride: (points: string) => `${points} by override`,
  sinceReported: (points: string) => `${points} in scores since`,
  theCalculated: 'calculated',
  letterNow: (letter: string) => `calculated ${letter}`,
  farAbove: (grade: string, calculated: string) =>
    `${grade} is far above the calculated ${calculated}. Keep it?`,
  farBelow: (grade: string, calculated: string) =>
    `${grade} is far below the calculated ${calculated}. Keep it?`,
  farAlone: (grade: string) => `${grade} is far above 100, and nothing is graded yet. Keep it?`,
  lastChange: 'Last change, and scores since',
  since: (count: number, then: string, now: string) =>
    `${counted(count, 'score', 'scores')} since: ${then === now ? `still ${now}` : `${then} → ${now}`}`,
  blank: 'blank',
  byToday: 'Calculated with today’s assignments and settings.',
  choose: (student: string) => `Choose ${student}`,
  chooseAll: 'Choose everybody',
  takeOne: (grade: string, student: string, roundedFrom: string | null) =>
    `Take ${grade} over for ${student}${roundedFrom === null ? '' : `, calculated ${roundedFrom}`}`,
  roundsTo: (count: number) =>
    count === 1
      ? '1 grade has another letter once it is a whole number. It is marked.'
      : `${count.toLocaleString()} grades have another letter once they are whole numbers. They are marked.`,
  calculatedAs: (letter: string) => `calculated ${letter}`,
  takeSome: (count: number) => `Take over the ${grades(count)} chosen`,
  takeAll: (count: number) => `Take over ${grades(count)} not reported yet`,
  allReported: 'All that is graded is reported',
  nothingYet: 'Nothing is graded yet',
  gradeOf: (student: string, period: string) => `${student}, final grade of ${period}`,
  overrideOf: (student: string) => `Override with a reason: ${student}`,
  /** Of two grades for one student, in the field of it. */
  choice: 'Enter or the button beside it asks which one stays',
  decideOf: (student: string) => `Changed by two, choose which stays: ${student}`,
  override: {
    grade: 'Final grade',
    calculated: (percent: string) => `Calculated: ${percent}`,
    isReported: (grade: string) => `Is reported as ${grade}`,
    reason: 'Reason',
    kept: 'Kept with the history of this grade, for who may see the class.',
    cancel: 'Cancel',
    report: 'Report',
    keep: 'Keep and report',
  },
  locked: 'locked',
  lockedName: (period: string) => `${period} (locked)`,
  lock: {
    lock: (period: string) => `Lock ${period}`,
    open: (period: string) => `Open ${period} again`,
    isLocked: (period: string, who: string, when: string) =>
      `${period} is locked: its final grades stand as they are. Locked by ${who}, ${when}.`,
    done: {
      lock: (period: string) => `${period} is locked.`,
      open: (period: string) => `${period} is open again.`,
    },
    undone: {
      lock: (period: string) => `${period} is open again.`,
      open: (period: string) => `${period} is locked again.`,
    },
    failed: (reason: string) => `It was not changed. ${reason}`,
    held: (period: string, count: number) =>
      `${period} was not locked: ${grades(count)} of it ${count === 1 ? 'is' : 'are'} not saved. Correct ${count === 1 ? 'it' : 'them'}, or take ${count === 1 ? 'it' : 'them'} back.`,
  },
  help: 'Calculated grades are taken over as whole numbers.',
  keys: shortcut('Type over a grade; = takes the calculated one, Enter goes down, Ctrl+Z takes back.'),
  noGrade: 'A final grade is a whole number from 0 to 999, or blank',
  changed: (from: string, to: string) => `${from || 'none'} → ${to || 'none'}`,
  because: (reason: string) => `“${reason}”`,
  notSaved: (text: string) => `${text} not saved`,
  entered: (count: number, period: string) => `${grades(count)} of ${period} changed.`,
  leftInConflict: (count: number) =>
    `${grades(count)} ${count === 1 ? 'stays as it is' : 'stay as they are'}: two values stand there.`,
  grades,
  nothingTo: {
    undo: 'There is no final grade to undo in this class.',
    redo: 'There is no final grade to redo in this class.',
  },
  readOnly: {
    notOffered: 'This service takes no final grades from here: they can only be looked at.',
    notAllowed: 'You may look at this class; reporting its final grades takes another level of access.',
  },
  average: 'Class average',
  distributions: 'Grades by period',
  distributionOf: (period: string, count: number) => `${period}: ${counted(count, 'student', 'students')}`,
  nowLong: 'Now, calculated',
  noLetters: 'In this class the percentage is the grade; the bars count by tens.',
  tens: (low: number) => (low >= 90 ? '90 and above' : low === 0 ? 'below 10' : `${low} to ${low + 9}`),
  noStudentsAdvice: 'Final grades appear here once the class has a list of students.',
});
