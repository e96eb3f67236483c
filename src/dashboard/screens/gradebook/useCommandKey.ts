import { useEffect, useEffectEvent } from 'react';

/** Ctrl and a letter (on a Mac, Command), from anywhere on the screen; the browser's own meaning of it gives way. */
export function useCommandKey(letter: string, deed: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== letter ||
      !(event.ctrlKey || event.metaKey) ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    deed();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
