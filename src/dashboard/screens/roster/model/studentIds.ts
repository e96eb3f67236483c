import { firstErased, mostDigits, type RosterStudent } from '#dashboard/api/classes/students.ts';
import { nameKey } from '#dashboard/api/reading/namesakes.ts';
import { plainDigits } from '#grading/score.ts';

/* The ID numbers of students: as typed, and as proposed. */

/** The number to send for typed text; null if it is none. */
export function numberOf(id: string): number | null {
  const digits = plainDigits(id).replace(/^0+(?=\d)/, '');
  return /^[1-9]\d*$/.test(digits) && digits.length <= mostDigits ? Number(digits) : null;
}

/** Whoever had a larger number would look like a student whose name has been erased. */
const largest = firstErased - 1;

/**
 * A number after all of `taken`, except those of erased students. Not every service tells who was removed earlier, so
 * it is a proposal: a number that somebody had before would restore that person's scores.
 */
export function freeNumber(taken: readonly number[]): number {
  const highest = taken.reduce((most, id) => (id > largest ? most : Math.max(most, id)), 0);
  if (highest < largest) return highest + 1;
  const used = new Set(taken);
  let free = 1;
  while (used.has(free)) free += 1;
  return free;
}

/** The source of a number that nobody typed: the present student of this name, or the next free number. */
export type Guess = 'name' | 'free';

interface Numbered {
  first: string;
  last: string;
  id: string;
}

const groupByName = <Student extends { first: string; last: string }>(students: readonly Student[]) => {
  const groups = new Map<string, Student[]>();
  for (const student of students)
    groups.set(nameKey(student), [...(groups.get(nameKey(student)) ?? []), student]);
  return groups;
};

/**
 * Proposes a number for everybody without one. A name that two people share, here or in the present list, is left to
 * the teacher: a wrong guess would give one of them the other's scores. Nobody gets a number that is `taken` by former
 * students or by others of the school.
 */
export function proposeIds<Student extends Numbered>(
  students: readonly Student[],
  present: readonly RosterStudent[],
  taken: readonly number[] = [],
): (Student & { guess?: Guess })[] {
  const written = new Set(students.flatMap(({ id }) => (/^\d+$/.test(id) ? [Number(id)] : [])));
  const free = groupByName(present.filter(({ id }) => !written.has(id)));
  const lacking = groupByName(students.filter(({ id }) => id === ''));
  const used = [...present.map(({ id }) => id), ...taken, ...written];
  return students.map((student) => {
    if (student.id !== '' || (student.first === '' && student.last === '')) return student;
    const candidates = free.get(nameKey(student)) ?? [];
    const alike = lacking.get(nameKey(student))?.length ?? 0;
    const [candidate] = candidates;
    if (candidate && candidates.length === 1 && alike === 1)
      return { ...student, id: String(candidate.id), guess: 'name' };
    if (candidate) return student;
    const id = freeNumber(used);
    used.push(id);
    return { ...student, id: String(id), guess: 'free' };
  });
}
