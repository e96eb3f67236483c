import { useEffect } from 'react';
import type { Direction } from '#dashboard/outbox/steps.ts';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Ctrl+Z, and Ctrl+Y or Ctrl+Shift+Z. */
export function turnOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): Direction | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : null;
}

const notTyped = /^(checkbox|radio|button|submit)$/;

/** There Ctrl+Z takes letters back. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !notTyped.test(target.type)) ||
  (target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') !== null);

/** Hears the keys that take back and do again, from anywhere on the page where nobody types. */
export function useTurnKeys(onTurn: (direction: Direction) => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const direction = turnOf(event);
      if (!direction || event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      onTurn(direction);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [onTurn]);
}
