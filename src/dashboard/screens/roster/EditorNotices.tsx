import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { texts } from './texts.ts';
import type { RosterEditor } from './useRosterEditor.ts';

/** What happened to the list as a whole: refused, overtaken by a colleague. */
export function EditorNotices({ editor }: { editor: RosterEditor }) {
  const { saving, step } = editor;
  const problem = saving.error?.message ?? editor.refusal;
  return (
    <>
      {editor.overtaken && step.kind === 'edit' && <Notice tone="warn">{texts.changedMeanwhile}</Notice>}
      {editor.resumed && step.kind === 'edit' && <Notice tone="info">{texts.resumed}</Notice>}
      {problem && step.kind === 'edit' && (
        <Notice tone="bad">
          {texts.notSent} {problem}
        </Notice>
      )}
    </>
  );
}
