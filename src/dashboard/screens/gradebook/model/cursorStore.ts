import type { Cursor } from '#dashboard/grid/cursor.ts';

/* Where the cursor is, for those who show it: told once per frame, so that holding an arrow key stays cheap. */

export interface CursorStore {
  get(): Cursor | null;
  set(cursor: Cursor): void;
  subscribe(listener: () => void): () => void;
}

export function createCursorStore(): CursorStore {
  let now: Cursor | null = null;
  let waiting = 0;
  const listeners = new Set<() => void>();
  return {
    get: () => now,
    set(cursor) {
      if (waiting === 0) {
        waiting = window.setTimeout(() => {
          waiting = 0;
          for (const listener of listeners) listener();
        }, 60);
      }
      now = cursor;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
