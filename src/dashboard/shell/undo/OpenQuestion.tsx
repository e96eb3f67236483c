import { Button } from '#dashboard/ui/components/Button.tsx';
import { Dialog } from '#dashboard/ui/components/Dialog.tsx';
import { texts } from './texts.ts';

interface OpenQuestionProps {
  period: string;
  onOpen(): void;
  onClose(): void;
}

/** Stands between a key that takes back whatever was last and a locked period: Enter after it, by habit, changes nothing. */
export function OpenQuestion({ period, onOpen, onClose }: OpenQuestionProps) {
  const { title, advice, leave, open } = texts.opening;
  return (
    <Dialog
      title={title(period)}
      role="alertdialog"
      open
      onClose={onClose}
      onSubmit={onOpen}
      buttons={
        <>
          <Button onClick={onClose} autoFocus>
            {leave}
          </Button>
          <Button look="primary" type="submit">
            {open(period)}
          </Button>
        </>
      }
    >
      <p>{advice(period)}</p>
    </Dialog>
  );
}
