import {
  canNamePerson,
  isWithin,
  longestName,
  mostDigits,
  mostStudents,
} from '#dashboard/api/classes/students.ts';
import type { DraftStudent } from './draft.ts';
import { numberOf } from './studentIds.ts';
import { texts } from './texts.ts';

export type Field = 'first' | 'last' | 'id';

/** An error that keeps a student from being sent; `row` counts from 0. */
export interface RowProblem {
  row: number;
  key: string;
  field: Field;
  sentence: string;
}

function idProblem(id: string): string | null {
  if (id === '') return texts.problems.idMissing;
  if (!/^\d+$/.test(id)) return texts.problems.idNotNumber;
  if (/^0+$/.test(id)) return texts.problems.idZero;
  return numberOf(id) === null ? texts.problems.idTooLong(mostDigits) : null;
}

function nameProblem(name: string, missing: string): string | null {
  if (name === '') return missing;
  if (!isWithin(name, longestName)) return texts.problems.nameTooLong(longestName);
  return canNamePerson(name) ? null : texts.problems.character;
}

/** Every problem of every student, in the order of the list. */
export function problemsOf(students: readonly DraftStudent[]): RowProblem[] {
  const rowOf = new Map<number, number>();
  return students.flatMap(({ key, first, last, id }, row) => {
    const number = numberOf(id);
    const before = number === null ? undefined : rowOf.get(number);
    if (number !== null && before === undefined) rowOf.set(number, row);
    if (first === '' && last === '' && id === '')
      return [{ row, key, field: 'first', sentence: texts.problems.nothing }];
    const found: [Field, string | null][] = [
      ['first', nameProblem(first, last === '' ? texts.problems.firstMissing : texts.problems.oneName)],
      ['last', nameProblem(last, first === '' ? texts.problems.lastMissing : texts.problems.oneName)],
      ['id', before === undefined ? idProblem(id) : texts.problems.idTwice(before + 1)],
    ];
    return found.flatMap(([field, sentence]) => (sentence === null ? [] : [{ row, key, field, sentence }]));
  });
}

/** The error of the list as a whole. */
export function listProblem(students: readonly DraftStudent[]): string | null {
  if (students.length === 0) return texts.problems.empty;
  return students.length > mostStudents ? texts.problems.tooMany(mostStudents) : null;
}
