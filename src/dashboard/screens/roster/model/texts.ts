import type { FormerStudent, StudentSort } from '#dashboard/api/classes/students.ts';
import { counted, listed } from '#dashboard/language/plural.ts';
import { words } from '#dashboard/language/words.ts';
import { shortcut } from '#dashboard/ui/format/shortcut.ts';
import { writtenNumber } from '#dashboard/ui/format/written.ts';
import type { NameOrder, Role } from './columns.ts';
import type { Cost } from './difference.ts';
import type { Guess } from './studentIds.ts';

const students = (value: number) => counted(value, 'student', 'students');

/** The stored data of a former student. */
type Kept = Pick<FormerStudent, 'scores' | 'marks' | 'grades' | 'comments'>;

const sumOf = ({ scores, marks, grades, comments }: Kept) => scores + marks + grades + comments;

const keptParts = ({ scores, marks, grades, comments }: Kept): string[] =>
  [
    scores > 0 && counted(scores, 'score', 'scores'),
    marks > 0 && counted(marks, 'attendance mark', 'attendance marks'),
    grades > 0 && counted(grades, 'final grade', 'final grades'),
    comments > 0 && counted(comments, 'comment', 'comments'),
  ].filter((part) => part !== false);

const costParts = ({ scores, marks, grades }: Cost): string[] => [
  ...(scores > 0 ? [counted(scores, 'score', 'scores')] : []),
  ...(marks ? [counted(marks, 'mark', 'marks')] : []),
  ...(grades ? [counted(grades, 'final grade', 'final grades')] : []),
];

