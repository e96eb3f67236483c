import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Blocker, type Location, useBlocker } from 'react-router-dom';
import { createStore } from '#dashboard/api/calls/store.ts';
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

/** Those that would ask now, an object for each. */
const asking = createStore<readonly object[]>([]);

/** Whether this question has its turn: the router takes one at a time, that of the form begun last. */
function useTurn(asks: boolean): boolean {
  const [own] = useState(() => ({}));
  useEffect(() => {
    if (!asks) return;
    asking.set([...asking.get(), own]);
    return () => asking.set(asking.get().filter((each) => each !== own));
  }, [asks, own]);
  const last = useStore(asking, (all) => all.at(-1));
  const [has, setHas] = useState(false);
  // While none asks it keeps its turn: it may be on the screen, and saved meanwhile.
  const takes = last === undefined ? has : last === own;
  if (takes !== has) setHas(takes);
  return takes;
}

/** Asks before typed text is left for another page. A sign-out elsewhere is never held up. */
export function LeaveQuestion(props: LeaveQuestionProps) {
  const { asks, isStored = false } = props;
  useOnlyHere(asks && !isStored);
  // A person who presses Ctrl+Z here means the text just typed, never a command on another screen.
  useUndoBlocked(asks ? texts.unsaved : null);
  useEffect(() => {
    if (!asks) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [asks]);
  return useTurn(asks) && <Question {...props} />;
}

function Question({ asks, title, advice, onDiscard }: LeaveQuestionProps) {
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

  // Saved while the question was open: nothing can be lost any more.
  const goOn = useEffectEvent(() => answer('proceed'));
  useEffect(() => {
    if (!asks && blocker.state === 'blocked') goOn();
  }, [asks, blocker]);

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
