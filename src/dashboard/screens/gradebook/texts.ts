import { counted } from '#dashboard/ui/written.ts';
import { formatPercent } from '#grading/rounding.ts';
import { writeHundredths } from '#grading/score.ts';

/* What the gradebook says. */

export const percentText = (percent: number | null) => (percent === null ? '' : `${formatPercent(percent)}%`);
export const pointsText = (points: number | null) => (points === null ? 'EC' : writeHundredths(points));

/** Of the columns beside the scores. */
export const fixedTitles = { name: 'Student', grade: 'Grade', percent: 'Percent' } as const;

export const texts = {
  gradebook: 'Gradebook',
  student: fixedTitles.name,
  grade: fixedTitles.grade,
  percent: fixedTitles.percent,
  classAverage: 'Class average',
  documentTitle: (name: string) => `Gradebook · ${name}`,
  noStudents: 'No students yet',
  noStudentsAdvice: 'Scores can be entered here once the class has a list of students.',
  toRoster: 'Open the roster',
  noAssignments: 'This class has no assignments yet.',
  blank: '·',
  noDate: 'no date',
  noCategory: 'No category',
  grid: (name: string) => `Scores of ${name}`,
  students: (count: number, all: number) =>
    count === all
      ? counted(all, 'student', 'students')
      : `${count.toLocaleString()} of ${all.toLocaleString()} students`,
  assignments: (count: number) => counted(count, 'assignment', 'assignments'),
  search: 'Search students',
  assignment: 'Assignment',
  jump: 'Go to a student or an assignment',
  jumpTo: 'Name or title',
  jumpButton: 'Go to…',
  nothingFits: 'Nothing fits.',
  found: (count: number) => `${count.toLocaleString()} found.`,
  cellHidden: 'That cell is hidden now. “Show all” brings it back.',
  cellAbsent: 'That student or assignment is not in this class.',
  noStudentFits: 'No student fits.',
  arranged: {
    assignments: (count: number, all: number) =>
      count === all
        ? `${counted(all, 'assignment', 'assignments')}.`
        : `${count.toLocaleString()} of ${all.toLocaleString()} assignments.`,
    sorted: (title: string, desc: boolean) => `Sorted by ${title}, ${desc ? 'highest' : 'lowest'} first.`,
    unsorted: 'In the order of the class.',
    kept: (title: string) => `${title} is kept at the left.`,
    released: (title: string) => `${title} is no longer kept at the left.`,
    moved: (title: string, place: number, of: number) =>
      `${title} is column ${place.toLocaleString()} of ${of.toLocaleString()}.`,
    wide: (title: string, pixels: number) => `${title} is ${pixels.toLocaleString()} pixels wide.`,
  },
  notShown: (students: number, assignments: number) =>
    `Not shown: ${[
      students > 0 && counted(students, 'student', 'students'),
      assignments > 0 && counted(assignments, 'assignment', 'assignments'),
    ]
      .filter(Boolean)
      .join(', ')}.`,
  selected: (cells: number) => counted(cells, 'cell', 'cells'),
  selectedScores: (cells: number, count: number, mean: string, sum: string) =>
    `${counted(cells, 'cell', 'cells')} · ${counted(count, 'score', 'scores')} · mean ${mean} · sum ${sum}`,
  menu: {
    label: (title: string) => `Column ${title}`,
    ascending: 'Sort, lowest first',
    descending: 'Sort, highest first',
    unsorted: 'Back to the class order',
    statistics: 'Statistics',
    pin: 'Keep at the left',
    unpin: 'No longer keep at the left',
    left: 'Move left',
    right: 'Move right',
    wider: 'Wider',
    narrower: 'Narrower',
    hide: 'Hide',
  },
  filters: {
    button: 'Filter',
    active: ', something is left out',
    students: 'Students',
    missing: 'with missing work',
    failing: 'failing',
    assignments: 'Assignments',
    from: 'Due from',
    to: 'to',
    grouped: 'grouped by category',
    spread: 'distributions in the headings',
    hidden: 'Hidden: choose to show',
  },
  whatIf: 'What if',
  whatIfSaid: 'What if: change any score and watch the totals move. Nothing here is saved.',
  whatIfShort: 'What if? Nothing here is saved.',
  whatIfHeld: 'Nothing was undone: in a what-if nothing is saved. Leave it first.',
  whatIfCopied: 'Copied as it is saved, without what is supposed here.',
  whatIfBegun: 'What if: totals move with each change, and none of it is saved. Escape leaves it.',
  whatIfLeft: 'The what-if is over: all scores and totals are as before.',
  whatIfNow: (whose: string, now: string, before: string) =>
    `${whose}: ${now || 'no percent'}${now === before ? ', as before' : ` in place of ${before || 'no percent'}`}.`,
  whatIfMoved: (count: number) => `${counted(count, 'total moves', 'totals move')}.`,
  whatIfUnmoved: 'No total moves.',
  whatIfEnd: 'Leave what-if',
  whatIfWeights: 'Weights',
  weightsTitle: 'What if: weights',
  category: 'Category',
  weightPercent: 'weight %',
  drop: 'drop',
  sum: 'Sum',
  notReadable: (text: string) =>
    `"${text}" is not a score. A number, a percent like 85%, 8/10, M or E can stand here.`,
  legendRows: [
    { text: '8.5', look: 0, meaning: 'A score' },
    { text: '·', look: 1, meaning: 'Not graded: left out of the total' },
    { text: '0', look: 2, meaning: 'A score of zero' },
    { text: 'M', look: 3, meaning: 'Missing: counts as 0' },
    { text: 'E', look: 4, meaning: 'Excused: left out of the total' },
    { text: '+5', look: 0, meaning: 'Extra credit: adds to earned only' },
    { text: '12', look: 6, meaning: 'More than the maximum' },
    { text: '6', look: 7, meaning: 'Dropped as one of the lowest' },
    { text: '9', look: 14, meaning: 'Changed in a what-if, not saved' },
    { text: '9', look: 28, meaning: 'Just saved' },
    { text: '9', look: 56, meaning: 'Waiting to be saved' },
    { text: '9', look: 84, meaning: 'Being saved' },
    { text: '9x', look: 112, meaning: 'Not saved: the cell says why' },
    { text: '9', look: 140, meaning: 'Changed by somebody else too: Enter asks which one stays' },
  ],
  keysTitle: 'Keys',
  keyRows: [
    ['Arrows, Home, End, Page keys', 'move'],
    ['Ctrl + arrows', 'to the edge of the scores'],
    ['Shift + any of them', 'select'],
    ['Ctrl + A, Ctrl + C', 'select all, copy'],
    ['A digit, M or E; Enter or F2', 'type over a score; edit it'],
    ['On a phone: a tap; another tap', 'choose a score; edit it'],
    ['Enter, Tab; Escape', 'save and go down, or right; give up'],
    ['85%, 8/10', 'a share of the points'],
    ['Ctrl + D, Ctrl + R, Delete', 'fill down, fill right, clear'],
    ['Ctrl + V', 'paste, with a look at it first'],
    ['Ctrl + Z, Ctrl + Y', 'undo, do again'],
    ['Alt + H', 'the history of a score'],
    ['Enter on a percent', 'why it is so'],
    ['Enter on a heading', 'its menu'],
    ['Alt + ← →, on a heading', 'move the column'],
    ['Alt + Shift + ← →, there', 'narrower, wider'],
    ['Alt + N', 'new assignment'],
    ['Ctrl + K', 'go to a student or assignment'],
    ['Ctrl + Shift + H', 'hide names'],
  ] as const,
  more: 'More',
  nameWithTotal: (name: string, letter: string, percent: string) =>
    `${name}\n${[letter, percent].filter(Boolean).join(' · ') || '·'}`,
  statistics: 'Statistics',
  legend: 'Legend',
  export: 'Export',
  exports: { csv: 'As CSV, for a spreadsheet', oneroster: 'As OneRoster results', print: 'Print' },
  exportsNamed: {
    named: (name: string) => `${name}, with the names`,
    asShown: (name: string) => `${name}, names hidden`,
    nameless: (name: string) => `${name}, which hold no names`,
  },
  exportsSaid: (name: string) => `${name}, without the what-if`,
  notExported: 'Nothing was exported: a part of the page could not be loaded.',
  paperSigns: 'M missing · E excused · + extra credit · struck out: dropped · empty: not graded',
  studentId: 'Student ID',
  showAll: 'Show all',
  keys: 'Arrows move, Shift extends, typing enters a score, Enter on a percent explains it, Enter on a heading opens its menu.',
  extraCredit: 'extra credit',
  points: (points: string) => (points === '1' ? '1 point' : `${points} points`),
  outOf: (earned: string, points: string) => `${earned} of ${points}`,
  states: {
    blank: 'not graded',
    missing: 'missing',
    excused: 'excused',
    over: 'more than the maximum',
    dropped: 'dropped',
    supposed: 'what if',
    unknown: (text: string) => `${text}, counts for nothing`,
  },
  average: (title: string, mean: string, points: string) => `Average of ${title}, ${mean} of ${points}`,
  averageOfExtra: (title: string, mean: string) => `Average of ${title}, ${mean} extra credit`,
  noAverage: (title: string) => `Average of ${title}, nothing graded`,
};
