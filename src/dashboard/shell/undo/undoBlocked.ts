import { useEffect } from 'react';
import { createStore } from '#dashboard/api/calls/store.ts';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';

/* While something on the screen is not a step yet, or never will be, nothing can be undone: this says why. */

/** An object, since two may give the same reason, and each releases its own. */
interface Block {
  readonly reason: string;
}

const blocks = createStore<readonly Block[]>([]);

/**
 * Blocks the keys and the button of `UndoNotice` as long as there is a reason. The buttons, menus and keys of a screen
 * itself do not ask: what blocks must not be beside them, as a what-if takes them out of the gradebook's menu.
 */
export function useUndoBlocked(reason: string | null): void {
  useEffect(() => {
    if (reason === null) return;
    const block = { reason };
    blocks.set([...blocks.get(), block]);
    return () => blocks.set(blocks.get().filter((each) => each !== block));
  }, [reason]);
}

const latestReason = (all: readonly Block[]): string | null => all.at(-1)?.reason ?? null;

/** Null where they do what they say. */
export const undoBlockedBy = (): string | null => latestReason(blocks.get());

export const useUndoBlockedBy = (): string | null => useStore(blocks, latestReason);
