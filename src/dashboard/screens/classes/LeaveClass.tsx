import type { ClassSummary } from '#dashboard/api/classes.ts';
import { useLeaveClass } from '#dashboard/api/teachers.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { texts } from './texts.ts';

interface LeaveClassProps {
  of: ClassSummary;
  onClose(): void;
}

/** Asks first: nobody can bring themselves back. */
export function LeaveClass({ of: { id, name }, onClose }: LeaveClassProps) {
  const leaving = useLeaveClass();
  const { leave: said } = texts;
  return (
    <Dialog
      title={said.title(name)}
      role="alertdialog"
      open
      onClose={onClose}
      saving={leaving.isPending}
      buttons={
        <>
          <Button onClick={onClose}>{said.stay}</Button>
          <Button
            look="danger"
            busy={leaving.isPending}
            onClick={() => leaving.mutate(id, { onSuccess: onClose })}
          >
            {said.submit}
          </Button>
        </>
      }
    >
      <p>{said.advice}</p>
      {leaving.error && <Notice tone="bad">{said.failed(leaving.error.message)}</Notice>}
    </Dialog>
  );
}
