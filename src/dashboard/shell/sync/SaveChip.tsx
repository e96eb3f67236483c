import { useEffect, useRef, useState } from 'react';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { Icon, type IconName } from '#dashboard/ui/components/Icon.tsx';
import { LiveRegion } from '#dashboard/ui/components/LiveRegion.tsx';
import styles from './Outbox.module.css';
import { OutboxDialog } from './OutboxDialog.tsx';
import { SavedFormDrafts } from './SavedFormDrafts.tsx';
import type { Summary } from './summary.ts';
import { texts } from './texts.ts';
import { useOutbox } from './useOutbox.ts';

/*
 * unsaved: what the page shows of queued changes that the service has not confirmed: the chip in the frame, the list
 * behind it, and the choice between two values. What a kind of queued change is about is worded by `useNaming`.
 */

const icons: Readonly<Record<Summary['kind'], IconName>> = {
  quiet: 'check',
  saved: 'check',
  saving: 'arrowUp',
  waiting: 'offline',
  asked: 'problem',
};

/** An answer within this time is not worth a word that flickers. */
const worthSaying = 400;

export function SaveChip() {
  const { state, summary } = useOutbox();
  const [open, setOpen] = useState(false);
  const shown = useSteady(summary);
  useWaking();
  useLeaving(state.queue.size > 0 || state.draft.length > 0);
  const { kind, count, reason } = shown;
  const text =
    kind === 'saving'
      ? texts.saving(count)
      : count > 0
        ? texts.notSaved(count)
        : kind === 'saved'
          ? texts.saved
          : '';
  return (
    <>
      {text && (
        <button
          type="button"
          className={`${styles.chip} ${styles[kind]}`}
          data-chip
          aria-label={texts.open([text, reason && texts.reasons[reason]].filter(Boolean).join(', '))}
          onMouseDown={(event) => {
            // A press leaves the focus where one works, and there it is again once the list is closed.
            event.preventDefault();
            focusGrid(document.activeElement?.closest('[role="grid"]'));
          }}
          onKeyDown={({ key }) => {
            if (key === 'Escape') focusGrid(document.querySelector('#content [role="grid"]'));
          }}
          onClick={() => setOpen(true)}
        >
          <Icon name={icons[kind]} size={14} />
          <span>{text}</span> {reason && <span className={styles.reason}>{texts.reasons[reason]}</span>}
        </button>
      )}
      <SavedFormDrafts formDrafts={state.formDrafts} />
      <Announcer summary={summary} />
      {open && <OutboxDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Into the grid on which one works, out of a cell that is being typed in: that commits it. */
function focusGrid(grid: Element | null | undefined) {
  const stop = grid?.matches('[tabindex="0"]') ? grid : grid?.querySelector('[tabindex="0"]');
  if (stop instanceof HTMLElement) stop.focus();
}

/** The summary, but "saving" only once it has lasted. */
function useSteady(summary: Summary): Summary {
  const [lasting, setLasting] = useState(false);
  const before = useRef(summary);
  const saving = summary.kind === 'saving';
  useEffect(() => {
    if (!saving) return;
    const timer = setTimeout(() => setLasting(true), worthSaying);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [saving]);
  useEffect(() => {
    if (!saving) before.current = summary;
  }, [saving, summary]);
  return saving && !lasting ? before.current : summary;
}

/** Says what has gone wrong, and that it is right again; not each single save. */
function Announcer({ summary: { kind, reason, waiting, asked } }: { summary: Summary }) {
  const [said, say] = useState('');
  const before = useRef(false);
  const failure = reason && texts.announce[reason](reason === 'asked' ? asked : waiting);
  useEffect(() => {
    if (kind === 'saving') return;
    // What was wrong and has been typed back is right again, though nothing was saved.
    say(failure ?? (kind === 'saved' && before.current ? texts.announce.saved : ''));
    before.current = failure !== null;
  }, [kind, failure]);
  return <LiveRegion>{said}</LiveRegion>;
}

/** A connection that is back, or a page that is looked at again, is a reason to try at once. */
function useWaking() {
  useEffect(() => {
    const wake = () => {
      if (document.visibilityState === 'visible') outbox.wake();
    };
    window.addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    return () => {
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
    };
  }, []);
}

/** Where queued changes would be lost with the page, the browser asks before it is left. */
function useLeaving(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return;
    const stay = (event: BeforeUnloadEvent) => {
      if (!outbox.isStored()) event.preventDefault();
    };
    window.addEventListener('beforeunload', stay);
    return () => window.removeEventListener('beforeunload', stay);
  }, [isUnsaved]);
}
