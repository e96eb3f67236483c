import { type ReactNode, useRef, useState } from 'react';
import type { Gradebook } from '#dashboard/api/gradebook.ts';
import { JumpBox } from '#dashboard/screens/gradebook/panels/panels.ts';
import { texts } from '#dashboard/screens/gradebook/texts.ts';
import { DialogNotLoaded } from '#dashboard/screens/problem/NotLoaded.tsx';
import { PieceBoundary } from '#dashboard/screens/problem/PieceBoundary.tsx';
import type { Place } from './JumpBox.tsx';
import { TypedAhead } from './TypedAhead.tsx';
import { useJumpKey } from './useJumpKey.ts';

interface Jumping {
  open(): void;
  readonly dialog: ReactNode;
}

/** Asks where to go, by a key or a button; what is typed before the box is there is written in it. */
export function useJumping(
  book: Gradebook,
  nameOf: (student: number) => string,
  onGo: (place: Place) => void,
): Jumping {
  const [isOpen, setOpen] = useState(false);
  const typedAhead = useRef('');
  const open = () => setOpen(true);
  useJumpKey(open);
  const close = () => {
    typedAhead.current = '';
    setOpen(false);
  };
  return {
    open,
    dialog: isOpen && (
      <PieceBoundary
        waiting={<TypedAhead text={typedAhead} onClose={close} />}
        instead={<DialogNotLoaded onClose={close}>{texts.loadingEndsWhatIf}</DialogNotLoaded>}
      >
        <JumpBox {...{ book, nameOf, typedAhead, onGo }} onClose={close} />
      </PieceBoundary>
    ),
  };
}
