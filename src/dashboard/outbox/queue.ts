import {
  type CellKind,
  type CellName,
  type Change,
  keyOf,
  type Outcome,
  type QueuedChange,
} from '#dashboard/api/changes/cellChanges.ts';

/*
 * The queued changes, in the order in which they were made, and what may happen to them. Pure: a queue is never
 * mutated.
 */

/**
 * At most one queued change for each cell: a value typed over it while it waits, or is being sent, replaces its value.
 */
export type Queue = ReadonlyMap<string, QueuedChange>;

export const emptyQueue: Queue = new Map();

function replaced(queue: Queue, queuedChanges: Iterable<readonly [string, QueuedChange | null]>): Queue {
  const next = new Map(queue);
  for (const [key, queued] of queuedChanges) {
    if (queued) next.set(key, queued);
    else next.delete(key);
  }
  return next;
}

/** The teacher commits. A cell that is back at the service's value, with nothing being sent, needs no saving. */
export function entered(queue: Queue, changes: readonly Change[]): Queue {
  const next = new Map(queue);
  for (const change of changes) {
    const key = keyOf(change);
    const before = next.get(key);
    const queued = meant(before, change);
    const isIdle = !queued.failure && queued.sending === null && queued.tried.length === 0;
    if (isIdle && queued.value === queued.was) next.delete(key);
    else next.set(key, queued);
  }
  return next;
}

/**
 * It was being typed when its page closed: it waits, even if it equals the service's value, until the teacher confirms
 * it.
 */
export function halfTyped(queue: Queue, change: Change, reason: string): Queue {
  const key = keyOf(change);
  const queued = meant(queue.get(key), change);
  return replaced(queue, [[key, { ...queued, failure: queued.failure ?? { kind: 'refused', reason } }]]);
}

function meant(
  before: QueuedChange | undefined,
  { kind, classId, place, student, from, to, note = '' }: Change,
): QueuedChange {
  // A value that was never sent is no state to go back to: undo leads to the one before.
  const was = before?.was ?? (from.problem === undefined ? from.value : to.value);
  const unsendable = to.problem === undefined ? null : ({ kind: 'unsendable', reason: to.problem } as const);
  // A conflict stays until it is decided: the teacher may have typed on without seeing it.
  const conflict = before?.failure?.kind === 'conflict' ? before.failure : null;
  return {
    kind,
    classId,
    place,
    student,
    was,
    value: to.value,
    note,
    sending: before?.sending ?? null,
    tried: before?.tried ?? [],
    failure: unsendable ?? conflict,
  };
}

/** The first queued changes to send together: of one kind, class and reason, as many as fit, skipping those on hold. */
export function nextBatch(
  queue: Queue,
  mostOf: (kind: CellKind) => number,
  isOnHold: (queued: QueuedChange) => boolean = () => false,
): readonly QueuedChange[] {
  const batch: QueuedChange[] = [];
  for (const queued of queue.values()) {
    if (queued.failure || queued.sending !== null || isOnHold(queued)) continue;
    const [first] = batch;
    if (first && !goTogether(first, queued)) continue;
    batch.push(queued);
    if (batch.length === mostOf(queued.kind)) break;
  }
  return batch;
}

const goTogether = (one: QueuedChange, other: QueuedChange) =>
  one.kind === other.kind && one.classId === other.classId && one.note === other.note;

/** The batch is sent. */
export function sent(queue: Queue, batch: readonly QueuedChange[]): Queue {
  return replaced(
    queue,
    batch.map((queued) => [keyOf(queued), { ...queued, sending: queued.value }]),
  );
}

/** The outcomes of cells that were sent. */
export function answered(queue: Queue, outcomes: readonly (readonly [CellName, Outcome])[]): Queue {
  return replaced(
    queue,
    outcomes.flatMap(([cell, outcome]) => {
      const key = keyOf(cell);
      const queued = queue.get(key);
      return queued === undefined || queued.sending === null
        ? []
        : [[key, after(queued, queued.sending, outcome)] as const];
    }),
  );
}

function after(queued: QueuedChange, value: string, outcome: Outcome): QueuedChange | null {
  const arrived = { ...queued, sending: null };
  switch (outcome.kind) {
    case 'saved':
      return queued.value === value && !queued.failure ? null : { ...arrived, was: value, tried: [] };
    case 'refused':
      // The text typed since may be valid.
      return queued.value === value ? { ...arrived, failure: outcome } : arrived;
    case 'conflict':
      // Our own value, whose answer was lost: no conflict, but the value that the next one replaces.
      if (queued.tried.includes(outcome.value)) return { ...arrived, was: outcome.value, tried: [] };
      // While the typed text is invalid, report the conflict later: it would not be visible.
      return queued.failure ? arrived : { ...arrived, failure: outcome };
    case 'lost':
      return queued.tried.includes(value) ? arrived : { ...arrived, tried: [...queued.tried, value] };
  }
}

/** The teacher decides: their own value replaces the other, or the other way round. */
export function decided(queue: Queue, cells: readonly CellName[], whose: 'mine' | 'theirs'): Queue {
  return replaced(
    queue,
    cells.flatMap((cell) => {
      const key = keyOf(cell);
      const queued = queue.get(key);
      if (queued?.failure?.kind !== 'conflict') return [];
      const mine = { ...queued, was: queued.failure.value, failure: null, tried: [] };
      return [[key, whose === 'mine' && mine.value !== mine.was ? mine : null] as const];
    }),
  );
}

/** Refused and half-typed queued changes are sent as they are. */
export function retried(queue: Queue, cells: readonly CellName[]): Queue {
  return replaced(
    queue,
    cells.flatMap((cell) => {
      const key = keyOf(cell);
      const queued = queue.get(key);
      return queued?.failure?.kind === 'refused' ? [[key, { ...queued, failure: null }] as const] : [];
    }),
  );
}

/** The teacher gives queued changes up. */
export function givenUp(queue: Queue, cells: readonly CellName[]): Queue {
  return replaced(
    queue,
    cells.map((cell) => [keyOf(cell), null] as const),
  );
}

/** Queued changes of another tab, or of this one before a reload, come before those typed since. */
export function joined(earlier: Queue, later: Queue): Queue {
  const next = new Map<string, QueuedChange>();
  for (const [key, queued] of earlier) next.set(key, halted(queued));
  for (const [key, queued] of later) {
    const before = next.get(key);
    next.set(
      key,
      before
        ? { ...queued, was: before.was, tried: [...new Set([...before.tried, ...queued.tried])] }
        : queued,
    );
  }
  return next;
}

/** A queued change whose sender is gone: the service may have received it. */
function halted(queued: QueuedChange): QueuedChange {
  return queued.sending === null ? queued : (after(queued, queued.sending, { kind: 'lost' }) ?? queued);
}
