import { useState } from 'react';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { countQueued } from './summary.ts';
import { texts } from './texts.ts';
import { useOutbox, useStoredHere } from './useOutbox.ts';

/** Signs out, or asks first if anything is unsaved, here or in another window. */
export function useSigningOut(signOut: () => void) {
  const [asking, ask] = useState<{ elsewhere: boolean } | null>(null);
  return {
    asking,
    async begin() {
      const elsewhere = await outbox.elsewhere();
      if (elsewhere || countQueued(outbox.get()) > 0) ask({ elsewhere });
      else signOut();
    },
    stay: () => ask(null),
    leave() {
      ask(null);
      signOut();
    },
  };
}

type SigningOut = ReturnType<typeof useSigningOut>;

/** Asks before somebody leaves queued changes behind. */
export function SignOutDialog({ signingOut }: { signingOut: SigningOut }) {
  const { asking } = signingOut;
  return asking && <Question signingOut={signingOut} elsewhere={asking.elsewhere} />;
}

function Question({ signingOut, elsewhere }: { signingOut: SigningOut; elsewhere: boolean }) {
  const { state, summary } = useOutbox();
  const isStored = useStoredHere();
  const { title, kept, lost, stay, leave } = texts.signOut;
  const count = countQueued(state);
  // Drafts are not sent on their own either.
  const here = isStored ? kept(summary.waiting, count - summary.waiting) : lost(count);
  const paragraphs = [...(count > 0 ? here : []), ...(elsewhere ? [texts.signOut.elsewhere] : [])];
  return (
    <Dialog
      title={title}
      role="alertdialog"
      open
      onClose={signingOut.stay}
      buttons={
        <>
          <Button onClick={signingOut.leave}>{leave}</Button>
          <Button look="primary" onClick={signingOut.stay}>
            {stay}
          </Button>
        </>
      }
    >
      {paragraphs.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Dialog>
  );
}
