import * as v from 'valibot';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { textField } from '#wire/fields/textField.ts';
import {
  choiceField,
  decimalOrNull,
  integer,
  integerOrDecimal,
  integerOrZero,
  list,
  text,
  wholeField,
} from '#wire/fields/values.ts';
import { cellFields, cellsReply } from './cells.ts';
import { termItem } from './gradebook.ts';

/** The marking periods of a class, in order; a reply leaves out a period without grades. */
export const periodNames = ['P1', 'P2', 'P3', 'P4', 'P5'] as const;

/** `grade` is the final score as posted, a whole number from 0 to 999; another deployment's may have decimals. */
const finalGrade = v.object({ stuid: integer, grade: integerOrDecimal });

/** Another deployment may list students without a grade. */
const finalGrades = list(finalGrade, 'grade');

/**
 * Ours: a locked period (P1 to P5), with who locked it and when (Unix seconds). Changes of its grades are refused
 * ("This marking period is locked: unlock it first") until the class's owner unlocks it.
 */
const lockedPeriod = v.object({ period: text, uid: integerOrZero, name: text, time: integerOrZero });

export const classMarkingPeriods = {
  fields: v.object({ clid: wholeField(pageSentences.classNotYours, 1) }),
  reply: v.object({
    P1: finalGrades,
    P2: finalGrades,
    P3: finalGrades,
    P4: finalGrades,
    P5: finalGrades,
    locked: list(lockedPeriod),
  }),
};

/** The most characters. */
export const longestReason = 200;

/**
 * `reason`: why the grades differ from what the class computes; kept in the history of each. `locked` with `period` and
 * no grades: 1 keeps the period's grades as they are, 0 opens it again; for the class's owner. The reply has `values`
 * (`period`, `locked`) and `revision`. In a locked period any new grade is refused like an unreadable one.
 */
export const finalGradesEdit = {
  fields: v.object({
    ...cellFields,
    period: v.optional(v.string()),
    grade: v.optional(v.string()),
    grades: v.optional(v.string()),
    locked: v.optional(choiceField(pageSentences.flagForm, 0, 1)),
    reason: v.optional(textField(pageSentences.reasonForm, 0, longestReason)),
  }),
  reply: cellsReply({ period: text }),
};

/**
 * Ours: the marking periods by which the class is graded, in order, and the result of each student in each; students
 * with nothing graded in one are left out there.
 */
export const classTerms = {
  fields: v.object({ clid: wholeField(pageSentences.classNotYours, 1) }),
  reply: v.object({
    terms: list(termItem),
    grades: list(v.object({ period: text, stuid: integer, percent: decimalOrNull, grade: text })),
  }),
};
