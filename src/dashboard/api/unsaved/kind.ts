import type { QueryClient } from '@tanstack/react-query';
import type { CellName, Entry, Outcome } from './entry.ts';

/** A cell and what the service holds there. */
export interface Held extends CellName {
  readonly value: string;
}

export interface Answered {
  /** One for each entry, in their order. */
  readonly outcomes: readonly Outcome[];
  /** The class's after it, where the service tells. */
  readonly revision: number | null;
}

/** What the queue must know of a kind of entry. */
export interface Kind {
  /** All entries are of one class. Throws a `CallError` that concerns all of them. */
  send(classId: number, entries: readonly Entry[]): Promise<Answered>;
  /** Writes into the cache what the service holds now. */
  settle(queryClient: QueryClient, classId: number, held: readonly Held[], revision: number | null): void;
}
