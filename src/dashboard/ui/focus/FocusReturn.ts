import { useEffect, useState } from 'react';
import { catchFocus } from './heading.ts';

type Focused = Element | null;

/** For each open overlay, what had the focus before it; then the same of the overlay that it was opened from. */
const open: (readonly Focused[])[] = [];

/**
 * Within an overlay: returns the focus as the overlay goes. React Aria would do so in the next frame, and keys pressed
 * before it would be lost. By this effect, the page beneath is no longer inert. A dialog that a menu has opened finds
 * the item gone, and returns the focus to the menu's button. If all are gone, it goes to the start of the page.
 */
export function FocusReturn() {
  const [before] = useState<readonly Focused[]>(() => [document.activeElement, ...(open.at(-1) ?? [])]);
  useEffect(() => {
    open.push(before);
    return () => {
      open.splice(open.indexOf(before), 1);
      for (const each of before) {
        if (document.activeElement !== document.body) return;
        if (each instanceof HTMLElement && each.isConnected) each.focus({ preventScroll: true });
      }
      catchFocus();
    };
  }, [before]);
  return null;
}
