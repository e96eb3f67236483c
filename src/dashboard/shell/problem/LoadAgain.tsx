import { useLayoutEffect, useRef } from 'react';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { catchFocus, panelHeading } from '#dashboard/ui/focus/heading.ts';
import { useOnline } from '#dashboard/ui/hooks/useBrowser.ts';
import { texts } from './texts.ts';

/** Not offered without a connection: a reload would leave the browser with nothing to show. */
export const LoadAgain = ({ look = 'plain' }: { look?: 'plain' | 'primary' }) =>
  useOnline() ? <LoadAgainButton look={look} /> : null;

function LoadAgainButton({ look }: { look: 'plain' | 'primary' }) {
  const button = useRef<HTMLButtonElement>(null);
  // It disappears when the connection is back, even while it has the focus: that moves to the message about what was
  // not loaded.
  useLayoutEffect(() => {
    const own = button.current;
    const place = own?.closest<HTMLElement>('[role=dialog]') ?? panelHeading(own);
    return () => {
      if (document.activeElement === own) place?.focus();
      catchFocus();
    };
  }, []);
  return (
    <Button ref={button} look={look} onClick={() => location.reload()}>
      {texts.reload}
    </Button>
  );
}