export const texts = words('roster', {
  roster: 'Roster',
  documentTitle: (className: string) => `Roster, ${className}`,
  students,
  inDraft: (draft: number, now: number) => `${writtenNumber(draft)} in the draft, ${writtenNumber(now)} now`,
  headings: ['Last name', 'First name', 'ID number'] as const,
  columns: {
    place: 'No.',
    name: 'Name',
    first: 'First name',
    last: 'Last name',
    id: 'ID number',
    change: 'Change',
    actions: 'Actions',
  },

  view: 'Show as',
  views: { table: 'Table', text: 'Text' },
  add: 'Add a student',
  find: 'Find a student',
  findNext: 'Next',
  nobodyFound: 'No student found',
  foundAt: (at: number, of: number, line: number) =>
    `${writtenNumber(at)} of ${writtenNumber(of)}, line ${writtenNumber(line)}`,
  sort: 'The gradebook shows them by',
  sorts: {
    list: 'roster order',
    last: 'last name',
    first: 'first name',
    id: 'ID number',
  } satisfies Record<StudentSort, string>,
  keys: shortcut(
    'Enter and the arrows move from line to line; Alt + an arrow moves the student; Ctrl + Enter opens the review.',
  ),

  field: {
    first: (place: number) => `First name, line ${place}`,
    last: (place: number) => `Last name, line ${place}`,
    id: (place: number) => `ID number, line ${place}`,
  },
  actionsFor: (name: string) => `Move or remove ${name}`,
  page: 'Open the student’s page',
  noted: 'Private note',
  notedOf: (name: string) => `Private note on ${name}`,
  someone: (place: number) => `line ${place}`,
  up: 'Move up',
  down: 'Move down',
  toTop: 'Move to the top',
  toEnd: 'Move to the end',
  insert: 'Add a student below',
  remove: 'Remove',
  movedTo: (name: string, place: number, of: number) =>
    `${name} is now number ${writtenNumber(place)} of ${writtenNumber(of)}.`,
  removed: (name: string) => `${name} is removed from the draft.`,
  pasted: (value: number) => `${students(value)} pasted.`,
  isBack: (name: string) => `${name} is back in the roster.`,

  isNew: 'New',
  was: 'Was',
  isMoved: 'Moved',
  guesses: { name: 'Number by name', free: 'Number proposed' },
  removedHere: 'Removed in this draft',
  putBack: 'Put back',
  putBackName: (name: string) => `Put back ${name}`,

  former: 'Former students',
  formerAdvice:
    'They were removed from the roster. Bring a student back, and everything kept here comes back too.',
  bringBack: 'Bring back',
  bringBackName: (name: string) => `Bring back ${name}`,
  kept: (kept: Kept) => keptParts(kept).join(', ') || 'nothing kept',
  comesBack: (kept: Kept) => {
    const parts = keptParts(kept);
    return parts.length === 0 ? '' : `${listed(parts)} ${sumOf(kept) === 1 ? 'comes' : 'come'} back`;
  },
  wasSomeoneElse: (id: number, name: string) => `ID ${id} was ${name} before.`,

  problems: {
    nothing: 'This line is empty',
    idMissing: 'The ID number is missing',
    idNotNumber: 'An ID number is made of digits',
    idZero: '0 is not an ID number: type one above 0',
    idTooLong: (most: number) => `An ID number has at most ${most} digits`,
    idTwice: (line: number) => `The same ID number as in line ${writtenNumber(line)}`,
    firstMissing: 'The first name is missing',
    lastMissing: 'The last name is missing',
    oneName: 'Enter a name, or a dash if the student has only one name',
    nameTooLong: (most: number) => `A name has at most ${most} characters`,
    character: 'A character here is invisible, or not allowed in a name',
    empty: 'A roster has at least one student',
    tooMany: (most: number) => `A roster has at most ${writtenNumber(most)} students`,
  },
  problemCount: (value: number) => counted(value, 'problem', 'problems'),
  line: (line: number) => `Line ${writtenNumber(line)}`,
  showProblem: 'show the first',
  fillNumbers: (value: number) => `Propose ${counted(value, 'ID number', 'ID numbers')}`,
  fillNumbersHint:
    'Students on the roster under this name keep their number; the others get the next free ones. Check them before you save.',

  textLabel: 'The roster as text',
  textHint: 'Paste from a spreadsheet, or type a line for each student.',
  textHelp:
    'Reads spreadsheet cells, “Last, First, 1234” and “First Last 1234”, with or without headings, the ID number first or last.',
  andMore: (value: number) => `and ${writtenNumber(value)} more`,
  allRead: 'Every line is complete.',
  readAs: 'Read as',
  readNothing: 'Nothing yet',
  readStudents: (value: number) => `${students(value)}`,
  reading: (lines: number, manner: string) => `${counted(lines, 'line', 'lines')}: ${manner}`,
  leftOut: (value: number) =>
    `${counted(value, 'line was', 'lines were')} left out. ${value === 1 ? 'It looks' : 'They look'} ${value === 1 ? 'like a title or a total, not a student' : 'like titles or totals, not students'}.`,
  leftTwice: (value: number) =>
    value === 1
      ? '1 line was left out, since its student is on an earlier line.'
      : `${writtenNumber(value)} lines were left out, since their students are on earlier lines.`,
  leftOutLine: (line: number, text: string) => `Line ${writtenNumber(line)}: ${text}`,
  keepLines: (value: number) => (value === 1 ? 'Read it as a student' : 'Read them as students'),
  words: 'first name, last name, ID number',
  byHeadings: 'by the headings',
  roles: {
    first: 'first name',
    last: 'last name',
    name: 'name',
    id: 'ID number',
    other: 'left out',
  } satisfies Record<Role, string>,
  order: 'Order of names',
  orders: {
    guess: 'As recognized',
    firstLast: 'First name, last name',
    lastFirst: 'Last name, first name',
  } satisfies Record<NameOrder, string>,
  list: (parts: readonly string[]) => listed(parts),

  changes: 'Changes',
  added: (value: number) => `${writtenNumber(value)} added`,
  removedCount: (value: number) => `${writtenNumber(value)} removed`,
  renamed: (value: number) => `${writtenNumber(value)} renamed`,
  moved: (value: number) => `${writtenNumber(value)} moved`,
  sorted: 'sort order changed',
  noChanges: 'No changes',
  unsent: 'Unsaved changes',
  discard: 'Discard',
  review: 'Review and save',

  reviewTitle: 'Review the changes',
  difference: {
    removed: 'Removed',
    added: 'Added',
    renamed: 'Renamed',
    moved: 'Moved',
  },
  place: (place: number) => `to line ${writtenNumber(place)}`,
  places: (from: number, to: number) => `line ${writtenNumber(from)} → ${writtenNumber(to)}`,
  unchanged: (value: number) => `${counted(value, 'student stays', 'students stay')} as before.`,
  idNumber: (id: number) => `ID ${id}`,
  nothingHidden: 'nothing to hide',
  hides: (cost: Cost) => {
    const parts = costParts(cost);
    return parts.length === 0 ? null : `${parts.join(', ')} hidden`;
  },
  has: (cost: Cost) => {
    const parts = costParts(cost);
    return parts.length === 0 ? null : parts.join(', ');
  },
  keeps: (cost: Cost) => {
    const parts = costParts(cost);
    return parts.length === 0 ? null : `keeps ${listed(parts)}`;
  },
  anotherClass: (removed: number, of: number) =>
    `${writtenNumber(removed)} of ${students(of)} would be removed. Please make sure that this is the roster of`,
  inAll: 'In total',
  hiddenAdvice: 'What is hidden is kept, and comes back when the same ID number comes back.',
  unknownAdvice:
    'This service does not say whether it keeps what removed students have. Export their scores first.',
  addedAs: (id: number, was: number) =>
    was === 0
      ? `Added again as ID ${id}: scores and marks stay with ID 0, which is no longer allowed. Export the scores first, and enter them again afterwards.`
      : `Added again as ID ${id}: scores and marks stay with the old number. To keep them, keep the number.`,
  sortChange: (from: string, to: string) => `The gradebook shows students by ${to} instead of ${from}.`,
  proposed: (value: number) => `${counted(value, 'ID number was', 'ID numbers were')} proposed`,
  checkNumbers: (value: number) =>
    `Check ${value === 1 ? 'it' : 'them'}: a number that someone had before brings that person’s scores back.`,
  takenNumbers: (value: number) =>
    `${value === 1 ? 'This ID number belongs' : 'These ID numbers belong'} to someone else at your school. A student is an ID number: two students with one number, and their families, would see each other’s grades. Unless it is the same person, give the new one another number.`,
  takenNumber: (id: number, here: string, there: string) => `ID ${id}: ${here} here, ${there}`,
  inClass: (name: string, className: string, teacher: string) =>
    className === '' ? `${name} in another class` : `${name} in ${className}${teacher && ` (${teacher})`}`,
  strangers: (value: number) =>
    `${value === 1 ? 'This ID number belongs' : 'These ID numbers belong'} to someone else in other classes of your school, so ${value === 1 ? 'this student and the family' : 'these students and their families'} cannot see this class. If it is the same person, use the name from the other class. If not, ask that teacher whose number it is. The other student needs a new one: export their scores first, since scores stay with the old number.`,
  sameNames: (value: number) =>
    `${value === 1 ? 'This name is' : 'These names are'} on the roster twice, with different ID numbers. If it is one person, remove the new line.`,
  sameName: (name: string, id: number, other: number) => `${name}: new with ID ${id}, and ID ${other}`,
  replaced: (value: number) =>
    `${value === 1 ? 'This ID number has' : 'These ID numbers have'} a completely different name now. Scores, the account and the family stay with the number. If this is another student, remove the old line and add a new one with its own number.`,
  replacedBy: (id: number, was: string, now: string) => `ID ${id}: ${was} before, ${now} now`,
  guessReasons: { name: 'has this name in the roster', free: 'the next free number' } satisfies Record<
    Guess,
    string
  >,
  backToList: 'Back to the roster',
  send: 'Save roster',
  solveFirst: (value: number) => `Fix ${counted(value, 'problem', 'problems')} before you save.`,
  goTo: 'Go there',
  notSent: (reason: string) => `The roster was not saved. Your draft is unchanged. ${reason}`,

  saved: 'The roster is saved.',
  undone: 'The previous roster is back.',

  mergeTitle: 'The roster has changed in the meantime',
  mergeIntro:
    'Someone saved the roster while you were editing. Nothing is lost: what only one of you changed is kept.',
  mergeChoose: 'Where you differ, choose.',
  mergeAgrees: 'Your changes do not conflict.',
  mergeWouldBeLost: (back: string) => `Your choices would be lost. To go back without them, press ${back}.`,
  yours: 'Your changes',
  theirs: 'Changes by someone else',
  answerFirst: (value: number) => `${counted(value, 'question is', 'questions are')} open.`,
  conflicts: (value: number) => counted(value, 'question', 'questions'),
  conflict: {
    renamed: 'You both changed the name.',
    removedByMe: 'You removed the student; someone else changed the name.',
    removedByThem: 'You changed the name; someone else removed the student.',
    added: 'You both used this number for different names.',
    moved: 'You both moved the student.',
  },
  mine: 'Yours',
  theirChoice: 'Theirs',
  both: 'Keep both: yours gets a free number',
  removedChoice: 'Removed',
  behind: 'Behind',
  atTheTop: 'At the top',
  allMine: 'All yours',
  allTheirs: 'All theirs',
  keepEditing: 'Keep editing',
  goOn: 'Review the merged roster',
  resumed: 'Draft restored. These changes are not saved yet.',
  changedMeanwhile: 'Someone has changed the roster since you began. You will see both when you save yours.',

  leaveTitle: 'Leave without saving?',
  leaveAdvice: 'The changes to the roster are only on this page.',
  discardTitle: 'Discard the draft?',
  discardAdvice: 'The roster goes back to how it was saved.',

  readOnly: 'You can view this roster, but not change it. Teachers with edit or full access can.',
  emptyTitle: 'No students yet',
  emptyAdvice: 'Paste a list from a spreadsheet or from your school’s system, or add students one by one.',
  paste: 'Paste a list',
  namesHidden: 'Names are hidden',
  namesHiddenAdvice: 'The roster cannot be edited while names are hidden.',
  draftKept: 'Your draft is kept.',
  showNames: 'Show names',
});

/** A student in a sentence; the line if there is no name. */
export const nameOf = ({ first, last }: { first: string; last: string }, line: number) =>
  `${first} ${last}`.trim() || texts.someone(line);
