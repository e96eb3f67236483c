import fc from 'fast-check';
import type { RosterStudent } from '#dashboard/api/classes/students.ts';

/** "Mary Smith 1" is a student; several are separated by commas. */
export function roster(text: string): RosterStudent[] {
  if (text === '') return [];
  return text.split(', ').map((line) => {
    const [first = '', last = '', id = ''] = line.split(' ');
    return { id: Number(id), first, last };
  });
}

export const lines = (students: readonly RosterStudent[]) =>
  students.map(({ id, first, last }) => `${first} ${last} ${id}`).join(', ');

const student = fc.record({
  id: fc.integer({ min: 1, max: 9 }),
  first: fc.constantFrom('Ana', 'Bo', 'Cy'),
  last: fc.constantFrom('Diaz', 'Eng'),
});

/** Small lists of a few people, so that two of them have much in common. */
export const someRoster = fc.uniqueArray(student, { selector: ({ id }) => id, maxLength: 8 });
