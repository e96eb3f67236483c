import { Button } from '#dashboard/ui/Button.tsx';
import { Dialog } from '#dashboard/ui/Dialog.tsx';
import { texts as uiTexts } from '#dashboard/ui/texts.ts';
import { useOnline } from '#dashboard/ui/useOnline.ts';
import { LoadAgain } from './LoadAgain.tsx';
import { texts } from './texts.ts';

/* What is said, and offered, where a part that opens on a screen did not come. */

export const NotLoadedAdvice = () => (useOnline() ? texts.notLoadedAdvice : texts.offlineAdvice);

/** In place of a dialog. */
export function DialogNotLoaded({ onClose }: { onClose(): void }) {
  return (
    <Dialog
      title={texts.incomplete}
      open
      onClose={onClose}
      buttons={
        <>
          <LoadAgain />
          <Button look="primary" onClick={onClose}>
            {uiTexts.close}
          </Button>
        </>
      }
    >
      <p role="alert">
        <NotLoadedAdvice />
      </p>
    </Dialog>
  );
}
