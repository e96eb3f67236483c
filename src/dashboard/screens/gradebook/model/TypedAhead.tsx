import { type RefObject, useLayoutEffect } from 'react';

interface TypedAheadProps {
  /** Takes the typed text; without it the keys do nothing. */
  text?: RefObject<string>;
  onClose(): void;
}

/** Shown while a dialog loads: it catches the keys, which must not change the score under the cursor. */
export function TypedAhead({ text, onClose }: TypedAheadProps) {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') onClose();
      if (!text) return;
      if (event.key === 'Backspace') text.current = text.current.slice(0, -1);
      else if (event.key.length === 1) text.current += event.key;
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, [text, onClose]);
  return null;
}
