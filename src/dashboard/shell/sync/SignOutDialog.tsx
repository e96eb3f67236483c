import { useState } from 'react';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { isOnlyElsewhere, isOnlyHere } from '#dashboard/shell/leaving/onlyHere.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { countQueued } from './summary.ts';
import { texts } from './texts.ts';
import { useOutbox, useStoredHere } from './useOutbox.ts';

interface Asked {
  /** Something in another window is stored there, and not saved. */
  elsewhere: boolean;
  /** Something here, or in another window, would be lost. */
  onlyHere: boolean;
  onlyElsewhere: boolean;
}

/** Signs out, or asks first if anything is unsaved, here or in another window. */
export function useSigningOut(signOut: () => void) {
  const [asking, ask] = useState<Asked | null>(null);
  return {
    asking,
    async begin() {
      const [elsewhere, onlyElsewhere] = await Promise.all([outbox.elsewhere(), isOnlyElsewhere()]);
      const onlyHere = isOnlyHere();
      if (elsewhere || onlyElsewhere || onlyHere || countQueued(outbox.get()) > 0)
        ask({ elsewhere, onlyElsewhere, onlyHere });
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
  return asking && <Question signingOut={signingOut} {...asking} />;
}

function Question({ signingOut, elsewhere, onlyHere, onlyElsewhere }: Asked & { signingOut: SigningOut }) {
  const { state, summary } = useOutbox();
  const isStored = useStoredHere();
  const { title, kept, lost, stay, leave } = texts.signOut;
  const count = countQueued(state);
  // Drafts are not sent on their own either.
  const here = isStored ? kept(summary.waiting, count - summary.waiting) : lost(count);
  const paragraphs = [
    ...(count > 0 ? here : []),
    ...(onlyHere ? [texts.signOut.onlyHere] : []),
    ...(elsewhere ? [texts.signOut.elsewhere] : []),
    ...(onlyElsewhere ? [texts.signOut.onlyElsewhere] : []),
  ];
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
