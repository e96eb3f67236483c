import { type CellName, type Change, type Entry, keyOf, type Outcome } from '#dashboard/api/calls/sending.ts';

/*
 * The entries, in the order in which they were made, and what may happen to them. Pure: a queue never changes.
 */

/** At most one entry for each cell: what is typed over it while it waits, or is on its way, becomes its value. */
export type Queue = ReadonlyMap<string, Entry>;

export const emptyQueue: Queue = new Map();

function replaced(queue: Queue, entries: Iterable<readonly [string, Entry | null]>): Queue {
  const next = new Map(queue);
  for (const [key, entry] of entries) {
    if (entry) next.set(key, entry);
    else next.delete(key);
  }
  return next;
}

/** The teacher commits. A cell that is back at what the service holds, with nothing on its way, needs no saving. */
export function entered(queue: Queue, changes: readonly Change[]): Queue {
  const next = new Map(queue);
  for (const change of changes) {
    const key = keyOf(change);
    const before = next.get(key);
    const entry = meant(before, change);
    const settled = !entry.trouble && entry.sending === null && entry.tried.length === 0;
    if (settled && entry.value === entry.was) next.delete(key);
    else next.set(key, entry);
  }
  return next;
}

/** It was being typed when its page went: it waits, also at what the service holds, until the teacher means it. */
export function halfTyped(queue: Queue, change: Change, reason: string): Queue {
  const key = keyOf(change);
  const entry = meant(queue.get(key), change);
  return replaced(queue, [[key, { ...entry, trouble: entry.trouble ?? { kind: 'refused', reason } }]]);
}

function meant(
  before: Entry | undefined,
  { kind, classId, place, student, from, to, note = '' }: Change,
): Entry {
  // What could not be sent was never there: taking it back leads to what was.
  const was = before?.was ?? (from.problem === undefined ? from.value : to.value);
  const unsendable = to.problem === undefined ? null : ({ kind: 'unsendable', reason: to.problem } as const);
  // A conflict stays until it is decided: the teacher may not have seen it while typing on.
  const conflict = before?.trouble?.kind === 'conflict' ? before.trouble : null;
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
    trouble: unsendable ?? conflict,
  };
}

/** The first entries that can be sent together: of one kind, class and reason, at most `most`; without what rests. */
export function nextBatch(
  queue: Queue,
  most: number,
  rests: (entry: Entry) => boolean = () => false,
): readonly Entry[] {
  const batch: Entry[] = [];
  for (const entry of queue.values()) {
    if (entry.trouble || entry.sending !== null || rests(entry)) continue;
    const [first] = batch;
    if (first && !goTogether(first, entry)) continue;
    batch.push(entry);
    if (batch.length === most) break;
  }
  return batch;
}

const goTogether = (one: Entry, other: Entry) =>
  one.kind === other.kind && one.classId === other.classId && one.note === other.note;

/** The batch goes out. */
export function sent(queue: Queue, batch: readonly Entry[]): Queue {
  return replaced(
    queue,
    batch.map((entry) => [keyOf(entry), { ...entry, sending: entry.value }]),
  );
}

/** What became of cells that were on their way. */
export function answered(queue: Queue, outcomes: readonly (readonly [CellName, Outcome])[]): Queue {
  return replaced(
    queue,
    outcomes.flatMap(([cell, outcome]) => {
      const key = keyOf(cell);
      const entry = queue.get(key);
      return entry === undefined || entry.sending === null
        ? []
        : [[key, after(entry, entry.sending, outcome)] as const];
    }),
  );
}

function after(entry: Entry, value: string, outcome: Outcome): Entry | null {
  const arrived = { ...entry, sending: null };
  switch (outcome.kind) {
    case 'saved':
      return entry.value === value && !entry.trouble ? null : { ...arrived, was: value, tried: [] };
    case 'refused':
      // What has been typed since may be better.
      return entry.value === value ? { ...arrived, trouble: outcome } : arrived;
    case 'conflict':
      // Our own value, whose answer was lost: no conflict, it is what the next one replaces.
      if (entry.tried.includes(outcome.value)) return { ...arrived, was: outcome.value, tried: [] };
      // Under what is no score it is told once that is one: until then the teacher could not see it.
      return entry.trouble ? arrived : { ...arrived, trouble: outcome };
    case 'lost':
      return entry.tried.includes(value) ? arrived : { ...arrived, tried: [...entry.tried, value] };
  }
}

/** The teacher decides: their own value replaces the other, or gives way to it. */
export function decided(queue: Queue, cells: readonly CellName[], whose: 'mine' | 'theirs'): Queue {
  return replaced(
    queue,
    cells.flatMap((cell) => {
      const key = keyOf(cell);
      const entry = queue.get(key);
      if (entry?.trouble?.kind !== 'conflict') return [];
      const mine = { ...entry, was: entry.trouble.value, trouble: null, tried: [] };
      return [[key, whose === 'mine' && mine.value !== mine.was ? mine : null] as const];
    }),
  );
}

/** Refused and half typed entries are sent, as they are. */
export function retried(queue: Queue, cells: readonly CellName[]): Queue {
  return replaced(
    queue,
    cells.flatMap((cell) => {
      const key = keyOf(cell);
      const entry = queue.get(key);
      return entry?.trouble?.kind === 'refused' ? [[key, { ...entry, trouble: null }] as const] : [];
    }),
  );
}

/** The teacher gives entries up. */
export function givenUp(queue: Queue, cells: readonly CellName[]): Queue {
  return replaced(
    queue,
    cells.map((cell) => [keyOf(cell), null] as const),
  );
}

/** Entries of another tab, or of this one before a reload, come before what has been typed since. */
export function joined(earlier: Queue, later: Queue): Queue {
  const next = new Map<string, Entry>();
  for (const [key, entry] of earlier) next.set(key, halted(entry));
  for (const [key, entry] of later) {
    const before = next.get(key);
    next.set(
      key,
      before ? { ...entry, was: before.was, tried: [...new Set([...before.tried, ...entry.tried])] } : entry,
    );
  }
  return next;
}

/** An entry whose sender is gone: what was on its way may have arrived. */
function halted(entry: Entry): Entry {
  return entry.sending === null ? entry : (after(entry, entry.sending, { kind: 'lost' }) ?? entry);
}
