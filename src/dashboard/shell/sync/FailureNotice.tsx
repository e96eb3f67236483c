import { useEffect, useState } from 'react';
import { reasonText } from '#dashboard/api/calls/reasons.ts';
import type { QueuedChange } from '#dashboard/api/changes/cellChanges.ts';
import { noClass } from '#dashboard/api/changes/formPlaces.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Toast } from '#dashboard/ui/components/overlays/Toast.tsx';
import { catchFocus } from '#dashboard/ui/focus/heading.ts';
import { OutboxDialog } from './OutboxDialog.tsx';
import { texts } from './texts.ts';
import { useNaming } from './useNaming.ts';
import type { QueuedChanges } from './useOutbox.ts';

/** Above a form restored from an earlier page. */
export function LeftNotice({ onDiscard }: { onDiscard(): void }) {
  // When it is saved or discarded, its focused button disappears.
  useEffect(() => catchFocus, []);
  return <Notice action={<Button onClick={onDiscard}>{texts.discard}</Button>}>{texts.leftHere}</Notice>;
}

/**
 * The queued changes on this screen that were not accepted, why, and what to do. The chip in the frame announces them,
 * and stays when this is closed.
 */
export function FailureNotice({ queuedChanges }: { queuedChanges: QueuedChanges }) {
  const [open, setOpen] = useState(false);
  const asked = queuedChanges.all.filter(({ failure }) => failure !== null);
  /** The failures it was closed over: another one opens it again. */
  const [closed, close] = useState<ReadonlySet<QueuedChange['failure']>>(new Set());
  const { isGone } = useNaming(asked[0]?.classId ?? noClass);
  const refused = asked.filter((queued) => queued.failure?.kind === 'refused' && !isGone(queued));
  const reasons = new Set(
    asked.map(({ failure }) =>
      failure?.kind === 'conflict' ? texts.conflictTitle : reasonText(failure?.reason ?? ''),
    ),
  );
  return (
    <>
      {asked.some(({ failure }) => !closed.has(failure)) && (
        <Toast
          tone="bad"
          silent
          onClose={() => close(new Set(asked.map(({ failure }) => failure)))}
          action={
            <>
              <Button onClick={() => setOpen(true)}>{texts.signOut.show}</Button>
              {refused.length > 0 && (
                <Button onClick={() => outbox.tryAgain(refused)}>{texts.tryAgain}</Button>
              )}
            </>
          }
        >
          {texts.notSaved(asked.length)}: {[...reasons].join('; ')}
        </Toast>
      )}
      {open && <OutboxDialog onClose={() => setOpen(false)} />}
    </>
  );
}
