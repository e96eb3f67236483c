import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import type { EntryKind } from '#dashboard/api/unsaved/entry.ts';
import {
  cellKindOf,
  firstUndone,
  isOf,
  lastDone,
  type Scope,
  type Step,
} from '#dashboard/api/unsaved/steps.ts';
import type { Latest, Which } from '#dashboard/api/unsaved/turner.ts';
import { unsaved } from '#dashboard/api/unsaved/unsaved.ts';
import { paths } from '#dashboard/paths.ts';
import { Button, buttonClass } from '#dashboard/ui/Button.tsx';
import { Toast } from '#dashboard/ui/Toast.tsx';
import { mondayOf } from '#grading/week.ts';
import { useWhyHeld } from './held.ts';
import { texts } from './texts.ts';
import { useTurnKeys } from './turnKeys.ts';

/*
 * undo: what is said of the last deed and of what is taken back, and the keys for it. The steps themselves, of cells
 * and of deeds in one order, are kept in `api/unsaved`.
 */

const latestNow = () => unsaved.get().latest;
const stepsNow = () => unsaved.get().steps;

interface UndoNoticeProps {
  scope: Scope;
  /** The cells that the screen itself shows and speaks of. */
  here: EntryKind | null;
}

/** It is gone with the screen on which it came up. */
export function UndoNotice({ scope, here }: UndoNoticeProps) {
  const latest = useSyncExternalStore(unsaved.subscribe, latestNow);
  const steps = useSyncExternalStore(unsaved.subscribe, stepsNow);
  const [closed, close] = useState(latest);
  const why = useWhyHeld();
  /** Why the keys did nothing; said as long as it is so. */
  const [held, setHeld] = useState<string | null>(null);
  useTurnKeys(scope, setHeld);
  if (held !== null && held !== why) setHeld(null);
  if (held !== null) {
    return (
      <Toast tone="info" onClose={() => setHeld(null)}>
        {held}
      </Toast>
    );
  }
  if (latest === closed || latest === null) return null;
  if (latest.step ? !isOf(latest.step, scope) : here !== null) return null;
  if (latest.kind === 'turned' && latest.step && here !== null && cellKindOf(latest.step) === here)
    return null;
  const { tone, words, next, busy } = said(latest);
  const { step } = latest;
  const turnable = next === 'undo' ? lastDone(steps, scope) : firstUndone(steps, scope);
  const offers = next !== null && step !== null && turnable?.id === step.id;
  // It was said, and what it offered has been overtaken by later work.
  if (latest.kind === 'did' && step !== null && !offers) return null;
  return (
    <Toast
      tone={tone}
      onClose={() => close(latest)}
      action={
        <>
          {step && latest.kind === 'turned' && <CellsLink step={step} />}
          {offers && (
            <Button
              busy={busy}
              onClick={() => unsaved.turn(next, scope)}
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

interface Said {
  tone: 'good' | 'warn' | 'bad' | 'info';
  words: ReactNode;
  /** What the button does. */
  next: Which | null;
  busy: boolean;
}

/** What stands now where a deed was to be taken back, or to be done again. */
const standing = (which: Which, step: Step) => (which === 'undo' ? step.deed?.said : step.deed?.undone) ?? '';

function said(latest: Latest): Said {
  if (latest.kind === 'did') {
    return { tone: 'good', words: latest.step?.deed?.said, next: 'undo', busy: false };
  }
  const { which } = latest;
  const other = which === 'undo' ? 'redo' : 'undo';
  switch (latest.kind) {
    case 'turning':
      return { tone: 'good', words: standing(which, latest.step), next: which, busy: true };
    case 'turned': {
      const { step } = latest;
      if (!step) return { tone: 'info', words: texts.nothing[which], next: null, busy: false };
      const kind = cellKindOf(step);
      const words = kind ? texts.cells[which](kind, step.changes.length) : standing(other, step);
      return { tone: 'good', words, next: other, busy: false };
    }
    case 'waits':
      return { tone: 'warn', words: texts.waits[which], next: which, busy: false };
    case 'overtaken': {
      const words = texts.overtaken[which](
        standing(which, latest.step),
        latest.by || texts.somebody,
        latest.at,
      );
      return { tone: 'warn', words, next: null, busy: false };
    }
    case 'refused':
      return { tone: 'bad', words: texts.failed[which](latest.reason), next: null, busy: false };
    case 'failed':
      return { tone: 'bad', words: texts.failed[which](latest.reason), next: which, busy: false };
  }
}

/** Leads to cells that are changed out of sight. */
function CellsLink({ step }: { step: Step }) {
  const [first] = step.changes;
  if (!first) return null;
  const { classId, kind, place } = first;
  const to = {
    score: paths.gradebook(classId),
    mark: paths.attendance(classId, kind === 'mark' ? mondayOf(place) : undefined),
    finalGrade: paths.periods(classId, place),
  }[kind];
  return (
    <Link className={buttonClass()} to={to}>
      {texts.show}
    </Link>
  );
}
