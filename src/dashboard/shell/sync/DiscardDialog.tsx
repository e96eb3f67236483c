import { Button } from '#dashboard/ui/components/Button.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';

interface DiscardDialogProps {
  words: Readonly<Record<'title' | 'advice' | 'keep' | 'discard', string>>;
  onDiscard(): void;
  onClose(): void;
}

/** Asks before discarding work that exists nowhere else. */
export function DiscardDialog({ words, onDiscard, onClose }: DiscardDialogProps) {
  const { title, advice, keep, discard } = words;
  return (
    <Dialog
      title={title}
      role="alertdialog"
      open
      onClose={onClose}
      buttons={
        <>
          <Button
            look="danger"
            onClick={() => {
              onDiscard();
              onClose();
            }}
          >
            {discard}
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
