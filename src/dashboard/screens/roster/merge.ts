import type { RosterStudent } from '#dashboard/api/students.ts';
import { placesOf, sameName } from './difference.ts';
import { mergeOrder, type Side } from './mergeOrder.ts';
import { freeNumber } from './studentIds.ts';

/*
 * Three-way merge of class lists: what stood there before, mine, and what a colleague saved meanwhile.
 * Nobody disappears unless somebody removed them, and where both did something different, both are shown.
 */

type ConflictKind =
  /** Both gave the student another name. */
  | 'renamed'
  /** One removed the student, the other changed the name. */
  | 'removed'
  /** Both added the number, for different names. */
  | 'added'
  /** Both moved the student, to different places. */
  | 'moved';

export interface Conflict {
  key: string;
  kind: ConflictKind;
  id: number;
  base: RosterStudent | null;
  mine: RosterStudent | null;
  theirs: RosterStudent | null;
  /** Whom the student stands behind on each side, where they are in dispute about that; null is the beginning. */
  behind?: Readonly<Record<Side, RosterStudent | null>>;
}

/** `both` only where two people share a number: mine gets a free one. */
export type Choice = Side | 'both';
export type Choices = ReadonlyMap<string, Choice>;

interface Merged {
  list: RosterStudent[];
  conflicts: Conflict[];
  /** Numbers that were given here and want a look. */
  given: number[];
}

type Sides = Readonly<Record<'base' | Side, RosterStudent | null>>;

const same = (one: RosterStudent | null, other: RosterStudent | null) =>
  one === null || other === null ? one === other : sameName(one, other);

function conflictKind({ base, mine, theirs }: Sides): ConflictKind | null {
  if (same(mine, theirs) || same(mine, base) || same(theirs, base)) return null;
  if (base === null) return 'added';
  return mine === null || theirs === null ? 'removed' : 'renamed';
}

/** Where nothing is chosen yet: the same for both people, and never the removal. */
function provisional({ mine, theirs }: Sides): RosterStudent | null {
  if (mine === null || theirs === null) return mine ?? theirs;
  const text = ({ first, last }: RosterStudent) => JSON.stringify([last, first]);
  return text(mine) <= text(theirs) ? mine : theirs;
}

export function merge(
  base: readonly RosterStudent[],
  mine: readonly RosterStudent[],
  theirs: readonly RosterStudent[],
  choices: Choices = new Map(),
): Merged {
  const at = { base: placesOf(base), mine: placesOf(mine), theirs: placesOf(theirs) };
  const kept = new Map<number, RosterStudent>();
  const conflicts: Conflict[] = [];
  const twice: RosterStudent[] = [];
  for (const id of new Set([...at.base.keys(), ...at.mine.keys(), ...at.theirs.keys()])) {
    const sides: Sides = {
      base: at.base.get(id)?.student ?? null,
      mine: at.mine.get(id)?.student ?? null,
      theirs: at.theirs.get(id)?.student ?? null,
    };
    const kind = conflictKind(sides);
    const key = `student ${id}`;
    const choice = choices.get(key);
    if (kind !== null) conflicts.push({ key, kind, id, ...sides });
    if (kind === 'added' && choice === 'both' && sides.mine) twice.push(sides.mine);
    const student =
      kind === null
        ? sides[same(sides.mine, sides.base) ? 'theirs' : 'mine']
        : choice === undefined
          ? provisional(sides)
          : sides[choice === 'mine' ? 'mine' : 'theirs'];
    if (student !== null) kept.set(id, student);
  }

  const ids = { mine: [...at.mine.keys()], theirs: [...at.theirs.keys()] };
  const { order, disputed } = mergeOrder([...at.base.keys()], ids, new Set(kept.keys()), (id) => {
    const choice = choices.get(`place ${id}`);
    return choice === 'both' ? undefined : choice;
  });
  const list = order.flatMap((id) => kept.get(id) ?? []);
  for (const id of disputed) {
    const behind = (side: Side) =>
      ids[side].slice(0, ids[side].indexOf(id)).findLast((other) => kept.has(other));
    const student = (side: Side) => kept.get(behind(side) ?? -1) ?? null;
    conflicts.push({
      key: `place ${id}`,
      kind: 'moved',
      id,
      base: at.base.get(id)?.student ?? null,
      mine: at.mine.get(id)?.student ?? null,
      theirs: at.theirs.get(id)?.student ?? null,
      behind: { mine: student('mine'), theirs: student('theirs') },
    });
  }

  const given: number[] = [];
  for (const student of twice) {
    const id = freeNumber([...base, ...mine, ...theirs].map((known) => known.id).concat(given));
    given.push(id);
    list.splice(list.findIndex((other) => other.id === student.id) + 1, 0, { ...student, id });
  }
  return { list, conflicts, given };
}
