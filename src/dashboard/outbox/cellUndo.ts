import {
  type CellName,
  type Change,
  keyOf,
  type Meaning,
  type QueuedChange,
} from '#dashboard/api/changes/cellChanges.ts';
import { entered, type Queue } from './queue.ts';
import { flipped, recorded, reversed, type Step, type Steps } from './steps.ts';

/*
 * How cells are undone and redone. Undo only restores values that the service held: a value that it never accepted is
 * no step, and the next one leads back past it. Pure.
 */

export interface Work {
  readonly queue: Queue;
  readonly steps: Steps;
}

/** Undoes a step of cells, or redoes it if it is undone. */
export function withCellsFlipped({ queue, steps }: Work, step: Step): Work {
  const next = new Map(entered(queue, step.undone ? step.changes : reversed(step)));
  const theirs = new Map<string, Meaning>();
  for (const change of step.undone ? [] : step.changes) {
    const queued = next.get(keyOf(change));
    // It was never saved, so undoing it gives it up: somebody else's value stays.
    if (queued?.failure?.kind !== 'conflict' || queued.value !== queued.was) continue;
    next.delete(keyOf(change));
    theirs.set(keyOf(change), { value: queued.failure.value });
  }
  return { queue: next, steps: flipped(rebased(steps, step, theirs), step) };
}

/** The same step, leading from other values. */
function rebased(steps: Steps, { id }: Step, from: ReadonlyMap<string, Meaning>): Steps {
  if (from.size === 0) return steps;
  const change = (each: Change): Change => ({ ...each, from: from.get(keyOf(each)) ?? each.from });
  return steps.map((step) => (step.id === id ? { ...step, changes: step.changes.map(change) } : step));
}

/**
 * The teacher commits: one step from the value that the service holds, however often the new one was refused before.
 */
export function withCommitted(
  { queue, steps }: Work,
  classId: number,
  changes: readonly Change[],
  group?: string,
): Work {
  const refused = new Map<string, Unsaved>();
  for (const change of changes) {
    const queued = queue.get(keyOf(change));
    if (queued?.failure && queued.failure.kind !== 'conflict') refused.set(keyOf(change), unsavedBy(queued));
  }
  const all = recorded(steps, classId, changes, group);
  const { steps: kept, before } = withoutUnsaved(all.slice(0, -1), refused);
  const real = changes
    .map((change) => ({ ...change, from: before.get(keyOf(change)) ?? savedBefore(queue, change) }))
    .filter(({ from, to }) => to.problem !== undefined || from.value !== to.value);
  const last = all.at(-1);
  return {
    queue: entered(queue, changes),
    steps: last && real.length > 0 ? [...kept, { ...last, changes: real }] : kept,
  };
}

/** Undo never leads back to an unsaved value. */
const savedBefore = (queue: Queue, change: Change): Meaning =>
  change.from.problem === undefined
    ? change.from
    : { value: queue.get(keyOf(change))?.was ?? change.from.value };

/** A value of a cell that the service has not accepted, and those that it holds or may hold. */
export interface Unsaved {
  readonly value: string;
  readonly possible: ReadonlySet<string>;
  /** If the step stays: the value it now leads from. */
  readonly from?: Meaning;
}

const unsavedBy = ({ value, was, sending, tried }: QueuedChange): Unsaved => ({
  value,
  possible: new Set([was, ...tried, ...(sending === null ? [] : [sending])]),
});

/**
 * Removes changes that led from the held value to one that was never saved; later changes now lead from the held value.
 * `before` is the value each cell goes back to.
 */
export function withoutUnsaved(
  steps: Steps,
  unsaved: ReadonlyMap<string, Unsaved>,
): { steps: Steps; before: ReadonlyMap<string, Meaning> } {
  if (unsaved.size === 0) return { steps, before: new Map() };
  const { replaced, before, later } = unsavedChanges(steps, unsaved);
  const undone = steps.filter((step) => step.undone).flatMap(({ changes }) => changes);
  for (const [key, from] of before) {
    const wanted = unsaved.get(key);
    const after =
      later.get(key) ?? undone.find((change) => keyOf(change) === key && change.from.value === wanted?.value);
    if (after) replaced.set(after, after.to.value === from.value ? null : { ...after, from });
  }
  return { steps: withReplaced(steps, replaced), before };
}

/**
 * Follows each cell back from its unsaved value to one that the service holds or may hold. `replaced`: the changes on
 * the way, and what stays of them. `before`: the value each cell goes back to. `later`: the next change after those; or
 * else one that is undone may follow.
 */
function unsavedChanges(steps: Steps, unsaved: ReadonlyMap<string, Unsaved>) {
  const sought = new Map(unsaved);
  const before = new Map<string, Meaning>();
  const later = new Map<string, Change>();
  const replaced = new Map<Change, Change | null>();
  for (const change of [...steps].reverse().flatMap((step) => (step.undone ? [] : step.changes))) {
    const key = keyOf(change);
    const wanted = sought.get(key);
    if (wanted === undefined) continue;
    if (change.to.value !== wanted.value) {
      if (before.has(key)) sought.delete(key);
      else later.set(key, change);
      continue;
    }
    replaced.set(change, wanted.from ? { ...change, from: wanted.from } : null);
    before.set(key, change.from);
    if (wanted.possible.has(change.from.value)) sought.delete(key);
    else sought.set(key, { value: change.from.value, possible: wanted.possible });
  }
  return { replaced, before, later };
}

