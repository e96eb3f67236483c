import { useEffect, useEffectEvent, useRef } from 'react';
import { type Blocker, type Location, useBlocker } from 'react-router-dom';
import { paths } from '#dashboard/app/paths.ts';
import { isPersisted } from '#dashboard/outbox/isPersisted.ts';
import { useUndoBlocked } from '#dashboard/shell/undo/undoBlocked.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';
import { useOnlyHere } from './onlyHere.ts';
import { texts } from './texts.ts';

/** One address may have several views, each with its own typed text. */
const addressOf = ({ pathname, search }: Location) => pathname + search;

interface LeaveQuestionProps {
  /** Whether anything would be lost. */
  asks: boolean;
  title: string;
  advice: string;
  /** The browser stores what was entered, so that signing out does not lose it. */
  isStored?: boolean;
  /** Discards the typed text, if it would outlive the page. */
  onDiscard?: (() => void) | undefined;
}

/** Asks before typed text is left for another page. A sign-out elsewhere is never held up. */
export function LeaveQuestion({ asks, title, advice, isStored = false, onDiscard }: LeaveQuestionProps) {
  useOnlyHere(asks && !isStored);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      asks &&
      addressOf(nextLocation) !== addressOf(currentLocation) &&
      nextLocation.pathname !== paths.login(),
  );

  const answered = useRef<Blocker>(null);
  /** Answer once: the router throws on a second answer, and may already have moved on. */
  function answer(how: 'proceed' | 'reset') {
    if (blocker.state !== 'blocked' || answered.current === blocker) return false;
    answered.current = blocker;
    blocker[how]();
    return true;
  }
  const stay = () => void answer('reset');
  function leave() {
    if (answer('proceed')) onDiscard?.();
  }

  // A person who presses Ctrl+Z here means the text just typed, never a command on another screen.
  useUndoBlocked(asks ? texts.unsaved : null);

  // Saved while the question was open: nothing can be lost any more.
  const goOn = useEffectEvent(() => answer('proceed'));
  useEffect(() => {
    if (!asks && blocker.state === 'blocked') goOn();
  }, [asks, blocker]);

  useEffect(() => {
    if (!asks) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [asks]);

  return (
    <Dialog
      title={title}
      role="alertdialog"
      open={blocker.state === 'blocked'}
      onClose={stay}
      buttons={
        <>
          <Button look="danger" onClick={leave}>
            {texts.leave}
          </Button>
          <Button look="primary" onClick={stay}>
            {texts.stay}
          </Button>
        </>
      }
    >
      <p>{advice}</p>
    </Dialog>
  );
}

/** Of a filled dialog. */
export function FilledDialogQuestion({ onDiscard }: Pick<LeaveQuestionProps, 'onDiscard'>) {
  const isStored = useStore(isPersisted) && onDiscard !== undefined;
  return <LeaveQuestion asks {...texts.filled} isStored={isStored} onDiscard={onDiscard} />;
}
