import { useEffect } from 'react';
import { createStore } from '#dashboard/api/calls/store.ts';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';

/* While something on the screen is not a step yet, or never will be, nothing can be undone: this says why. */

/** An object, since two may give the same reason, and each lets go of its own. */
interface Hold {
  readonly reason: string;
}

const holds = createStore<readonly Hold[]>([]);

/** Blocks the keys and buttons of undo and redo as long as there is a reason. */
export function useTurnsHeld(reason: string | null): void {
  useEffect(() => {
    if (reason === null) return;
    const hold = { reason };
    holds.set([...holds.get(), hold]);
    return () => holds.set(holds.get().filter((each) => each !== hold));
  }, [reason]);
}

const latestReason = (all: readonly Hold[]): string | null => all.at(-1)?.reason ?? null;

/** Null where they do what they say. */
export const whyHeld = (): string | null => latestReason(holds.get());

export const useWhyHeld = (): string | null => useStore(holds, latestReason);
