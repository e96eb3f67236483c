import { useEffect, useSyncExternalStore } from 'react';

/* While something on the screen is no step yet, or never will be, nothing is taken back: this says why. */

/** Two may have the same to say, and each lets go of its own. */
interface Hold {
  readonly reason: string;
}

const holds = new Set<Hold>();
const listeners = new Set<() => void>();

function change(how: (hold: Hold) => void, hold: Hold) {
  how(hold);
  for (const listener of listeners) listener();
}

/** Holds the keys and the buttons back as long as there is a reason. */
export function useTurnsHeld(reason: string | null): void {
  useEffect(() => {
    if (reason === null) return;
    const hold = { reason };
    change((one) => holds.add(one), hold);
    return () => change((one) => holds.delete(one), hold);
  }, [reason]);
}

/** Null where they do what they say. */
export const whyHeld = (): string | null => [...holds].at(-1)?.reason ?? null;

export function useWhyHeld(): string | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, whyHeld);
}
