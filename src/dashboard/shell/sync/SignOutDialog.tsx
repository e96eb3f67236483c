import { Button } from '#dashboard/ui/components/Button.tsx';
import { Dialog } from '#dashboard/ui/components/Dialog.tsx';
import { countUnsaved } from './summary.ts';
import { texts } from './texts.ts';
import { useKeptHere } from './useKeptHere.ts';
import type { SigningOut } from './useSigningOut.ts';
import { useUnsaved } from './useUnsaved.ts';

/** Asks before somebody leaves entries behind. */
export function SignOutDialog({ signingOut }: { signingOut: SigningOut }) {
  const { asking } = signingOut;
  return asking && <Question signingOut={signingOut} elsewhere={asking.elsewhere} />;
}

function Question({ signingOut, elsewhere }: { signingOut: SigningOut; elsewhere: boolean }) {
  const { state, summary } = useUnsaved();
  const isKept = useKeptHere();
  const { title, kept, lost, stay, leave } = texts.signOut;
  const count = countUnsaved(state);
  // What is being written at this moment is not sent by itself either.
  const here = isKept ? kept(summary.waiting, count - summary.waiting) : lost(count);
  const said = [...(count > 0 ? here : []), ...(elsewhere ? [texts.signOut.elsewhere] : [])];
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
      {said.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Dialog>
  );
}
