import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useSyncExternalStore } from 'react';
import { Dialog } from 'react-aria-components';
import { useOutbox } from '#dashboard/shell/sync/useOutbox.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { LiveRegion } from '#dashboard/ui/components/LiveRegion.tsx';
import { PopoverButton } from '#dashboard/ui/components/overlays/PopoverButton.tsx';
import { catchFocus } from '#dashboard/ui/focus/heading.ts';
import { useOnline } from '#dashboard/ui/hooks/useBrowser.ts';
import styles from './Frame.module.css';
import { frameTexts } from './frameTexts.ts';

/** Whether any data on the page is out of date because requesting it again failed. */
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

/**
 * No connection, or a refresh that failed: shown while it lasts beside the other tools of the frame, where it takes no
 * room from the page. Announced at once; its sentence is visible after a press.
 */
export function Connection() {
  const online = useOnline();
  const queryClient = useQueryClient();
  const stale = useStale();
  // If entries wait for the connection, their own sign shows it; on a phone, two would leave no room for the class's
  // name.
  const isShownThere = useOutbox().summary.reason === 'offline';
  const notice = online ? (stale ? frameTexts.stale : null) : frameTexts.offline;
  const again = () =>
    void queryClient.refetchQueries({ type: 'active', predicate: (query) => query.state.error !== null });
  return (
    <>
      <LiveRegion>{notice?.sentence}</LiveRegion>
      {notice && !isShownThere && <ConnectionButton notice={notice} onTryAgain={online ? again : null} />}
    </>
  );
}

interface ConnectionButtonProps {
  notice: { word: string; sentence: string };
  /** Null if trying again is of no use. */
  onTryAgain: (() => void) | null;
}

function ConnectionButton({ notice: { word, sentence }, onTryAgain }: ConnectionButtonProps) {
  // It disappears on its own, even while it has the focus.
  useLayoutEffect(
    () => () => {
      const parts = `.${styles.connection}, .${styles.connectionMessage}`;
      if (document.activeElement?.closest(parts)) catchFocus();
    },
    [],
  );
  return (
    <PopoverButton
      opens="dialog"
      className={styles.connection}
      label={
        <>
          <Icon name="offline" size={14} />
          <span className={styles.connectionWord}>{word}</span>
        </>
      }
    >
      {(close) => (
        <Dialog className={styles.connectionMessage ?? ''} aria-label={word}>
          <p>{sentence}</p>
          {onTryAgain && (
            <Button
              onClick={() => {
                onTryAgain();
                close();
              }}
            >
              {frameTexts.tryAgain}
            </Button>
          )}
        </Dialog>
      )}
    </PopoverButton>
  );
}
