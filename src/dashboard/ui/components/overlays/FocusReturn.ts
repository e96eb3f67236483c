import { useEffect, useState } from 'react';

/**
 * Within an overlay: returns the focus as the overlay goes. React Aria would do so in the next frame, and keys pressed
 * before it would be lost. By this effect, the page beneath is no longer inert.
 */
export function FocusReturn() {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && before instanceof HTMLElement)
        before.focus({ preventScroll: true });
    },
    [before],
  );
  return null;
}
