import { counted, listed } from '#dashboard/language/plural.ts';
import { words } from '#dashboard/language/words.ts';
import { shortcut } from '#dashboard/ui/format/shortcut.ts';
import { writtenChange, writtenNumber } from '#dashboard/ui/format/written.ts';

const grades = (count: number) => counted(count, 'grade', 'grades');

/** All texts of the screen of marking periods. */
export const texts = words('periods', {
  title: 'Marking periods',
  printed: (className: string, day: string) => `${className}, ${day}`,
  documentTitle: (className: string) => `Marking periods · ${className}`,
  student: 'Student',
  noEntries: 'no grades',
  posted: 'posted',
  withoutEntries: (names: readonly string[]) =>
    `${listed(names)} ${names.length === 1 ? 'has' : 'have'} no grades.`,
  nothingAtAll: 'No marking period has grades yet.',
  none: '–',
  notPosted: 'Not posted',
  nothingGraded: 'Nothing graded',
  now: 'Now',
  nowMeaning: 'calculated',
  nowIn: (period: string, percent: string) => `${period} is ${percent} now`,
  byTerm: (name: string, first: string, last: string) =>
    first === ''
      ? `Calculated from the work that was put into ${name}.`
      : `Calculated from the work of ${name}, ${first} to ${last}.`,
  withUnsaved: (count: number) => `with ${counted(count, 'unsaved score', 'unsaved scores')}`,
  difference: 'Difference',
  differenceMeaning: 'since last posted',
  change: (points: number, from: string) => `${writtenChange(points)} from ${from}`,
  letterWas: (letter: string) => `posted ${letter}`,
  show: 'Overview, or a period to post',
  overview: 'Overview',
  posting: (period: string) => `Final grades of ${period}`,
  calculated: 'Calculated',
  post: 'Post',
  postedIn: (period: string) => `Posted in ${period}`,
  previous: 'Previous',
  toCalculated: 'posted to calculated',
  byOverride: (points: string) => `${points} by override`,
  sincePosted: (points: string) => `${points} in scores since`,
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
  choose: (student: string) => `Select ${student}`,
  chooseAll: 'Select all',
  postOne: (grade: string, student: string, roundedFrom: string | null) =>
    `Post ${grade} for ${student}${roundedFrom === null ? '' : `, calculated ${roundedFrom}`}`,
  roundsTo: (count: number) =>
    count === 1
      ? 'Rounding changes the letter of 1 grade. It is marked.'
      : `Rounding changes the letter of ${writtenNumber(count)} grades. They are marked.`,
  calculatedAs: (letter: string) => `calculated ${letter}`,
  postSome: (count: number) => `Post ${counted(count, 'selected grade', 'selected grades')}`,
  postAll: (count: number) => `Post ${grades(count)}`,
  allPosted: 'All grades are posted',
  nothingYet: 'Nothing is graded yet',
  gradeOf: (student: string, period: string) => `${student}, final grade of ${period}`,
  overrideOf: (student: string) => `Override with a reason: ${student}`,
  /** In a field with two grades for one student. */
  choice: 'press Enter or the button beside it to choose which one to keep',
  decideOf: (student: string) => `Conflicting edits, choose which to keep: ${student}`,
  override: {
    grade: 'Final grade',
    calculated: (percent: string) => `Calculated: ${percent}`,
    isPosted: (grade: string) => `Posted as ${grade}`,
    reason: 'Reason',
    kept: 'Kept in the history of this grade, for everyone with access to the class.',
    locked: (period: string) =>
      `${period} has been locked meanwhile: its final grades cannot change. You can post this once it is unlocked.`,
    same: 'Change the grade: a reason is kept only with a change.',
    cancel: 'Cancel',
    post: 'Post',
    keep: 'Keep and post',
  },
  locked: 'locked',
  lockedName: (period: string) => `${period} (locked)`,
  lock: {
    lock: (period: string) => `Lock ${period}`,
    open: (period: string) => `Unlock ${period}`,
    isLocked: (period: string, who: string, when: string) =>
      `${period} is locked: its final grades cannot change. Locked by ${who}, ${when}.`,
    done: {
      lock: (period: string) => `${period} is locked.`,
      open: (period: string) => `${period} is unlocked.`,
    },
    undone: {
      lock: (period: string) => `${period} is unlocked.`,
      open: (period: string) => `${period} is locked again.`,
    },
    failed: (reason: string) => `Not changed. ${reason}`,
    pending: (period: string, count: number) =>
      `${period} was not locked: ${grades(count)} ${count === 1 ? 'is' : 'are'} not saved. Correct or discard ${count === 1 ? 'it' : 'them'}.`,
  },
  help: 'Calculated grades are posted as whole numbers.',
  keys: shortcut('Type over a grade; = posts the calculated one, Enter moves down, Ctrl+Z undoes.'),
  changed: (from: string, to: string) => `${from || 'none'} → ${to || 'none'}`,
  because: (reason: string) => `“${reason}”`,
  notSaved: (text: string) => `${text} not saved`,
  entered: (count: number, period: string) => `${grades(count)} of ${period} changed.`,
  leftInConflict: (count: number) => `Skipped: ${grades(count)} with conflicting edits.`,
  grades,
  nothingTo: {
    undo: 'There is no final grade to undo in this class.',
    redo: 'There is no final grade to redo in this class.',
  },
  readOnly: {
    notOffered: 'Final grades are read-only.',
    notAllowed: 'You can view this class, but not post its final grades.',
  },
  average: 'Class average',
  distributions: 'Grades by period',
  distributionOf: (period: string, count: number) => `${period}: ${counted(count, 'student', 'students')}`,
  nowLong: 'Now, calculated',
  noLetters: 'In this class the percentage is the grade; the bars count by tens.',
  tens: (low: number) => (low >= 90 ? '90 and above' : low === 0 ? 'below 10' : `${low} to ${low + 9}`),
  noStudentsAdvice: 'Final grades appear here once the class has students.',
});
