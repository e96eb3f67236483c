import { useEffect } from 'react';
import { Button } from '#dashboard/ui/Button.tsx';
import { catchFocus } from '#dashboard/ui/heading.ts';
import { useOnline } from '#dashboard/ui/useOnline.ts';
import { texts } from './texts.ts';

/** Without a connection the browser would have nothing to show in place of this page, and so it is not offered. */
export const LoadAgain = ({ look = 'plain' }: { look?: 'plain' | 'primary' }) =>
  useOnline() ? <LoadAgainButton look={look} /> : null;

function LoadAgainButton({ look }: { look: 'plain' | 'primary' }) {
  // It goes with the connection, and may do so from under the focus.
  useEffect(() => catchFocus, []);
  return (
    <Button look={look} onClick={() => location.reload()}>
      {texts.reload}
    </Button>
  );
}
