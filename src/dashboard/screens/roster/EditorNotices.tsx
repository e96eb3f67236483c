import { Button } from '#dashboard/ui/Button.tsx';
import { Notice } from '#dashboard/ui/Notice.tsx';
import { texts } from './texts.ts';
import type { RosterEditor } from './useRosterEditor.ts';

/** What happened to the list as a whole: saved, put back, refused, overtaken by a colleague. */
export function EditorNotices({ editor }: { editor: RosterEditor }) {
  const { done, changed, saving, step } = editor;
  const problem = saving.error?.message ?? editor.refusal;
  const undo = (
    <Button busy={saving.isPending} onClick={editor.undo}>
      {texts.undo}
    </Button>
  );
  return (
    <>
      {done && !changed && (
        <Notice tone="good" action={done.undone ? undefined : undo}>
          {done.undone ? texts.undone : texts.saved}
        </Notice>
      )}
      {editor.overtaken && step.kind === 'edit' && <Notice tone="warn">{texts.changedMeanwhile}</Notice>}
      {problem && step.kind === 'edit' && (
        <Notice tone="bad">
          {texts.notSent} {problem}
        </Notice>
      )}
    </>
  );
}
