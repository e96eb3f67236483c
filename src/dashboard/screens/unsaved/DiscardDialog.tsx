import type { Entry } from '#dashboard/api/unsaved/entry.ts';
import { unsaved } from '#dashboard/api/unsaved/unsaved.ts';
import { Button } from '#dashboard/ui/Button.tsx';
import { Dialog } from '#dashboard/ui/Dialog.tsx';
import { texts } from './texts.ts';

interface DiscardDialogProps {
  /** Those that were not taken, as they were when it was asked. */
  entries: readonly Entry[];
  onClose(): void;
}

/** Asks before entries that were not taken are given up all at once. */
export function DiscardDialog({ entries, onClose }: DiscardDialogProps) {
  const { title, advice, keep, discard } = texts.discardAll;
  return (
    <Dialog
      title={title(entries.length)}
      role="alertdialog"
      open
      onClose={onClose}
      buttons={
        <>
          <Button
            look="danger"
            onClick={() => {
              unsaved.giveUp(entries);
              onClose();
            }}
          >
            {discard(entries.length)}
          </Button>
          <Button look="primary" onClick={onClose}>
            {keep}
          </Button>
        </>
      }
    >
      <p>{advice}</p>
    </Dialog>
  );
}
