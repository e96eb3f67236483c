import { fetchPanels } from '#dashboard/screens/gradebook/panels/panels.ts';
import { useCommandKey } from '#dashboard/screens/gradebook/useCommandKey.ts';
import { useFetchedAhead } from '#dashboard/screens/problem/useFetchedAhead.ts';

/** Ctrl+K; what it opens is fetched before it is wanted. */
export function useJumpKey(onJump: () => void): void {
  useCommandKey('k', onJump);
  useFetchedAhead(fetchPanels);
}
