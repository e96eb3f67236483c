import type { ClassSummary } from '#dashboard/api/classes.ts';
import { useLeaveClass } from '#dashboard/api/teachers.ts';
import { ActionDialog } from '#dashboard/ui/components/overlays/ActionDialog.tsx';
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
    <ActionDialog
      title={said.title(name)}
      asks
      look="danger"
      isBusy={leaving.isPending}
      cancel={said.stay}
      submit={said.submit}
      problem={leaving.error && said.failed(leaving.error.message)}
      onClose={onClose}
      onSubmit={() => leaving.mutate(id, { onSuccess: onClose })}
    >
      <p>{said.advice}</p>
    </ActionDialog>
  );
}
