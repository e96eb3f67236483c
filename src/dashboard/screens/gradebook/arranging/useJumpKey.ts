import { useEffect } from 'react';
import { fetchPanels } from '#dashboard/screens/gradebook/panels/panels.ts';
import { useCommandKey } from '#dashboard/screens/gradebook/useCommandKey.ts';

/** Ctrl+K; what it opens is fetched before it is wanted. */
export function useJumpKey(onJump: () => void): void {
  useCommandKey('k', onJump);
  useEffect(() => {
    const idle = setTimeout(fetchPanels, 800);
    return () => clearTimeout(idle);
  }, []);
}
