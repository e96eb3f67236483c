import { useEffect } from 'react';
import type { Scope } from '#dashboard/api/unsaved/steps.ts';
import type { Which } from '#dashboard/api/unsaved/turner.ts';
import { unsaved } from '#dashboard/api/unsaved/unsaved.ts';
import { whyHeld } from './held.ts';

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

/** The keys take back and do again, from anywhere on the page where nobody types; or it is said what holds them. */
export function useTurnKeys(scope: Scope, onHeld: (reason: string) => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const which = turnOf(event);
      if (!which || event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      const reason = whyHeld();
      if (reason === null) unsaved.turn(which, scope);
      else onHeld(reason);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [scope, onHeld]);
}
