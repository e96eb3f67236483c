import type { RosterStudent } from '#dashboard/api/classes/students.ts';
import { longestRun, movedBetween, placesOf, sameName } from './difference.ts';
import { freeNumber } from './studentIds.ts';

/*
 * Three-way merge of rosters: the base, mine, and the one that a colleague saved meanwhile. Nobody disappears
 * unless somebody removed them, and if the two sides differ, both are shown.
 */

/*
 * The order of a list that two people changed. Students moved by neither keep the order of the base; everybody else
 * follows the same student as in the list of the person who moved or added them. Nothing here depends on which list is
 * mine, so that both people get the same order.
 */

export type Side = 'mine' | 'theirs';
type Ids = readonly number[];

interface MergedOrder {
  order: number[];
  /** Moved or added by both, to different places; placed as `choose` says. */
  disputed: Set<number>;
}

/** Runs of students that somebody placed, by the backbone student they follow; null is the beginning. */
type Runs = Map<number | null, number[]>;

const compare = (one: Ids, other: Ids): number => {
  const at = one.findIndex((id, index) => id !== other[index]);
  return at < 0 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? Number.NEGATIVE_INFINITY);
};

function runsOf(list: Ids, backbone: ReadonlySet<number>, placed: ReadonlySet<number>): Runs {
  const runs: Runs = new Map([[null, []]]);
  let run: number[] = [];
  runs.set(null, run);
  for (const id of list)
    if (backbone.has(id)) {
      run = [];
      runs.set(id, run);
    } else if (placed.has(id)) run.push(id);
  return runs;
}

function anchorsOf(runs: Runs): Map<number, number | null> {
  return new Map([...runs].flatMap(([anchor, run]) => run.map((id) => [id, anchor] as const)));
}

/** Merges two runs after the same student; students in both have the same order in both. */
function interleave(one: Ids, other: Ids): number[] {
  const common = one.filter((id) => other.includes(id));
  const pieces = (run: Ids) => {
    const cut: number[][] = [[]];
    for (const id of run)
      if (common.includes(id)) cut.push([]);
      else cut.at(-1)?.push(id);
    return cut;
  };
  const [left, right] = [pieces(one), pieces(other)];
  return left.flatMap((piece, index) => {
    const both = [piece, right[index] ?? []].sort(compare);
    return [...(index > 0 ? [common[index - 1] ?? 0] : []), ...both.flat()];
  });
}

/** Students in both runs whose order differs. */
function outOfOrder(one: Ids, other: Ids): number[] {
  const [first = [], second = []] = [one, other].sort(compare);
  const place = new Map(first.map((id, index) => [id, index]));
  const common = second.filter((id) => place.has(id));
  const kept = new Set(longestRun(common.map((id) => place.get(id) ?? 0)));
  return common.filter((_, index) => !kept.has(index));
}

interface OrderOptions extends Readonly<Record<Side | 'base', Ids>> {
  /** The students of the result. */
  readonly present: ReadonlySet<number>;
  /** Decides a dispute; undefined leaves it to us. */
  choose(id: number): Side | undefined;
}

