import type { QueryClient } from '@tanstack/react-query';

/*
 * The types of sending changes and of their outcomes: the outbox keeps changes of cells and knows nothing of scores,
 * marks or final grades. Each of these defines, as a `Subject`, how it is sent and how it enters the cache.
 */

export const cellKinds = ['score', 'late', 'remark', 'mark', 'finalGrade'] as const;

export type CellKind = (typeof cellKinds)[number];

/** Failures that have a reason. */
export const reasonedFailures = ['unsendable', 'refused'] as const;

/** Which value of which class; `place` is the service's name of it (an assignment, a day, a marking period). */
export interface CellName {
  readonly kind: CellKind;
  readonly classId: number;
  readonly place: string;
  readonly student: number;
}

/** A value as it travels; or, with a `problem` (see `reasonText`), typed text that cannot be sent. */
export interface Meaning {
  readonly value: string;
  readonly problem?: string;
}

/** A teacher's change of one cell: from the value they saw to the value they mean. */
export interface Change extends CellName {
  readonly from: Meaning;
  readonly to: Meaning;
  /** Why, in the teacher's words; stored in the history if the service can. */
  readonly note?: string | undefined;
}

/** The value that somebody else wrote into the same cell. */
export interface Theirs {
  readonly value: string;
  /** '' if unknown. */
  readonly by: string;
  /** Unix seconds; 0 if unknown. */
  readonly at: number;
}

export interface QueuedChange extends CellName {
  readonly value: string;
  /** Why; '' for no reason. */
  readonly note: string;
  /** The value on the service when this was typed, as far as the page knew. */
  readonly was: string;
  /** The value being sent at this moment; the teacher may have typed another one since. */
  readonly sending: string | null;
  /** Values that were sent without an answer: the service may hold any of them. */
  readonly tried: readonly string[];
  /**
   * Why it cannot be sent (`unsendable`), or waits until the teacher sends it again (`refused`); null if nothing is
   * wrong. `reasonText` makes the reason a sentence when it is shown.
   */
  readonly failure:
    | { readonly kind: (typeof reasonedFailures)[number]; readonly reason: string }
    | ({ readonly kind: 'conflict' } & Theirs)
    | null;
}

/** The outcome of a sent cell. */
export type Outcome =
  /** `byOthers`: somebody else had entered the same value before, so that it is not this teacher's to undo. */
  | { readonly kind: 'saved'; readonly byOthers?: true }
  | { readonly kind: 'refused'; readonly reason: string }
  | ({ readonly kind: 'conflict' } & Theirs)
  /** Unknown; it is sent again. */
  | { readonly kind: 'lost' };

export const keyOf = ({ kind, classId, place, student }: CellName) =>
  `${kind} ${classId} ${place} ${student}`;

export type ChangeState = 'queued' | 'saving' | 'failed' | 'conflict';

export function stateOf({ sending, failure }: QueuedChange): ChangeState {
  if (failure) return failure.kind === 'conflict' ? 'conflict' : 'failed';
  return sending === null ? 'queued' : 'saving';
}

export const isConflict = (queued: QueuedChange | undefined): queued is QueuedChange =>
  queued?.failure?.kind === 'conflict';

/** A cell and the value that the service holds. */
export interface SavedCell extends CellName {
  readonly value: string;
}

export interface Answered {
  /** One for each queued change, in their order. */
  readonly outcomes: readonly Outcome[];
  /** The revision of the class after it, if the service tells. */
  readonly revision: number | null;
}

/** How many short values one request carries: fewer than the service allows. */
export const cellsPerRequest = 2000;

/** What the queue must know of a kind of queued change. */
export interface Subject {
  /** How many fit into one request. */
  readonly most: number;
  /** All queued changes are of one class. Throws a `CallError` that concerns all of them. */
  send(classId: number, queuedChanges: readonly QueuedChange[]): Promise<Answered>;
  /** Writes the values that the service holds now into the cache. */
  writeSaved(queryClient: QueryClient, classId: number, now: SavedNow): void;
}

interface SavedNow {
  readonly cells: readonly SavedCell[];
  readonly revision: number | null;
}

/** A cell that was not saved, by the wire's names; `Place` is the field that names its place. */
type Named<Place> = Place & { readonly stuid: number };

interface Answer<Place> {
  readonly already: readonly Named<Place>[];
  readonly conflicts: readonly (Named<Place> & { now: string; name: string; time: number })[];
  readonly refused: readonly (Named<Place> & { error: string })[];
}

/** The outcome of each queued change, in their order: whatever is named neither in conflict nor refused is saved. */
export function outcomesOf<Place>(
  queuedChanges: readonly QueuedChange[],
  { already, conflicts, refused }: Answer<Place>,
  placeOf: (cell: Place) => string,
): Outcome[] {
  const special = new Map<string, Outcome>();
  for (const cell of already)
    special.set(`${placeOf(cell)} ${cell.stuid}`, { kind: 'saved', byOthers: true });
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
