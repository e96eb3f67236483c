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

const cells = (count: number) => (count === 1 ? 'one score' : `${count.toLocaleString()} scores`);

export const entryTexts = {
  problems,
  queued: 'waiting to be saved',
  saving: 'being saved',
  justSaved: 'saved',
  notSaved: (reason: string) => `not saved: ${reason}`,
  conflict: (who: string, value: string) => `not saved: ${who} has written ${value}`,
  somebody: 'somebody else',
  blank: 'nothing',
  undone: (count: number) => `Undone: ${cells(count)}.`,
  redone: (count: number) => `Done again: ${cells(count)}.`,
  nothingToUndo: 'There is nothing to undo in this class.',
  nothingToRedo: 'There is nothing to do again in this class.',
  viewOnly: 'You may look at this class; changing its scores takes another level of access.',
  noEntry: 'This service takes no scores from here: they can only be looked at.',
};
