import { Button } from '#dashboard/ui/Button.tsx';
import { Dialog } from '#dashboard/ui/Dialog.tsx';
import { texts } from './texts.ts';
import { useUnsaved } from './useUnsaved.ts';

/** Asks before somebody leaves entries behind. */
export function SignOutDialog({ onStay, onLeave }: { onStay(): void; onLeave(): void }) {
  const { state, summary } = useUnsaved();
  const { title, kept, lost, stay, leave } = texts.signOut;
  const said = state.kept ? kept(summary.waiting, summary.asked) : lost(state.queue.size);
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
