import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { loadPhrases } from '#dashboard/screens/gradebook/entering/RemarkDialog.tsx';
import { TypedAhead } from '#dashboard/screens/gradebook/model/TypedAhead.tsx';
import { texts } from '#dashboard/screens/gradebook/model/texts.ts';
import { fetchPanels } from '#dashboard/screens/gradebook/panels/usePanel.ts';
import { ChunkBoundary } from '#dashboard/shell/problem/ChunkBoundary.tsx';
import { lazyChunk, useFetchedAhead } from '#dashboard/shell/problem/lazyChunk.tsx';
import { DialogNotLoaded } from '#dashboard/shell/problem/NotLoaded.tsx';
import { isDialogOpen } from '#dashboard/ui/components/overlays/isDialogOpen.ts';
import type { JumpTarget } from './JumpBox.tsx';

const loadJumpBox = () => import('./JumpBox.tsx');
const JumpBox = lazyChunk(loadJumpBox);

/** The parts that are most likely opened first. */
const fetchLikely = () => Promise.all([loadJumpBox(), fetchPanels(), loadPhrases()]);

interface Jumping {
  open(): void;
  readonly dialog: ReactNode;
}

/** Opens the jump box by a key or a button; text typed while it loads is put into it. */
export function useJumping(
  book: Gradebook,
  nameOf: (student: number) => string,
  onGo: (target: JumpTarget) => void,
): Jumping {
  const [isOpen, setOpen] = useState(false);
  const typedAhead = useRef('');
  const open = () => setOpen(true);
  useCommandKey('k', open);
  useFetchedAhead(fetchLikely);
  const close = () => {
    typedAhead.current = '';
    setOpen(false);
  };
  return {
    open,
    dialog: isOpen && (
      <ChunkBoundary
        waiting={<TypedAhead text={typedAhead} onClose={close} />}
        instead={<DialogNotLoaded onClose={close}>{texts.loadingEndsWhatIf}</DialogNotLoaded>}
      >
        <JumpBox book={book} nameOf={nameOf} typedAhead={typedAhead} onGo={onGo} onClose={close} />
      </ChunkBoundary>
    ),
  };
}

/**
 * Ctrl and a letter (on a Mac, Command), anywhere on the screen except in a dialog; it replaces the browser's own
 * shortcut.
 */
function useCommandKey(letter: string, action: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== letter ||
      !(event.ctrlKey || event.metaKey) ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    if (!isDialogOpen()) action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    // A cell's editor passes no keys on.
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
}
