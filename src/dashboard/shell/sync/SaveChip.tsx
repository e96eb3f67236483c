import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { Icon, type IconName } from '#dashboard/ui/components/Icon.tsx';
import { LiveRegion } from '#dashboard/ui/components/LiveRegion.tsx';
import { DropSavedDrafts } from './DropSavedDrafts.tsx';
import styles from './Outbox.module.css';
import { OutboxDialog } from './OutboxDialog.tsx';
import type { Summary } from './summary.ts';
import { texts } from './texts.ts';
import { useOutbox } from './useOutbox.ts';

/*
 * sync: how the page shows queued changes that the service has not confirmed: the chip in the frame, the list behind
 * it, and the choice between two values. `useNaming` names the cell of a queued change.
 */

const icons: Readonly<Record<Summary['kind'], IconName>> = {
  quiet: 'check',
  saved: 'check',
  saving: 'arrowUp',
  waiting: 'offline',
  asked: 'problem',
};

/** Don't flash "Saving" for answers faster than this. */
const savingAfterMs = 400;

export function SaveChip() {
  const { state, summary } = useOutbox();
  const [open, setOpen] = useState(false);
  const shown = useDelayedSaving(summary);
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
          data-count={count || undefined}
          aria-label={texts.open([text, reason && texts.reasons[reason]].filter(Boolean).join(', '))}
          onMouseDown={(event) => {
            // A press leaves the focus in the grid, which gets it back when the list closes.
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
      <DropSavedDrafts formDrafts={state.formDrafts} />
      <Announcer summary={summary} />
      {open && <OutboxDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Focuses the grid instead of an open cell editor, which commits it. */
function focusGrid(grid: Element | null | undefined) {
  const stop = grid?.matches('[tabindex="0"]') ? grid : grid?.querySelector('[tabindex="0"]');
  if (stop instanceof HTMLElement) stop.focus();
}

/** The summary, with "saving" delayed. */
function useDelayedSaving(summary: Summary): Summary {
  const [lasting, setLasting] = useState(false);
  const before = useRef(summary);
  const saving = summary.kind === 'saving';
  useEffect(() => {
    if (!saving) return;
    const timer = setTimeout(() => setLasting(true), savingAfterMs);
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

/** Announces failures and their end, but not every save. */
function Announcer({ summary: { kind, count, reason } }: { summary: Summary }) {
  const [announced, announce] = useState('');
  const before = useRef(false);
  const tell = useEffectEvent(() => {
    const failure = reason && texts.announce[reason](count);
    // A wrong value that was typed back is right again, though nothing was saved.
    announce(failure ?? (kind === 'saved' && before.current ? texts.announce.saved : ''));
    before.current = failure !== null;
  });
  // Who goes on while entries wait hears it once, and not with each further entry.
  const news = reason === 'asked' ? count : reason;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each piece of news is told
  useEffect(() => {
    if (kind !== 'saving') tell();
  }, [kind, news]);
  return <LiveRegion>{announced}</LiveRegion>;
}

/** Tries at once when the connection is back, or the page is visible again. */
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

/** If closing the page would lose queued changes, the browser asks first. */
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
