import { words } from '#dashboard/language/words.ts';
import { mostDaysLate } from '#grading/late.ts';
import { highestScore, type TypedProblem, writeHundredths } from '#grading/score.ts';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { type CallError, callTexts } from './callError.ts';
import { refusalText } from './refusals.ts';

/*
 * Why an entry is not saved. We store the service's own sentence, or the name of one of ours: a later page may show it
 * in another language.
 */

export const reasons = words('reasons', {
  unreadable: 'This is not a score: type a number, a percent like 85%, 8/10, M or E',
  negative: 'A score cannot be below 0',
  tooLarge: `A score can be at most ${writeHundredths(highestScore)}`,
  tooManyDecimals: 'A score can have at most two decimals',
  shareOfExtraCredit: 'Extra credit has no maximum to take a percent of',
  tooLate: `Work is late by 1 to ${mostDaysLate} days`,
  outOfZero: 'A score cannot be out of 0',
  noFinalGrade: 'A final grade is a whole number from 0 to 999, or blank',
  stillTyping: 'Draft restored: enter it again, or discard it',
} satisfies Record<TypedProblem | 'tooLate' | 'noFinalGrade' | 'stillTyping', string>);

/** The name of one of our own reasons. */
export type OwnReason = keyof typeof reasons;

const isOwn = (reason: string): reason is OwnReason => Object.hasOwn(reasons, reason);

/** What is stored of a refusal that concerns a whole request: the service's sentences, a line each. */
export const reasonOf = (error: CallError): string =>
  Object.values(error.sentences).join('\n') || error.message;

/** Whether a stored reason says that the student or the assignment of the entry is gone. */
export const isAboutGone = (reason: string): boolean =>
  reason === pageSentences.noSuchStudent || reason === pageSentences.noSuchAssignment;

/** Whether a stored reason says that the class is not the teacher's to change. */
export const isAboutAccess = (reason: string): boolean =>
  reason === pageSentences.classNotYours || reason === pageSentences.classNotYoursToChange;

/**
 * A stored reason in the language of the page; reasons that an earlier release stored as sentences stay as they are.
 */
export function reasonText(reason: string): string {
  if (isOwn(reason)) return reasons[reason];
  const text = (sentence: string) =>
    sentence === pageSentences.unknownTask ? callTexts.unknownTask : refusalText(sentence);
  return reason.split('\n').map(text).join(' ');
}
