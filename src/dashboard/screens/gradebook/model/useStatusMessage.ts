import { useEffect, useRef, useState } from 'react';
import type { CellName } from '#dashboard/api/changes/cellChanges.ts';
import { type Cursor, isSame } from '#dashboard/grid/cursor.ts';
import type { CursorStore } from './cursorStore.ts';

/** The message about the last action: why it had no effect, or what was done. */
export interface StatusMessage {
  readonly tone: 'problem' | 'done';
  readonly text: string;
  /** The cell of an entry that was not accepted, if the message is about one. */
  readonly cell?: CellName | undefined;
  /** How many were shown before: the same message again is announced again. */
  readonly id: number;
}

export interface StatusMessages {
  readonly message: StatusMessage | null;
  complain(text: string, cell?: CellName): void;
  announce(text: string): void;
  /** Adds a sentence to the message, in the same tone. */
  add(text: string): void;
  clearMessage(): void;
}

/** Holds the message until the cursor moves: then it is no longer about what the teacher looks at. */
export function useStatusMessage(store: CursorStore): StatusMessages {
  const [message, setMessage] = useState<StatusMessage | null>(null);
  const lastId = useRef(0);
  useEffect(() => {
    if (message === null) return;
    // The cursor has already made the action's own move.
    const at = store.get();
    return store.subscribe(() => {
      if (!sameCells(at, store.get())) setMessage(null);
    });
  }, [message, store]);
  const next = (message: Omit<StatusMessage, 'id'>) => {
    lastId.current += 1;
    setMessage({ ...message, id: lastId.current });
  };
  return {
    message,
    complain: (text, cell) => next({ tone: 'problem', text, cell }),
    announce: (text) => next({ tone: 'done', text }),
    add: (text) => next({ tone: 'done', ...message, text: [message?.text, text].filter(Boolean).join(' ') }),
    clearMessage: () => setMessage(null),
  };
}

/** Whether the cursor is where it was; typing there does not matter. */
export const sameCells = (before: Cursor | null, after: Cursor | null) =>
  isSame(before?.active, after?.active) && isSame(before?.anchor, after?.anchor);
