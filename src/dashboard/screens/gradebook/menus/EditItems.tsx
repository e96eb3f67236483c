import { ActionItems } from './ActionItems.tsx';
import type { ScoreActions } from './scoreActions.ts';

/** What can be done with the selected scores, for those who do not know its key, or have none. */
export function EditItems({ actions }: { actions: ScoreActions }) {
  const { undo, redo, copy, paste, clear, fillDown, fillRight } = actions;
  const { excuse, missing, late, curve, blanks, remark, history, past, importFile } = actions;
  return (
    <ActionItems
      of={[
        ...[undo, redo, copy, paste, clear, fillDown, fillRight],
        ...[excuse, missing, late, curve, blanks, remark, history, past, importFile],
      ]}
    />
  );
}
