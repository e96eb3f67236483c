import type { QueryClient } from '@tanstack/react-query';

/*
 * What a subject is given to send, and what became of it: the outbox keeps changes of cells and knows nothing of
 * scores, marks or final grades. Each of these says here, as a `Subject`, how it is sent and how it enters the cache.
 */

export const cellKinds = ['score', 'late', 'remark', 'mark', 'finalGrade'] as const;

export type CellKind = (typeof cellKinds)[number];

/** Failures that have a reason. */
export const reasonedFailures = ['unsendable', 'refused'] as const;

/** Which value of which class; `place` as the service names it (an assignment, a day, a marking period). */
export interface CellName {
  readonly kind: CellKind;
  readonly classId: number;
  readonly place: string;
  readonly student: number;
}

/** A value as it travels; or, with a `problem` (see `reasonText`), what was typed and cannot be sent. */
export interface Meaning {
  readonly value: string;
  readonly problem?: string;
}

/** What a teacher did to one cell: from what they saw to what they mean. */
export interface Change extends CellName {
  readonly from: Meaning;
  readonly to: Meaning;
  /** Why, in the teacher's words; kept with the history where the service can. */
  readonly note?: string | undefined;
}

/** What somebody else wrote where the teacher was writing. */
export interface Theirs {
  readonly value: string;
  /** '' where nobody knows. */
  readonly by: string;
  /** Unix seconds; 0 where nobody knows. */
  readonly at: number;
}

export interface QueuedChange extends CellName {
  readonly value: string;
  /** Why; '' for no reason. */
  readonly note: string;
  /** What the service held when this was typed, as far as the page knew. */
  readonly was: string;
  /** On its way at this moment; the teacher may have typed another value since. */
  readonly sending: string | null;
  /** Values that were sent without an answer: the service may hold any of them. */
  readonly tried: readonly string[];
  /**
   * Why it cannot be sent (`unsendable`), or waits until the teacher says to send it (`refused`); null where nothing is
   * wrong. The reason is worded by `reasonText`, when it is shown.
   */
  readonly failure:
    | { readonly kind: (typeof reasonedFailures)[number]; readonly reason: string }
    | ({ readonly kind: 'conflict' } & Theirs)
    | null;
}

/** What became of a sent cell. */
export type Outcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'refused'; readonly reason: string }
  | ({ readonly kind: 'conflict' } & Theirs)
  /** Nobody knows; it is sent again. */
  | { readonly kind: 'lost' };

export const keyOf = ({ kind, classId, place, student }: CellName) =>
  `${kind} ${classId} ${place} ${student}`;

export type ChangeState = 'queued' | 'saving' | 'failed' | 'conflict';

export function stateOf({ sending, failure }: QueuedChange): ChangeState {
  if (failure) return failure.kind === 'conflict' ? 'conflict' : 'failed';
  return sending === null ? 'queued' : 'saving';
}

/** A cell and what the service holds there. */
export interface SavedCell extends CellName {
  readonly value: string;
}

export interface Answered {
  /** One for each queued change, in their order. */
  readonly outcomes: readonly Outcome[];
  /** The class's after it, where the service tells. */
  readonly revision: number | null;
}

/** Of short values, below the most that a request may carry. */
export const mostCells = 2000;

/** What the queue must know of a kind of queued change. */
export interface Subject {
  /** How many fit into one request. */
  readonly most: number;
  /** All queued changes are of one class. Throws a `CallError` that concerns all of them. */
  send(classId: number, queuedChanges: readonly QueuedChange[]): Promise<Answered>;
  /** Writes into the cache what the service holds now. */
  writeSaved(queryClient: QueryClient, classId: number, now: SavedNow): void;
}

interface SavedNow {
  readonly cells: readonly SavedCell[];
  readonly revision: number | null;
}

/** A cell that was not saved, by the wire's names; `Place` is the field that names its place. */
type Named<Place> = Place & { readonly stuid: number };

interface Answer<Place> {
  readonly conflicts: readonly (Named<Place> & { now: string; name: string; time: number })[];
  readonly refused: readonly (Named<Place> & { error: string })[];
}

/** What became of each queued change, in their order: whatever is named neither as stale nor as refused is saved. */
export function outcomesOf<Place>(
  queuedChanges: readonly QueuedChange[],
  { conflicts, refused }: Answer<Place>,
  placeOf: (cell: Place) => string,
): Outcome[] {
  const special = new Map<string, Outcome>();
  for (const cell of conflicts)
    special.set(`${placeOf(cell)} ${cell.stuid}`, {
      kind: 'conflict',
      value: cell.now,
      by: cell.name,
      at: cell.time,
    });
  for (const cell of refused)
    special.set(`${placeOf(cell)} ${cell.stuid}`, { kind: 'refused', reason: cell.error });
  return queuedChanges.map(({ place, student }) => special.get(`${place} ${student}`) ?? { kind: 'saved' });
}
