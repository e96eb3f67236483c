import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { Button } from '#dashboard/ui/Button.tsx';
import { Notice } from '#dashboard/ui/Notice.tsx';
import { texts } from './texts.ts';

function subscribeToConnection(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether something on the page is older than it should be, because asking for it again failed. */
function useStale() {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    useCallback((listener: () => void) => cache.subscribe(listener), [cache]),
    () =>
      cache
        .getAll()
        .some((query) => query.isActive() && query.state.error !== null && query.state.data !== undefined),
  );
}

/** What concerns the whole page: no connection, or a refresh that failed. Said once, here. */
export function FrameNotices() {
  const online = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  const queryClient = useQueryClient();
  const stale = useStale();
  if (!online) return <Notice tone="warn">{texts.offline}</Notice>;
  if (!stale) return null;
  const again = () =>
    void queryClient.refetchQueries({ type: 'active', predicate: (query) => query.state.error !== null });
  return (
    <Notice tone="warn" action={<Button onClick={again}>{texts.tryAgain}</Button>}>
      {texts.stale}
    </Notice>
  );
}
