import { useEffect } from 'react';
import type { Entry } from '#dashboard/api/sending.ts';
import { Dialog } from '#dashboard/ui/components/Dialog.tsx';
import { catchFocus } from '#dashboard/ui/format/heading.ts';
import { ConflictChoice } from './ConflictChoice.tsx';
import { texts } from './texts.ts';
import { useNaming } from './useNaming.ts';

/** The choice for one cell; closed, it stays in conflict. */
export function ConflictDialog({ entry, onClose }: { entry: Entry; onClose(): void }) {
  const naming = useNaming(entry.classId);
  const { trouble } = entry;
  // It may go by itself, and what it was opened by with it.
  useEffect(() => catchFocus, []);
  if (trouble?.kind !== 'conflict') return null;
  return (
    <Dialog title={texts.conflictTitle} open onClose={onClose}>
      <p>
        <bdi>{naming.studentOf(entry)}</bdi>, {naming.placeOf(entry)}
      </p>
      <ConflictChoice entry={entry} theirs={trouble} naming={naming} onDecided={onClose} />
    </Dialog>
  );
}
