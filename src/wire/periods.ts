import * as v from 'valibot';
import { sentences } from './envelope.ts';
import { termItem } from './gradebook.ts';
import { decimalOrNull, integer, integerOrZero, list, text, wholeField } from './values.ts';

/** The marking periods of a class, in order; a reply leaves out a period without grades. */
export const periodNames = ['P1', 'P2', 'P3', 'P4', 'P5'] as const;

/** `grade` is the final score as reported, 0 to 999. */
export const finalGrade = v.object({ stuid: integer, grade: integer });

/**
 * Ours: a locked period (P1 to P5), and who locked it when (Unix seconds). Changes of its grades are refused ("This
 * marking period is locked: open it first") until the class's owner opens it again.
 */
export const lockedPeriod = v.object({ period: text, uid: integerOrZero, name: text, time: integerOrZero });

/**
 * Ours: the marking periods by which the class is graded, in order, and what the work of each student comes to in each;
 * who has nothing graded in one is left out there.
 */
export const classTerms = {
  fields: v.object({ clid: wholeField(sentences.classNotYours, 1) }),
  reply: v.object({
    terms: list(termItem),
    grades: list(v.object({ period: text, stuid: integer, percent: decimalOrNull, grade: text })),
  }),
};
