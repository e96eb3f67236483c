import { type ReactNode, useEffect, useRef, useState } from 'react';
import { unsaved } from '#dashboard/api/unsaved/unsaved.ts';
import { Button } from '#dashboard/ui/Button.tsx';
import { Icon } from '#dashboard/ui/Icon.tsx';
import { Notice } from '#dashboard/ui/Notice.tsx';
import { texts } from './texts.ts';
import styles from './useUndo.module.css';

/*
 * undo: taking back what is no cell of a grid: an assignment, a setting, a folder, a teacher. Cells have their own
 * way back, step by step, in `api/unsaved`; here there is the last deed, for as long as its notice is in sight.
 */

/** Something that has been done. */
export interface Done {
  /** What has been done, as a sentence; and what is said once it is taken back. */
  readonly said: string;
  readonly undone: string;
  undo(): Promise<unknown>;
}

type State =
  | { readonly kind: 'done' | 'undoing'; readonly done: Done }
  | { readonly kind: 'failed'; readonly done: Done; readonly reason: string }
  | { readonly kind: 'undone'; readonly said: string };

interface Undo {
  /** Stands where the deed was done; nothing where there was none. */
  readonly notice: ReactNode;
  report(done: Done): void;
}

/** The last deed of a screen, which Ctrl+Z takes back unless a cell has been changed since. */
export function useUndo(): Undo {
  const [state, become] = useState<State | null>(null);
  const steps = useRef(unsaved.get().steps);

  async function undo(done: Done) {
    become({ kind: 'undoing', done });
    try {
      await done.undo();
      become({ kind: 'undone', said: done.undone });
    } catch (error) {
      become({ kind: 'failed', done, reason: error instanceof Error ? error.message : '' });
    }
  }

  useEffect(() => {
    if (state?.kind !== 'done') return;
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return;
      if (isTyping(target) || unsaved.get().steps !== steps.current) return;
      event.preventDefault();
      event.stopPropagation();
      void undo(state.done);
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  });

  return {
    notice: state && (
      <UndoNotice state={state} onUndo={(done) => void undo(done)} onClose={() => become(null)} />
    ),
    report(done) {
      steps.current = unsaved.get().steps;
      become({ kind: 'done', done });
    },
  };
}

/** There Ctrl+Z takes letters back. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  (target instanceof Element && target.closest('[role=dialog]') !== null);

interface UndoNoticeProps {
  state: State;
  onUndo(done: Done): void;
  onClose(): void;
}

function UndoNotice({ state, onUndo, onClose }: UndoNoticeProps) {
  const failed = state.kind === 'failed';
  return (
    <Notice
      tone={failed ? 'bad' : 'good'}
      action={
        <span className={styles.buttons}>
          {state.kind !== 'undone' && (
            <Button
              busy={state.kind === 'undoing'}
              onClick={() => onUndo(state.done)}
              aria-keyshortcuts="Control+Z"
              title={texts.key}
            >
              {failed ? texts.tryAgain : texts.undo}
            </Button>
          )}
          <Button look="quiet" icon aria-label={texts.close} title={texts.close} onClick={onClose}>
            <Icon name="close" />
          </Button>
        </span>
      }
    >
      {failed ? texts.notUndone(state.reason) : state.kind === 'undone' ? state.said : state.done.said}
    </Notice>
  );
}
