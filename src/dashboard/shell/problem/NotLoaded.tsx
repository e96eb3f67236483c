import type { ReactNode } from 'react';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { texts as uiTexts } from '#dashboard/ui/format/texts.ts';
import { useOnline } from '#dashboard/ui/hooks/useBrowser.ts';
import { LoadAgain } from './LoadAgain.tsx';
import { texts } from './texts.ts';

/* Shown if a part that opens on a screen failed to load. */

/** `children`: other effects of reloading the page. */
export const NotLoadedAdvice = ({ children }: { children?: ReactNode }) =>
  useOnline() ? (
    <>
      {texts.notLoadedAdvice} {children}
    </>
  ) : (
    texts.offlineAdvice
  );

/** Shown instead of a dialog. */
export function DialogNotLoaded({ onClose, children }: { onClose(): void; children?: ReactNode }) {
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
        <NotLoadedAdvice>{children}</NotLoadedAdvice>
      </p>
    </Dialog>
  );
}
