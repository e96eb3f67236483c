import { createStore, type Store } from '#dashboard/api/store.ts';
import type { Cursor } from '#dashboard/grid/cursor.ts';

export type CursorStore = Store<Cursor | null>;

/** How long a move may wait to be told, in milliseconds. */
const delay = 60;

/** Where the cursor is. A run of moves is told once, so that holding an arrow key stays cheap. */
export function createCursorStore(): CursorStore {
  let now: Cursor | null = null;
  let waiting = 0;
  const told = createStore<Cursor | null>(null);
  return {
    get: () => now,
    set(cursor) {
      now = cursor;
      if (waiting !== 0) return;
      waiting = window.setTimeout(() => {
        waiting = 0;
        told.set(now);
      }, delay);
    },
    subscribe: told.subscribe,
  };
}
