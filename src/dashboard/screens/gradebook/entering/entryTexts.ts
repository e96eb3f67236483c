import { counted } from '#dashboard/ui/written.ts';
import type { TypedProblem } from '#grading/score.ts';

/* What the gradebook says of entering scores. */

const problems: Readonly<Record<TypedProblem, string>> = {
  unreadable: 'This is not a score: type a number, a percent like 85%, 8/10, M or E',
  negative: 'A score is not below 0',
  tooLarge: 'A score is at most 9999.99',
  tooManyDecimals: 'A score has at most two decimals',
  shareOfExtraCredit: 'Extra credit has no full points to take a share of',
  outOfZero: 'Nothing can be out of 0',
};

const cells = (count: number) => counted(count, 'score', 'scores');

export const entryTexts = {
  problems,
  queued: 'waiting to be saved',
  saving: 'being saved',
  justSaved: 'saved',
  notSaved: (reason: string) => `not saved: ${reason}`,
  conflict: (who: string, value: string) => `not saved: ${who} has written ${value}`,
  somebody: 'somebody else',
  blank: 'nothing',
  nonsense: (text: string, reason: string) => `“${text}” is not saved. ${reason}.`,
  trouble: (where: string, text: string, reason: string, more: number) =>
    [`${where}: “${text}” is not saved. ${reason}.`, more > 0 && `And ${more.toLocaleString()} more.`]
      .filter(Boolean)
      .join(' '),
  disagreement: (where: string, own: string, who: string, theirs: string, more: number) =>
    [
      `${where}: you wrote ${own}, ${who} ${theirs}.`,
      more > 0 && `And ${more.toLocaleString()} more not saved.`,
    ]
      .filter(Boolean)
      .join(' '),
  choose: 'Choose…',
  decideLater: 'Two values stand here. In a what-if nothing is saved: leave it to choose which one stays.',
  decideFirst: 'Two values stand here: Enter asks which one stays.',
  over: ({ score, points }: { score: string; points: string }) =>
    `${score} of ${points} points: more than the maximum.`,
  someOver: (count: number) => (count === 0 ? '' : `More than the maximum: ${cells(count)}.`),
  leftInConflict: (count: number) =>
    count === 0
      ? ''
      : `Left as ${count === 1 ? 'it is' : 'they are'}: ${cells(count)}, where two values stand.`,
  filled: (count: number) => `Filled: ${cells(count)}.`,
  cleared: (count: number) => `Cleared: ${cells(count)}.`,
  pasted: (count: number) => `Pasted: ${cells(count)}.`,
  set: (count: number) => `Set: ${cells(count)}.`,
  nothingChanged: 'Nothing is changed: all of it is so already.',
  undone: (count: number) => `Undone: ${cells(count)}.`,
  redone: (count: number) => `Done again: ${cells(count)}.`,
  nothingToUndo: 'There is nothing to undo in this class.',
  nothingToRedo: 'There is nothing to do again in this class.',
  gone: 'What was open here is no longer in this class: somebody has removed it.',
  lost: {
    title: (text: string) => `“${text}” is not saved`,
    meant: (text: string, who: string, where: string) => `You were typing “${text}” for ${who}, in ${where}.`,
    gone: (whoOrWhere: string) => `${whoOrWhere} is no longer in this class: somebody has removed it.`,
    copy: 'Copy it',
    copied: 'Copied: name, assignment and score.',
    notCopied: 'This browser does not let it be copied.',
    close: 'Close',
  },
  noScoreHere: 'The cursor stands on no score.',
  viewOnly: 'You may look at this class; changing its scores takes another level of access.',
  noEntry: 'This service takes no scores from here: they can only be looked at.',
  paste: {
    title: 'Paste scores',
    by: {
      position: 'The first cell goes where the cursor stands, the others beside and below it.',
      name: 'Matched by the names, numbers or titles in what is pasted.',
    },
    filled: 'new',
    changed: 'changed',
    same: 'as they are',
    impossible: 'no score',
    unmatched: 'without a place',
    twice: 'this cell is pasted twice; the first one counts',
    gone: 'is no longer in this class',
    columns: 'Columns',
    keys: 'names or numbers',
    nowhere: 'without a place',
    headed: 'The first row holds titles',
    keyed: 'Names or numbers in',
    keyColumns: (count: number) =>
      count === 0 ? 'no column' : count === 1 ? 'the first column' : `the first ${count} columns`,
    several: 'fits more than one',
    nobody: 'is nobody in this class',
    noAssignment: 'is no assignment of this class',
    below: 'would stand below the last student',
    beside: 'would stand where no assignment is',
    column: (number: number) => `Column ${number}`,
    details: 'What is pasted',
    student: 'Student',
    assignment: 'Assignment',
    before: 'Before',
    after: 'After',
    over: (points: string) => `more than ${points} points`,
    blank: 'blank',
    more: (count: number) => `and ${count.toLocaleString()} more`,
    cancel: 'Cancel',
    do: (count: number) => `Paste ${cells(count)}`,
  },
  blanks: {
    title: (assignment: string) => `Set the blanks of ${assignment}`,
    label: 'Score',
    count: (count: number) =>
      `${cells(count)} in sight ${count === 1 ? 'is' : 'are'} blank; the others stay.`,
    set: 'Set',
    cancel: 'Cancel',
  },
  history: {
    title: 'History of a score',
    none: 'Nothing has been changed here since the history began.',
    putBack: (value: string) => `Put ${value} back`,
    close: 'Close',
  },
  past: {
    item: 'As it was…',
    title: (assignment: string) => `${assignment}, as it was`,
    choose: 'Back to the time',
    none: 'No score of this column has been changed since the history began.',
    before: (who: string, count: number) => `before ${who} changed ${cells(count)}`,
    changes: (count: number) =>
      count === 0 ? 'The column is as it was then.' : `This changes ${cells(count)}.`,
    now: 'Now',
    earlier: 'Then',
    putBack: (count: number) => `Put ${cells(count)} back`,
    done: (count: number) => `Put back as before: ${cells(count)}.`,
    close: 'Close',
  },
  edit: {
    button: 'Edit',
    undo: 'Undo',
    redo: 'Do again',
    fillDown: 'Fill down',
    fillRight: 'Fill to the right',
    clear: 'Clear',
    blanks: 'Set the blanks of this column…',
    history: 'History of this score…',
    past: 'This column as it was…',
  },
};
