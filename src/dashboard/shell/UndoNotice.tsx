import { type ReactNode, useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { outbox } from '#dashboard/outbox/outbox.ts';
import {
  cellKindOf,
  type Direction,
  firstUndone,
  isOf,
  type Latest,
  lastDone,
  type Scope,
  type Step,
} from '#dashboard/outbox/steps.ts';
import { addressOf, cellsOf, screenOf } from '#dashboard/shell/undo/addresses.ts';
import { countedCells, progressText, texts } from '#dashboard/shell/undo/texts.ts';
import { undoBlockedBy, useUndoBlockedBy } from '#dashboard/shell/undo/undoBlocked.ts';
import { useUndoKeys } from '#dashboard/shell/undo/undoKeys.ts';
import type { UndoProgress } from '#dashboard/shell/undo/useUndoProgress.ts';
import { Button, buttonClass } from '#dashboard/ui/components/Button.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { Toast } from '#dashboard/ui/components/overlays/Toast.tsx';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';
import { texts as frameTexts } from './texts.ts';

/* The message about the last change or undo. `outbox` holds the steps, and `undo` undoes them. */

interface UndoNoticeProps {
  scope: Scope;
  /** The last part of the address of a class's screen; '' elsewhere. */
  screen: string;
}

/** It disappears with the screen on which it appeared. */
export function UndoNotice({ scope, screen }: UndoNoticeProps) {
  const here = cellsOf(screen);
  const latest = useStore(outbox, ({ latest }) => latest);
  const steps = useStore(outbox, ({ steps }) => steps);
  const [closed, close] = useState(latest);
  const why = useUndoBlockedBy();
  /** Why nothing was undone; shown as long as the reason holds. */
  const [blocked, setBlocked] = useState<string | null>(null);
  const undoOrRedo = useCallback(
    (direction: Direction, agreed: Step | null = null) => {
      const reason = undoBlockedBy();
      if (reason === null) outbox.undoOrRedo(direction, scope, agreed);
      else setBlocked(reason);
    },
    [scope],
  );
  useUndoKeys(undoOrRedo);
  if (blocked !== null && blocked !== why) setBlocked(null);
  if (blocked !== null) {
    return (
      <Toast tone="info" onClose={() => setBlocked(null)}>
        {blocked}
      </Toast>
    );
  }
  if (latest === closed || latest === null) return null;
  if (latest.kind === 'notDone')
    return (
      <Toast tone="bad" onClose={() => close(latest)}>
        {latest.words}
      </Toast>
    );
  if (latest.step ? !isOf(latest.step, scope) : here !== null) return null;
  // A screen announces changes of its own cells itself, but not an undo on which the page failed.
  if (latest.kind !== 'failed' && latest.step && here !== null && cellKindOf(latest.step) === here)
    return null;
  if (latest.kind === 'asks') {
    const { direction, step } = latest;
    return (
      <OpenQuestion
        period={step.command?.item ?? ''}
        onOpen={() => undoOrRedo(direction, step)}
        onClose={() => close(latest)}
      />
    );
  }
  const { tone, words, next, busy } = shownOf(latest);
  const { step } = latest;
  const nextStep = next === 'undo' ? lastDone(steps, scope) : firstUndone(steps, scope);
  const offers = next !== null && step !== null && nextStep?.id === step.id;
  // It was shown, and later work has overtaken its offer.
  if (latest.kind === 'did' && step !== null && !offers) return null;
  return (
    <Toast
      tone={tone}
      onClose={() => close(latest)}
      action={
        <>
          {step && linksThere(latest) && scope !== 'folders' && <ScreenLink step={step} screen={screen} />}
          {offers && (
            <Button
              busy={busy}
              onClick={() => undoOrRedo(next, tone === 'good' ? null : step)}
              aria-keyshortcuts={texts.keyName[next]}
              title={texts.key[next]}
            >
              {tone === 'good' ? texts.button[next] : texts.tryAgain}
            </Button>
          )}
        </>
      }
    >
      {words}
    </Toast>
  );
}

interface Shown {
  tone: 'good' | 'warn' | 'bad' | 'info';
  words: ReactNode;
  /** What the button does. */
  next: Direction | null;
  busy: boolean;
}

/** The sentence for the state before a command is undone or redone. */
const currentSentence = (direction: Direction, step: Step) =>
  (direction === 'undo' ? step.command?.said : step.command?.undone) ?? '';

/** Final states, which link to what was changed. */
const linksThere = ({ kind }: Latest) => kind === 'finished' || kind === 'overtaken' || kind === 'incomplete';

function shownOf(latest: Exclude<Latest, { kind: 'asks' | 'notDone' }>): Shown {
  if (latest.kind === 'did') {
    return { tone: 'good', words: latest.step?.command?.said, next: 'undo', busy: false };
  }
  const { direction } = latest;
  const other = direction === 'undo' ? 'redo' : 'undo';
  switch (latest.kind) {
    case 'running':
      return { tone: 'good', words: currentSentence(direction, latest.step), next: direction, busy: true };
    case 'finished': {
      const { step } = latest;
      if (!step) return { tone: 'info', words: texts.nothing[direction], next: null, busy: false };
      const words = cellKindOf(step) ? cellsText({ ...latest, step }) : currentSentence(other, step);
      return { tone: 'good', words, next: other, busy: false };
    }
    case 'sending':
      return { tone: 'info', words: cellsText(latest), next: null, busy: false };
    case 'incomplete':
      return { tone: 'warn', words: cellsText(latest), next: null, busy: false };
    case 'waits':
      return { tone: 'warn', words: texts.waits[direction], next: direction, busy: false };
    case 'overtaken': {
      const words = texts.overtaken[direction](
        currentSentence(direction, latest.step),
        latest.by || texts.someone,
        latest.at,
      );
      return { tone: 'warn', words, next: null, busy: false };
    }
    case 'refused':
      return { tone: 'bad', words: texts.failed[direction](latest.reason), next: null, busy: false };
    case 'failed':
      return { tone: 'bad', words: texts.failed[direction](latest.reason), next: direction, busy: false };
  }
}

const cellsText = (progress: UndoProgress & { step: Step }) =>
  progressText(progress, (count) => countedCells(cellKindOf(progress.step) ?? 'score', count));

/** Links to the screen of what was changed out of sight. */
function ScreenLink({ step, screen }: { step: Step; screen: string }) {
  const target = screenOf(step);
  if (!target || target === screen) return null;
  return (
    <Link className={buttonClass()} to={addressOf(step, target)}>
      {texts.showIn(frameTexts.classScreens[target])}
    </Link>
  );
}

interface OpenQuestionProps {
  period: string;
  onOpen(): void;
  onClose(): void;
}

/** Asked before an undo or redo opens a locked period. Enter, pressed by habit, changes nothing. */
function OpenQuestion({ period, onOpen, onClose }: OpenQuestionProps) {
  const { title, advice, leave, open } = texts.opening;
  return (
    <Dialog
      title={title(period)}
      role="alertdialog"
      open
      onClose={onClose}
      onSubmit={onOpen}
      buttons={
        <>
          <Button onClick={onClose} autoFocus>
            {leave}
          </Button>
          <Button look="primary" type="submit">
            {open(period)}
          </Button>
        </>
      }
    >
      <p>{advice(period)}</p>
    </Dialog>
  );
}
