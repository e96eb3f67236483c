/*
 * Whether entries outlive the tab here. Apart from all else of them, since the first chunk of the page asks for it, and
 * must stay small.
 */

let kept = false;
const listeners = new Set<() => void>();

export const keptHere = {
  get: () => kept,

  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },

  become(now: boolean): void {
    if (now === kept) return;
    kept = now;
    for (const listener of listeners) listener();
  },
};
