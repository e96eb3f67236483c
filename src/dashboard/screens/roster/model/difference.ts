import type { RosterStudent } from '#dashboard/api/classes/students.ts';
import { nameKey, tidyName } from '#dashboard/api/reading/namesakes.ts';
import { areAlike } from '#grading/alikeNames.ts';

/** A student and the place in the list, counted from 1. */
interface Placed {
  student: RosterStudent;
  place: number;
}

export interface Renamed extends Placed {
  was: RosterStudent;
  /** The names are those of two people, or another number had this name: siblings whose numbers are swapped. */
  isReplaced: boolean;
}

export interface Moved extends Placed {
  wasPlace: number;
}

export interface Removed extends Placed {
  /** The number under which somebody of the same name is added; scores do not follow from number to number. */
  addedAs: number | null;
}

/** How many entries a removal would hide; null if the service does not tell. */
export interface Cost {
  scores: number;
  marks: number | null;
  grades: number | null;
}

/** The changes from one list to another: a student is the ID number. `moved` is as short as possible. */
export interface Difference {
  added: Placed[];
  /** `place` is the one in the former list. */
  removed: Removed[];
  renamed: Renamed[];
  moved: Moved[];
  unchanged: number;
}

export const sameName = (one: RosterStudent, other: RosterStudent) =>
  tidyName(one.first) === tidyName(other.first) && tidyName(one.last) === tidyName(other.last);

type Name = Pick<RosterStudent, 'first' | 'last'>;

/** Whether two names are those of two people. */
export const areNamesApart = (one: Name, other: Name): boolean =>
  !areAlike(`${one.first} ${one.last}`, `${other.first} ${other.last}`);

export function placesOf(list: readonly RosterStudent[]): Map<number, Placed> {
  return new Map(list.map((student, index) => [student.id, { student, place: index + 1 }]));
}

/** Students in both lists who must be moved to turn the first order into the second. */
export function movedBetween(before: readonly number[], after: readonly number[]): Set<number> {
  const placeBefore = new Map(before.map((id, index) => [id, index]));
  const common = after.filter((id) => placeBefore.has(id));
  const staying = new Set(longestRun(common.map((id) => placeBefore.get(id) ?? 0)).map((at) => common[at]));
  return new Set(common.filter((id) => !staying.has(id)));
}

function idsByName(list: readonly RosterStudent[]): Map<string, number[]> {
  const ids = new Map<string, number[]>();
  for (const student of list) ids.set(nameKey(student), [...(ids.get(nameKey(student)) ?? []), student.id]);
  return ids;
}

export function difference(before: readonly RosterStudent[], after: readonly RosterStudent[]): Difference {
  const placedBefore = placesOf(before);
  const placedAfter = placesOf(after);
  const moves = movedBetween([...placedBefore.keys()], [...placedAfter.keys()]);
  const formerIds = idsByName(before);
  const found: Difference = { added: [], removed: [], renamed: [], moved: [], unchanged: 0 };

  for (const { student, place } of placedAfter.values()) {
    const former = placedBefore.get(student.id);
    if (former === undefined) {
      found.added.push({ student, place });
      continue;
    }
    const renamed = !sameName(former.student, student);
    if (renamed) {
      const isReplaced =
        areNamesApart(student, former.student) ||
        (formerIds.get(nameKey(student)) ?? []).some((id) => id !== student.id);
      found.renamed.push({ student, place, was: former.student, isReplaced });
    }
    if (moves.has(student.id)) found.moved.push({ student, place, wasPlace: former.place });
    else if (!renamed) found.unchanged += 1;
  }
  const addedAs = new Map(found.added.map(({ student }) => [nameKey(student), student.id]));
  for (const { student, place } of placedBefore.values())
    if (!placedAfter.has(student.id))
      found.removed.push({ student, place, addedAs: addedAs.get(nameKey(student)) ?? null });
  return found;
}

export function isSame({ added, removed, renamed, moved }: Difference): boolean {
  return added.length + removed.length + renamed.length + moved.length === 0;
}

/**
 * The positions of a longest rising run of `values`, in order: they can stay while the rest is moved. Patience sorting,
 * n log n; `values` are distinct.
 */
export function longestRun(values: readonly number[]): number[] {
  const ends: number[] = [];
  const before: number[] = [];
  for (const [position, value] of values.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before.push(low > 0 ? (ends[low - 1] ?? -1) : -1);
    ends[low] = position;
  }
  const run: number[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) run.push(at);
  return run.reverse();
}
