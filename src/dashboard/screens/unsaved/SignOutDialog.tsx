import { Button } from '#dashboard/ui/Button.tsx';
import { Dialog } from '#dashboard/ui/Dialog.tsx';
import { countUnsaved } from './summary.ts';
import { texts } from './texts.ts';
import type { SigningOut } from './useSigningOut.ts';
import { useUnsaved } from './useUnsaved.ts';

/** Asks before somebody leaves entries behind. */
export function SignOutDialog({ signingOut }: { signingOut: SigningOut }) {
  const { state, summary } = useUnsaved();
  const { title, kept, lost, elsewhere, stay, leave } = texts.signOut;
  const { asking } = signingOut;
  if (!asking) return null;
  const count = countUnsaved(state);
  // What is being written at this moment is not sent by itself either.
  const here = state.kept ? kept(summary.waiting, count - summary.waiting) : lost(count);
  const said = [...(count > 0 ? here : []), ...(asking.elsewhere ? [elsewhere] : [])];
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
