import * as v from 'valibot';
import { integer } from './values.ts';

/** The marking periods of a class, in order; a period without entries is left out of a reply. */
export const periodNames = ['P1', 'P2', 'P3', 'P4', 'P5'] as const;

/** `grade` is the final score as reported, 0 to 999. */
export const finalGrade = v.object({ stuid: integer, grade: integer });
