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
 * Blocks the keys and the button of `UndoNotice` as long as there is a reason. A screen's own buttons, menus and keys
 * do not check it: a screen that blocks must not offer them, as a what-if removes undo from the gradebook's menu.
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

/** Null if undo and redo work. */
export const undoBlockedBy = (): string | null => latestReason(blocks.get());

export const useUndoBlockedBy = (): string | null => useStore(blocks, latestReason);
