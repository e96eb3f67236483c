import { useEffect, useState } from 'react';
import { texts } from '#dashboard/screens/roster/model/texts.ts';
import type { RosterEditor } from '#dashboard/screens/roster/model/useRosterEditor.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { FootBar } from '#dashboard/ui/components/layout/FootBar.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { isDialogOpen } from '#dashboard/ui/components/overlays/isDialogOpen.ts';
import { ariaShortcut } from '#dashboard/ui/format/shortcut.ts';
import styles from './SaveBar.module.css';

interface SaveBarProps {
  editor: RosterEditor;
  onShowProblem(): void;
}

/** At the foot while a draft is unsaved: its changes so far, its errors, and the next step. */
export function SaveBar({ editor, onShowProblem }: SaveBarProps) {
  const [asking, setAsking] = useState(false);
  const { changes, draft, problems } = editor;
  const { setStep } = editor;
  const ready = editor.step.kind === 'edit';
  useReviewKey(ready, setStep);

  const added = changes.added.length + editor.unnumbered.size;
  const parts = [
    added > 0 && texts.added(added),
    changes.removed.length > 0 && texts.removedCount(changes.removed.length),
    changes.renamed.length > 0 && texts.renamed(changes.renamed.length),
    changes.moved.length > 0 && texts.moved(changes.moved.length),
    draft.sort !== draft.base.sort && texts.sorted,
  ].filter((part) => part !== false);
  const failure = editor.listProblem ?? (problems.length > 0 ? texts.problemCount(problems.length) : null);

  return (
    <>
      <FootBar label={texts.unsent}>
        <div className={styles.said} role="status">
          <strong>{texts.unsent}</strong>
          {/* An incomplete line changes nothing so far, and is one of the problems. */}
          {(parts.length > 0 || !failure) && (
            <span>{parts.length > 0 ? texts.list(parts) : texts.noChanges}</span>
          )}
          {failure && problems.length === 0 && (
            <span className={styles.failure}>
              <Icon name="problem" />
              {failure}
            </span>
          )}
          {problems.length > 0 && (
            <button type="button" className={styles.failure} onClick={onShowProblem}>
              <Icon name="problem" />
              <span>
                {failure}, <u>{texts.showProblem}</u>
              </span>
            </button>
          )}
        </div>
        <Button look="quiet" onClick={() => setAsking(true)}>
          {texts.discard}
        </Button>
        <Button
          look="primary"
          aria-keyshortcuts={ariaShortcut('Control+Enter')}
          onClick={() => setStep({ kind: 'review' })}
        >
          {texts.review}
        </Button>
      </FootBar>
      <DiscardQuestion editor={editor} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}

/** A long list has many stops of Tab; Ctrl+Enter opens the review from anywhere. */
function useReviewKey(ready: boolean, setStep: RosterEditor['setStep']) {
  useEffect(() => {
    if (!ready) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isDialogOpen()) return;
      setStep({ kind: 'review' });
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [ready, setStep]);
}

interface DiscardQuestionProps {
  editor: RosterEditor;
  open: boolean;
  onClose(): void;
}

function DiscardQuestion({ editor, open, onClose }: DiscardQuestionProps) {
  return (
    <Dialog
      title={texts.discardTitle}
      role="alertdialog"
      open={open}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{texts.keepEditing}</Button>
          <Button
            look="danger"
            onClick={() => {
              onClose();
              editor.change({ kind: 'start', base: editor.draft.base });
            }}
          >
            {texts.discard}
          </Button>
        </>
      }
    >
      <p>{texts.discardAdvice}</p>
    </Dialog>
  );
}
