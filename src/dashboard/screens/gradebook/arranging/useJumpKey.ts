import { useEffect } from 'react';
import { fetchPanels } from '#dashboard/screens/gradebook/panels/panels.ts';

/** Ctrl+K, from anywhere on the screen; what it opens is fetched before it is wanted. */
export function useJumpKey(onJump: () => void): void {
  useEffect(() => {
    const idle = setTimeout(fetchPanels, 800);
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onJump();
    };
    window.addEventListener('keydown', listen);
    return () => {
      clearTimeout(idle);
      window.removeEventListener('keydown', listen);
    };
  }, [onJump]);
}
