import { createStore, type Store } from '#dashboard/api/calls/store.ts';
import type { Cursor } from '#dashboard/grid/cursor.ts';

export type CursorStore = Store<Cursor | null>;

/** How long a move may wait before it is reported, in milliseconds. */
const delay = 60;

/** Where the cursor is. A run of moves is reported once, so that holding an arrow key stays cheap. */
export function createCursorStore(): CursorStore {
  let now: Cursor | null = null;
  let waiting = 0;
  const published = createStore<Cursor | null>(null);
  return {
    get: () => now,
    set(cursor) {
      now = cursor;
      if (waiting !== 0) return;
      waiting = window.setTimeout(() => {
        waiting = 0;
        published.set(now);
      }, delay);
    },
    subscribe: published.subscribe,
  };
}