function mergeOrder({ base, present, choose, ...lists }: OrderOptions): MergedOrder {
  const known = new Set(base);
  const placedIn = (list: Ids) => {
    const moved = movedBetween(base, list);
    return new Set(list.filter((id) => present.has(id) && (moved.has(id) || !known.has(id))));
  };
  const placed = { mine: placedIn(lists.mine), theirs: placedIn(lists.theirs) };
  const order = base.filter((id) => present.has(id) && !placed.mine.has(id) && !placed.theirs.has(id));
  const backbone = new Set(order);
  const runs = {
    mine: runsOf(lists.mine, backbone, placed.mine),
    theirs: runsOf(lists.theirs, backbone, placed.theirs),
  };
  const anchors = { mine: anchorsOf(runs.mine), theirs: anchorsOf(runs.theirs) };
  const disputed = new Set<number>();

  function chooseSide(id: number, ours: Side) {
    disputed.add(id);
    const loser = (choose(id) ?? ours) === 'mine' ? 'theirs' : 'mine';
    const run = runs[loser].get(anchors[loser].get(id) ?? null);
    run?.splice(run.indexOf(id), 1);
  }

  const depth = new Map<number | null, number>([null, ...order].map((id, index) => [id, index]));
  const depthIn = (side: Side, id: number) => depth.get(anchors[side].get(id) ?? null) ?? 0;
  for (const id of placed.mine) {
    if (!placed.theirs.has(id) || anchors.mine.get(id) === anchors.theirs.get(id)) continue;
    chooseSide(id, depthIn('mine', id) < depthIn('theirs', id) ? 'mine' : 'theirs');
  }
  const merged = [null, ...order].flatMap((anchor) => {
    const mine = runs.mine.get(anchor) ?? [];
    const theirs = runs.theirs.get(anchor) ?? [];
    const ours = compare(mine, theirs) <= 0 ? 'mine' : 'theirs';
    for (const id of outOfOrder(mine, theirs)) chooseSide(id, ours);
    return [...(anchor === null ? [] : [anchor]), ...interleave(mine, theirs)];
  });
  return { order: merged, disputed };
}

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
  /** The student followed on each side, if that is in dispute; null is the beginning. */
  behind?: Readonly<Record<Side, RosterStudent | null>>;
}

/** `both` only if two people share a number: mine gets a free one. */
export type Choice = Side | 'both';
export type Choices = ReadonlyMap<string, Choice>;

interface Merged {
  list: RosterStudent[];
  conflicts: Conflict[];
  /** Numbers that were assigned here and need a look. */
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

/** The student after the merge; null if removed. */
function merged(sides: Sides, kind: ConflictKind | null, choice: Choice | undefined): RosterStudent | null {
  if (kind === null) return sides[same(sides.mine, sides.base) ? 'theirs' : 'mine'];
  if (choice === undefined) return provisional(sides);
  return sides[choice === 'mine' ? 'mine' : 'theirs'];
}

/** The student while nothing is chosen: the same for both people, and never the removal. */
function provisional({ mine, theirs }: Sides): RosterStudent | null {
  if (mine === null || theirs === null) return mine ?? theirs;
  const text = ({ first, last }: RosterStudent) => JSON.stringify([last, first]);
  return text(mine) <= text(theirs) ? mine : theirs;
}

interface Lists extends Readonly<Record<Side | 'base', readonly RosterStudent[]>> {
  readonly choices?: Choices | undefined;
}

/** Merges two lists that were made from `base`. */
export function merge({ base, mine, theirs, choices = new Map() }: Lists): Merged {
  const at = { base: placesOf(base), mine: placesOf(mine), theirs: placesOf(theirs) };
  const sidesOf = (id: number): Sides => ({
    base: at.base.get(id)?.student ?? null,
    mine: at.mine.get(id)?.student ?? null,
    theirs: at.theirs.get(id)?.student ?? null,
  });
  const kept = new Map<number, RosterStudent>();
  const conflicts: Conflict[] = [];
  const twice: RosterStudent[] = [];
  for (const id of new Set([...at.base.keys(), ...at.mine.keys(), ...at.theirs.keys()])) {
    const sides = sidesOf(id);
    const kind = conflictKind(sides);
    const key = `student ${id}`;
    const choice = choices.get(key);
    if (kind !== null) conflicts.push({ key, kind, id, ...sides });
    if (kind === 'added' && choice === 'both' && sides.mine) twice.push(sides.mine);
    const student = merged(sides, kind, choice);
    if (student !== null) kept.set(id, student);
  }

  const ids = { mine: [...at.mine.keys()], theirs: [...at.theirs.keys()] };
  const { order, disputed } = mergeOrder({
    ...ids,
    base: [...at.base.keys()],
    present: new Set(kept.keys()),
    choose(id) {
      const choice = choices.get(`place ${id}`);
      return choice === 'both' ? undefined : choice;
    },
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
      ...sidesOf(id),
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
