import type { Student } from '#service/store/students.ts';
import { readRoster } from '#wire/roster.ts';
import { Refusal } from './refusal.ts';

/** The list that was sent, in its order, or a refusal that names its bad lines. */
export function sentRoster(text: string): Student[] {
  const roster = readRoster(text);
  if ('problems' in roster) throw new Refusal({ students: roster.problems.join('\n') });
  return roster.students.map((student, index) => ({ ...student, position: index + 1 }));
}
