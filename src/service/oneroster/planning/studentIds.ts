import type { Problem } from '#service/oneroster/reading/package.ts';
import { valueIn } from './content.ts';
import type { SchoolState } from './plan.ts';
import type { Present } from './references.ts';

const isStudentId = (text: string) => /^0*[1-9]\d{0,11}$/.test(text) && text.length <= 12;

/** The highest ID number. */
const highestId = 999_999_999_999;

/** ID numbers: the stored one, else the identifier, else the sourcedId, else the next free one. */
export function studentIdsOf(
  users: Present<'users'>,
  {
    state,
    addProblem,
    inError,
  }: { state: SchoolState; addProblem: (problem: Problem) => void; inError: Set<string> },
): Map<string, number> {
  const ids = new Map<string, number>();
  const taken = new Map<number, number>();
  for (const [sourcedId, { studentId }] of state.stored.users)
    if (studentId !== null) {
      ids.set(sourcedId, studentId);
      taken.set(studentId, 0);
    }
  const without: string[] = [];
  for (const [sourcedId, held] of users) {
    if (ids.has(sourcedId) || !valueIn('users', held.content, 'roles').split(',').includes('student'))
      continue;
    const { row } = held;
    const text = [row.identifier, sourcedId].find(isStudentId);
    const id = Number(text);
    if (text === undefined) without.push(sourcedId);
    else if (taken.has(id) && text === row.identifier) {
      inError.add(sourcedId);
      const line = taken.get(id) ?? 0;
      addProblem({
        file: 'users.csv',
        line: row.line,
        column: 'identifier',
        value: row.identifier,
        expected: `an ID number that ${line > 0 ? `line ${line} does not have` : 'no other student has'}; the next free one is given instead`,
      });
      without.push(sourcedId);
    } else if (taken.has(id)) without.push(sourcedId);
    else {
      ids.set(sourcedId, id);
      taken.set(id, row.line);
    }
  }
  let next = Math.max(state.highestStudentId, ...(without.length > 0 ? taken.keys() : [])) + 1;
  for (const sourcedId of without) {
    if (next > highestId) next = 1;
    while (taken.has(next)) next++;
    taken.set(next, 0);
    ids.set(sourcedId, next++);
  }
  return ids;
}
