import { areAlike } from '#grading/alikeNames.ts';
import type { Problem } from '#service/oneroster/reading/package.ts';
import { firstErased, isIdText } from '#wire/classes/rosterProblems.ts';
import { valueIn } from './content.ts';
import type { SchoolState } from './plan.ts';
import type { Present } from './references.ts';

/** The higher numbers are those of erased students. */
const isStudentId = (text: string) => isIdText(text) && Number(text) > 0 && Number(text) < firstErased;

/**
 * ID numbers: the stored one, else the identifier, else the sourcedId, else the next free one. An identifier says who
 * somebody is, so it may be a number that is on rosters here already, unless all of them give it quite another name:
 * teachers make numbers up. A sourcedId may only if the name is the same, and a made-up number must be nobody's.
 */
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
    const isFree = (text: string) =>
      !state.usedStudentIds.has(Number(text)) || isCalled(state, Number(text), row);
    const text = isStudentId(row.identifier)
      ? row.identifier
      : [sourcedId].find((each) => isStudentId(each) && isFree(each));
    const id = Number(text);
    const owner = text === row.identifier ? ownerOf(id, row, { taken, state }) : undefined;
    if (text === undefined) without.push(sourcedId);
    else if (owner !== undefined) {
      inError.add(sourcedId);
      addProblem({
        file: 'users.csv',
        line: row.line,
        column: 'identifier',
        value: row.identifier,
        expected: `an ID number that ${owner}; the next free one is given instead`,
      });
      without.push(sourcedId);
    } else if (taken.has(id)) without.push(sourcedId);
    else {
      ids.set(sourcedId, id);
      taken.set(id, row.line);
    }
  }
  if (without.length === 0) return ids;
  const nextFree = freeIds(new Set([...taken.keys(), ...state.usedStudentIds]));
  for (const sourcedId of without) ids.set(sourcedId, nextFree());
  return ids;
}

interface Named {
  givenName: string;
  familyName: string;
}

/** Who else has the number of an identifier, as the end of a sentence; undefined if nobody has. */
function ownerOf(
  id: number,
  { givenName, familyName }: Named,
  { taken, state }: { taken: ReadonlyMap<number, number>; state: SchoolState },
): string | undefined {
  const line = taken.get(id);
  if (line !== undefined) return line > 0 ? `line ${line} does not have` : 'no other student has';
  const names = (state.studentNames.get(id) ?? []).map(({ first, last }) => `${first} ${last}`);
  if (names.length === 0 || names.some((name) => areAlike(name, `${givenName} ${familyName}`)))
    return undefined;
  return `no roster gives to ${names[0]}`;
}

/** Whether a roster here has the number under the name that the source gives. */
const isCalled = ({ studentNames }: SchoolState, id: number, { givenName, familyName }: Named): boolean =>
  (studentNames.get(id) ?? []).some(({ first, last }) => same(first, givenName) && same(last, familyName));

const same = (one: string, other: string): boolean =>
  one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0;

/** Finds numbers above all that are used; below them once there are no more. */
function freeIds(used: ReadonlySet<number>): () => number {
  let last = 0;
  for (const id of used) if (id < firstErased) last = Math.max(last, id);
  return () => {
    do last = last + 1 < firstErased ? last + 1 : 1;
    while (used.has(last));
    return last;
  };
}
