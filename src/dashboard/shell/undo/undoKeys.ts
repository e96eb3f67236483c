import { useEffect } from 'react';
import type { Direction } from '#dashboard/outbox/steps.ts';
import { isDialogOpen } from '#dashboard/ui/components/overlays/isDialogOpen.ts';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Ctrl+Z, and Ctrl+Y or Ctrl+Shift+Z. */
export function directionOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): Direction | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : null;
}

const notTyped = /^(checkbox|radio|button|submit)$/;

/** In these, Ctrl+Z undoes typing. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !notTyped.test(target.type));

/** Listens for the undo and redo keys everywhere on the page, except while somebody types or a dialog is open. */
export function useUndoKeys(onUndoOrRedo: (direction: Direction) => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const direction = directionOf(event);
      if (!direction || event.defaultPrevented || isTyping(event.target) || isDialogOpen()) return;
      event.preventDefault();
      onUndoOrRedo(direction);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [onUndoOrRedo]);
}
