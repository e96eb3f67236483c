import { useEffect } from 'react';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { catchFocus } from '#dashboard/ui/format/heading.ts';
import { texts } from './texts.ts';

/** Over a form that came back as an earlier page was left with it. */
export function LeftNotice({ onDiscard }: { onDiscard(): void }) {
  // Saved or discarded, it takes its button away from under the focus.
  useEffect(() => catchFocus, []);
  return <Notice action={<Button onClick={onDiscard}>{texts.discard}</Button>}>{texts.leftHere}</Notice>;
}
