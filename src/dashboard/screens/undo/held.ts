import { useEffect, useSyncExternalStore } from 'react';

/* While something on the screen is no step yet, or never will be, the keys take nothing back: this says why. */

const reasons = new Set<string>();
const listeners = new Set<() => void>();

function change(how: (reason: string) => void, reason: string) {
  how(reason);
  for (const listener of listeners) listener();
}

/** Holds the keys back as long as there is a reason. */
export function useTurnsHeld(reason: string | null): void {
  useEffect(() => {
    if (reason === null) return;
    change((one) => reasons.add(one), reason);
    return () => change((one) => reasons.delete(one), reason);
  }, [reason]);
}

/** Null where the keys do what they say. */
export const whyHeld = (): string | null => [...reasons].at(-1) ?? null;

export function useWhyHeld(): string | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, whyHeld);
}
