import { Button } from '#dashboard/ui/Button.tsx';
import { Dialog } from '#dashboard/ui/Dialog.tsx';
import { countUnsaved } from './summary.ts';
import { texts } from './texts.ts';
import { useUnsaved } from './useUnsaved.ts';

/** Asks before somebody leaves entries behind. */
export function SignOutDialog({ onStay, onLeave }: { onStay(): void; onLeave(): void }) {
  const { state, summary } = useUnsaved();
  const { title, kept, lost, stay, leave } = texts.signOut;
  const count = countUnsaved(state);
  // What is being written at this moment is not sent by itself either.
  const said = state.kept ? kept(summary.waiting, count - summary.waiting) : lost(count);
  return (
    <Dialog
      title={title}
      role="alertdialog"
      open
      onClose={onStay}
      buttons={
        <>
          <Button onClick={onLeave}>{leave}</Button>
          <Button look="primary" onClick={onStay}>
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
