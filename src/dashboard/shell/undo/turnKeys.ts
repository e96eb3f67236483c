import { useEffect } from 'react';
import type { Which } from '#dashboard/outbox/steps.ts';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Ctrl+Z, and Ctrl+Y or Ctrl+Shift+Z. */
export function turnOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): Which | null {
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
export function useTurnKeys(onTurn: (which: Which) => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const which = turnOf(event);
      if (!which || event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      onTurn(which);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [onTurn]);
}
