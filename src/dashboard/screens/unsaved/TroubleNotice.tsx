import { useState } from 'react';
import { unsaved } from '#dashboard/api/unsaved/unsaved.ts';
import { Button } from '#dashboard/ui/Button.tsx';
import { Toast } from '#dashboard/ui/Toast.tsx';
import { texts } from './texts.ts';
import { UnsavedDialog } from './UnsavedDialog.tsx';
import type { EntriesOf } from './useEntriesOf.ts';

/** What was not taken of the entries on this screen, why, and what can be done. The chip in the frame says it aloud. */
export function TroubleNotice({ entries }: { entries: EntriesOf }) {
  const [open, setOpen] = useState(false);
  const asked = entries.all.filter(({ trouble }) => trouble !== null);
  const refused = asked.filter(({ trouble }) => trouble?.kind === 'refused');
  const reasons = new Set(
    asked.map(({ trouble }) =>
      trouble?.kind === 'conflict' ? texts.conflictTitle : (trouble?.reason ?? ''),
    ),
  );
  return (
    <>
      {asked.length > 0 && (
        <Toast
          tone="bad"
          silent
          action={
            <>
              <Button onClick={() => setOpen(true)}>{texts.signOut.show}</Button>
              {refused.length > 0 && (
                <Button onClick={() => unsaved.tryAgain(refused)}>{texts.tryAgain}</Button>
              )}
            </>
          }
        >
          {texts.notSaved(asked.length)}: {[...reasons].join('; ')}
        </Toast>
      )}
      {open && <UnsavedDialog onClose={() => setOpen(false)} />}
    </>
  );
}
