import { areAlike } from '#grading/alikeNames.ts';
import type { Problem } from '#service/oneroster/reading/package.ts';
import { firstErased, isIdText } from '#wire/classes/rosterProblems.ts';
import { nameOf, valueIn, valuesOf } from './content.ts';
import type { SchoolState } from './plan.ts';
import type { Present } from './references.ts';

/** The higher numbers are those of erased students. */
const isStudentId = (text: string) => isIdText(text) && Number(text) > 0 && Number(text) < firstErased;

/**
 * ID numbers: the stored one, else the identifier, else the sourcedId, else the next free one. An identifier says who
 * somebody is, so it may be a number that is on rosters here already, unless all of them give it quite another name:
 * teachers make numbers up. It may be that of somebody of such a name whom the source no longer lists, too: another
 * system, or a new record of the same student, has other sourcedIds and the same identifiers. A sourcedId may only be
 * one if the name is the same, and a made-up number must be nobody's.
 */
export function studentIdsOf(
  users: Present<'users'>,
  {
    state,
    gone,
    addProblem,
    inError,
  }: {
    state: SchoolState;
    /** The users whom this import takes away. */
    gone: ReadonlySet<string>;
    addProblem: (problem: Problem) => void;
    inError: Set<string>;
  },
): Map<string, number> {
  const { ids, taken, former } = storedIds(users, state, gone);
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
    const isIdentifier = text === row.identifier;
    const owner = isIdentifier ? ownerOf(id, row, { taken, former, state }) : undefined;
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
    } else if (taken.has(id) || (!isIdentifier && former.has(id))) without.push(sourcedId);
    else {
      ids.set(sourcedId, id);
      taken.set(id, row.line);
    }
  }
  if (without.length === 0) return ids;
  const nextFree = freeIds(new Set([...taken.keys(), ...former.keys(), ...state.usedStudentIds]));
  for (const sourcedId of without) ids.set(sourcedId, nextFree());
  return ids;
}

interface StoredIds {
  ids: Map<string, number>;
  /** By number, the line of its student in the file; 0 for one who has it already. */
  taken: Map<number, number>;
  /** The names of those who had a number and are gone, by the number. */
  former: Map<number, string[]>;
}

function storedIds(users: Present<'users'>, state: SchoolState, gone: ReadonlySet<string>): StoredIds {
  const found: StoredIds = { ids: new Map(), taken: new Map(), former: new Map() };
  const { ids, taken, former } = found;
  const give = (sourcedId: string, id: number) => {
    ids.set(sourcedId, id);
    taken.set(id, 0);
  };
  const returning: [string, number][] = [];
  for (const [sourcedId, { studentId, content, gone: wasGone }] of state.stored.users) {
    if (studentId === null) continue;
    if (!wasGone && !gone.has(sourcedId)) give(sourcedId, studentId);
    else if (users.has(sourcedId)) returning.push([sourcedId, studentId]);
    else former.set(studentId, [...(former.get(studentId) ?? []), nameOf(valuesOf('users', content))]);
  }
  // Somebody else may have the number by now.
  for (const [sourcedId, id] of returning) if (!taken.has(id)) give(sourcedId, id);
  return found;
}

interface Named {
  givenName: string;
  familyName: string;
}

/** Who else has the number of an identifier, as the end of a sentence; undefined if nobody has. */
function ownerOf(
  id: number,
  { givenName, familyName }: Named,
  { taken, former, state }: Pick<StoredIds, 'taken' | 'former'> & { state: SchoolState },
): string | undefined {
  const line = taken.get(id);
  if (line !== undefined) return line > 0 ? `line ${line} does not have` : 'no other student has';
  const isAlike = (name: string) => areAlike(name, `${givenName} ${familyName}`);
  const gone = former.get(id);
  if (gone) return gone.some(isAlike) ? undefined : 'no other student has';
  const names = (state.studentNames.get(id) ?? []).map(({ first, last }) => `${first} ${last}`);
  if (names.length === 0 || names.some(isAlike)) return undefined;
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