function withReplaced(steps: Steps, replaced: ReadonlyMap<Change, Change | null>): Steps {
  if (replaced.size === 0) return steps;
  return steps.flatMap((step) => {
    if (!step.changes.some((change) => replaced.has(change))) return step;
    const changes = step.changes.flatMap((change) => {
      const other = replaced.get(change);
      return other === null ? [] : (other ?? change);
    });
    return changes.length > 0 ? { ...step, changes } : [];
  });
}

/**
 * The service has refused to undo or redo cells of a step: they no longer belong to it. The steps before it, or redone
 * after it, lead to or from the value that the service holds, given by `cells`.
 */
export function withoutRefused(steps: Steps, id: number, cells: ReadonlyMap<string, string>): Steps {
  const step = steps.find((each) => each.id === id);
  const replaced = new Map<Change, Change | null>();
  for (const refused of step?.changes ?? []) {
    const key = keyOf(refused);
    const possible = cells.get(key);
    if (possible === undefined) continue;
    // Redone while another value of the teacher's was being sent and was then saved: the step led to that one.
    const isPast = !step?.undone && refused.from.value !== possible;
    replaced.set(refused, isPast ? { ...refused, to: { value: possible } } : null);
    const others = steps
      .filter((each) => each.id !== id && each.undone !== step?.undone)
      .flatMap(({ changes }) => changes)
      .filter((each) => keyOf(each) === key);
    const before = step?.undone ? others.findLast(({ to }) => to.value === refused.from.value) : undefined;
    const after = step?.undone ? undefined : others.find(({ from }) => from.value === refused.to.value);
    if (before) replaced.set(before, { ...before, to: { value: possible } });
    if (after)
      replaced.set(after, after.to.value === possible ? null : { ...after, from: { value: possible } });
  }
  return withReplaced(steps, replaced);
}

/** The teacher gives queued changes up: their values are no steps; an undo that was not saved cannot be redone. */
export function withoutGivenUp({ queue, steps }: Work, cells: readonly CellName[]): Steps {
  const typed = new Map<string, Unsaved>();
  /** By step. */
  const undone = new Map<number, Map<string, string>>();
  for (const cell of cells) {
    const key = keyOf(cell);
    const queued = queue.get(key);
    if (!queued) continue;
    const id = undoneBy(steps, queued);
    if (id !== undefined) undone.set(id, (undone.get(id) ?? new Map()).set(key, queued.was));
    else if (!unsavedBy(queued).possible.has(queued.value)) typed.set(key, unsavedBy(queued));
  }
  const left = [...undone].reduce((all, [id, possible]) => withoutRefused(all, id, possible), steps);
  return withoutUnsaved(left, typed).steps;
}

/** The teacher's own values replace somebody else's, so undo leads back to the latter. */
export function withOwnKept({ queue, steps }: Work, cells: readonly CellName[]): Steps {
  const kept = new Map<string, Unsaved>();
  for (const cell of cells) {
    const queued = queue.get(keyOf(cell));
    if (queued?.failure?.kind === 'conflict' && undoneBy(steps, queued) === undefined)
      kept.set(keyOf(cell), { ...unsavedBy(queued), from: { value: queued.failure.value } });
  }
  return withoutUnsaved(steps, kept).steps;
}

/**
 * Somebody else had already entered what was sent: undo leaves their value alone. The steps that led to it are removed,
 * and an undo of them that waits is not sent. If the sent value was an undo itself, it can still be redone.
 */
export function withOthersKept({ queue, steps }: Work, sent: readonly QueuedChange[]): Work {
  const next = new Map(queue);
  const replaced = new Map<Change, null>();
  for (const queued of sent) {
    const key = keyOf(queued);
    const changesOf = (of: Steps) =>
      of.flatMap(({ changes }) => changes).filter((each) => keyOf(each) === key);
    const undone = changesOf(steps.filter((step) => step.undone));
    const end = undone.findIndex(({ to }) => to.value === queued.value);
    if (end >= 0 && undone[0]?.from.value === queued.was && next.get(key)?.value === queued.was) {
      next.delete(key);
      for (const change of undone.slice(0, end + 1)) replaced.set(change, null);
    }
    if (undoneBy(steps, queued) !== undefined) continue;
    let reached = queued.value;
    for (const change of changesOf(steps.filter((step) => !step.undone)).reverse()) {
      if (change.to.value !== reached) continue;
      replaced.set(change, null);
      reached = change.from.value;
      if (unsavedBy(queued).possible.has(reached)) break;
    }
  }
  return { queue: next, steps: withReplaced(steps, replaced) };
}

/** The id of the step that a queued change is the undo of. */
function undoneBy(steps: Steps, queued: QueuedChange): number | undefined {
  const key = keyOf(queued);
  const step = steps.find(({ undone, changes }) => undone && changes.some((each) => keyOf(each) === key));
  const change = step?.changes.find((each) => keyOf(each) === key);
  return change?.from.value === queued.value && change.to.value === queued.was ? step?.id : undefined;
}
