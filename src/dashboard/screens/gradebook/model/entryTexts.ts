import type { TouchKey } from '#dashboard/grid/CellEditor.tsx';
import { counted } from '#dashboard/language/plural.ts';
import { words } from '#dashboard/language/words.ts';
import { shortcut } from '#dashboard/ui/format/shortcut.ts';
import { writtenNumber } from '#dashboard/ui/format/written.ts';

/* The gradebook's texts about entering scores. */

const cells = (count: number) => counted(count, 'score', 'scores');

interface Disagreement {
  readonly where: string;
  readonly own: string;
  readonly who: string;
  readonly theirs: string;
  /** How many others are not saved. */
  readonly more: number;
}

export const entryTexts = words('scoreEntry', {
  cells,
  queued: 'waiting to be saved',
  saving: 'being saved',
  justSaved: 'saved',
  notSaved: (reason: string) => `not saved: ${reason}`,
  conflict: (who: string, value: string) => `not saved: ${who} entered ${value}`,
  someone: 'someone else',
  otherWindow: 'another window of yours',
  blank: 'nothing',
  nonsense: (text: string, reason: string) => `“${text}” is not saved. ${reason}.`,
  failure: ({ where, text, reason, more }: { where: string; text: string; reason: string; more: number }) =>
    [`${where}: “${text}” is not saved. ${reason}.`, more > 0 && `And ${writtenNumber(more)} more.`]
      .filter(Boolean)
      .join(' '),
  disagreement: ({ where, own, who, theirs, more }: Disagreement) =>
    [
      `${where}: you entered ${own}, ${who} entered ${theirs}.`,
      more > 0 && `And ${writtenNumber(more)} more not saved.`,
    ]
      .filter(Boolean)
      .join(' '),
  choose: 'Choose…',
  decideLater: 'Conflicting edits: leave the what-if to choose which one to keep.',
  decideFirst: 'Conflicting edits: press Enter to choose which one to keep.',
  over: ({ score, points }: { score: string; points: string }) =>
    `${score} of ${points} points: more than the maximum.`,
  keepOver: ({ score, points }: { score: string; points: string }) =>
    `${score} is more than ${points === '1' ? '1 point' : `${points} points`}. Keep it?`,
  last: {
    up: 'First student: the next score you type replaces this one.',
    down: 'Last student: the next score you type replaces this one.',
    left: 'First assignment: the next score you type replaces this one.',
    right: 'Last assignment: the next score you type replaces this one.',
  },
  someOver: (count: number) => (count === 0 ? '' : `More than the maximum: ${cells(count)}.`),
  leftInConflict: (count: number) => (count === 0 ? '' : `Skipped: ${cells(count)} with conflicting edits.`),
  filled: (count: number) => `Filled: ${cells(count)}.`,
  markedMissing: (count: number) => `Marked missing: ${cells(count)}.`,
  notCopied: (keys: string) => `This browser does not allow copying from a menu. Press ${keys}.`,
  notPasted: (keys: string) => `This browser does not allow pasting from a menu. Press ${keys}.`,
  nothingToPaste: 'There is nothing to paste.',
  excused: (count: number) => `Excused: ${cells(count)}.`,
  cleared: (count: number) => `Cleared: ${cells(count)}.`,
  pasted: (count: number) => `Pasted: ${cells(count)}.`,
  imported: (count: number) => `Imported: ${cells(count)}.`,
  fileNotText: (name: string) =>
    `${name} has no scores to import. Save it as CSV, with names or IDs and a row of titles.`,
  fileFaults: {
    noNames: (name: string) =>
      `${name} has no scores to import: no column has a heading for names or IDs, such as Student, Name, Last name, First name, ID or Student ID.`,
    noNumbers: (name: string) =>
      `${name} has no scores to import: its IDs are not numbers, and it has no column of names.`,
    noScores: (name: string) =>
      `${name} has no scores to import: beside the names or IDs, it has no column with the title of an assignment.`,
    noStudents: (name: string) =>
      `${name} has no scores to import: it lists no students under the row of titles.`,
  },
  fileNotRead: (name: string) => `${name} could not be read. Choose it again.`,
  notImported:
    'Nothing is imported: part of the page could not be loaded. Check your connection and try again.',
  fileTooLarge: (name: string) => `${name} is larger than 5 MB.`,
  set: (count: number) => `Filled: ${cells(count)}.`,
  nothingChanged: 'Nothing changed: every cell already has that score.',
  nothingEntered: 'Nothing was entered.',
  nothingToUndo: 'There is nothing to undo in this class.',
  nothingToRedo: 'There is nothing to redo in this class.',
  gone: 'What you had open is no longer in this class: someone has removed it.',
  lost: {
    title: (text: string) => `“${text}” is not saved`,
    meant: (text: string, who: string, where: string) => `You were typing “${text}” for ${who}, in ${where}.`,
    gone: (whoOrWhere: string) => `Someone has removed ${whoOrWhere} from this class.`,
    copy: 'Copy',
    copied: 'Copied: name, assignment and what you typed.',
    notCopied: 'This browser does not allow copying.',
    close: 'Close',
  },
  noScoreHere: 'Select a score cell first.',
  notTyped: {
    heading: 'Nothing was entered: this is a heading. Scores go in the cells below it.',
    average: 'Nothing was entered: averages are calculated. Scores go in the cells above.',
    nobody: 'Nothing was entered: no student is listed here.',
    name: 'Nothing was entered: this is a name. Scores go in the columns of the assignments.',
    total: 'Nothing was entered: totals are calculated. Scores go in the columns of the assignments.',
  },
  viewOnly: 'You can view this class, but not change its scores.',
  noEntry: 'Scores are read-only.',
  paste: {
    title: 'Paste scores',
    importTitle: 'Import scores',
    by: {
      position: 'The first cell goes into the selected cell, the others beside and below it.',
      name: 'Matched by names, IDs and titles.',
    },
    nowhere: 'The selected cell is not a score. Choose the assignment of each column.',
    filled: 'new',
    changed: 'changed',
    same: 'unchanged',
    impossible: 'invalid',
    unmatched: 'unmatched',
    twice: 'pasted twice; the first one counts',
    gone: (text: string) => `${text}: the student or the assignment is no longer in this class`,
    columns: 'Columns',
    keys: 'names or IDs',
    leftOut: 'left out',
    headed: 'First row is a header',
    keyed: 'Names or IDs in',
    keyColumns: (count: number) =>
      count === 0 ? 'no column' : count === 1 ? 'the first column' : `the first ${count} columns`,
    who: {
      nobody: (text: string) => `No student named ${text}`,
      several: (text: string) => `${text}: more than one student has this name`,
      differ: (text: string) => `${text}: the ID and the name belong to different students`,
    },
    noAssignment: (heading: string) => `No assignment named ${heading}`,
    noHeading: (column: string) => `${column} has no title`,
    several: (heading: string) => `${heading}: more than one assignment fits this title`,
    renamed: (heading: string) => `${heading}: the assignment with this ID has another title`,
    twoColumns: (heading: string) => `${heading}: another column is for the same assignment`,
    below: (text: string) => `${text}: below the last student`,
    beside: (column: string) => `${column}: no assignment in this column of the gradebook`,
    unplaced: (column: string) => `${column}: choose its assignment, or paste again at the first score`,
    column: (number: number) => `Column ${number}`,
    map: 'Columns to match',
    mapColumn: (number: number, heading: string) =>
      heading === '' ? `Column ${number}` : `Column ${number}, ${heading}`,
    mapRows: 'Rows to match',
    mapRow: (number: number, text: string) => `Row ${number}, ${text}`,
    leaveOut: 'Leave out',
    make: 'New assignment',
    made: (title: string) => `${title} (new)`,
    newTitle: 'Title',
    points: 'Points',
    category: 'Category',
    problems: {
      title: 'Enter a title of at most 200 characters.',
      points: 'Enter a number above 0 and below 10000, with at most two decimals, or EC for extra credit.',
    },
    notMade: (title: string, reason: string) => `“${title}” is not added, and nothing is imported. ${reason}`,
    perhapsCreated: (title: string, reason: string) =>
      `Nothing is imported yet. ${reason} “${title}” may have been added nevertheless. Try again: it is not added twice.`,
    madeWith: (assignments: number, scores: number) =>
      scores === 0
        ? `${counted(assignments, 'assignment is', 'assignments are')} added.`
        : `${counted(assignments, 'assignment is', 'assignments are')} added, and ${counted(scores, 'score is', 'scores are')} imported.`,
    unmade: (assignments: number, scores: number) =>
      scores === 0
        ? `${counted(assignments, 'assignment is', 'assignments are')} removed.`
        : `The import is undone: ${counted(assignments, 'assignment', 'assignments')} and ${counted(scores, 'score', 'scores')}.`,
    choice: (title: string, details: string) => (details === '' ? title : `${title} (${details})`),
    details: 'Preview',
    student: 'Student',
    assignment: 'Assignment',
    before: 'Before',
    after: 'After',
    over: (points: string) => `more than ${points} points`,
    blank: 'blank',
    more: (count: number) => `and ${writtenNumber(count)} more`,
    cancel: 'Cancel',
    do: (count: number) => `Paste ${cells(count)}`,
    doImport: (count: number) => `Import ${cells(count)}`,
  },
  blanks: {
    title: (assignment: string) => `Fill blanks of ${assignment}`,
    label: 'Score',
    count: (count: number) => `${counted(count, 'visible blank', 'visible blanks')}; other scores unchanged.`,
    none: 'No visible score is blank.',
    set: 'Fill',
    keep: 'Keep and fill',
    cancel: 'Cancel',
    close: 'Close',
  },
  late: {
    /** The new state of a cell; 0 days is in time. */
    now: (days: number) => (days === 0 ? 'Not late' : counted(days, 'day late', 'days late')),
    turned: (count: number) => `Late marks changed: ${cells(count)}.`,
  },
  remark: {
    title: 'Comment on the score',
    label: 'Comment',
    save: 'Save',
    remove: 'Remove',
    cancel: 'Cancel',
    saved: 'Comment added.',
    decideFirst: `Conflicting edits: press ${shortcut('Shift + F2')} to choose which comment to keep.`,
    removed: 'Comment removed.',
  },
  curve: {
    title: 'Curve or adjust scores',
    about: (count: number, where: string) =>
      `${cells(count)} in ${where}. Missing, excused and blank scores stay as they are.`,
    several: (count: number) => counted(count, 'assignment', 'assignments'),
    how: 'How',
    kinds: { add: 'Add', multiply: 'Multiply', mean: 'To a mean', root: 'Square root' },
    labels: { add: 'Points to add', multiply: 'Multiply by', mean: 'New mean in percent' },
    hints: {
      add: 'A negative number takes points away.',
      multiply: '1.1 adds a tenth to each score.',
      mean: 'Full points stay full points; the others move evenly.',
      root: 'The square root of each percent: 64% becomes 80%, and 100% stays.',
    },
    unreadable: 'Enter a number with at most two decimals.',
    capped: 'Nobody gets more than the maximum',
    preview: 'Scores before and after',
    percent: 'Percent',
    before: 'Before',
    after: 'After',
    numbers: { mean: 'Mean', median: 'Median', lowest: 'Lowest', highest: 'Highest' },
    nothing: 'There are no scores with a maximum here.',
    cancel: 'Cancel',
    do: (count: number) => `Change ${cells(count)}`,
    done: (count: number) => `Adjusted: ${cells(count)}.`,
  },
  history: {
    title: 'Score history',
    loading: 'Loading the history…',
    failed: (reason: string) => `The history could not be loaded. ${reason}`,
    remark: (text: string) => (text === '' ? 'Comment changed' : `Comment: ${text}`),
    none: 'No changes are recorded here.',
    putBack: (value: string) => `Restore ${value}`,
    close: 'Close',
  },
  past: {
    item: 'Version history…',
    title: (assignment: string) => `Version history of ${assignment}`,
    choose: 'Restore the column to',
    none: 'No changes are recorded for this column.',
    before: (who: string, count: number) => `before ${who} changed ${cells(count)}`,
    changes: (count: number) =>
      count === 0 ? 'The column has not changed since then.' : `This changes ${cells(count)}.`,
    now: 'Now',
    earlier: 'Earlier',
    putBack: (count: number) => `Restore ${cells(count)}`,
    done: (count: number) => `Restored: ${cells(count)}.`,
    close: 'Close',
  },
  edit: {
    button: 'Edit',
    undo: 'Undo',
    redo: 'Redo',
    fillDown: 'Fill down',
    fillRight: 'Fill to the right',
    clear: 'Clear',
    copy: 'Copy',
    paste: 'Paste',
    excuse: 'Excuse',
    missing: 'Missing',
    late: 'Late, or on time',
    curve: 'Curve or adjust scores…',
    blanks: 'Fill blanks…',
    remark: 'Comment on the score…',
    history: 'Score history…',
    past: 'Version history of this column…',
    importFile: 'Import scores from a file…',
  },
  /** Characters that an on-screen number pad lacks. */
  touchKeys: {
    missing: 'Missing',
    excused: 'Excused',
    late: 'Late',
    blank: 'Blank',
    next: 'Next',
    nextStudent: 'Next student',
  },
});

/** The keys for characters that an on-screen number pad lacks; null moves on to the next student. */
export function touchKeys(takesLate: boolean): readonly TouchKey[] {
  const { missing, excused, late, blank, next, nextStudent } = entryTexts.touchKeys;
  return [
    { label: 'M', name: missing, text: 'M' },
    { label: 'E', name: excused, text: 'E' },
    ...(takesLate ? [{ label: 'L', name: late, text: null, behind: ' L' }] : []),
    { label: blank, name: blank, text: '' },
    { label: next, name: nextStudent, text: null },
  ];
}
