import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { session } from '#dashboard/api/calls/session.ts';
import {
  type CellKind,
  type CellName,
  type ChangeState,
  keyOf,
  type QueuedChange,
  stateOf,
} from '#dashboard/api/changes/cellChanges.ts';
import type { FormPlace } from '#dashboard/api/changes/formPlaces.ts';
import { type Period, periodsQuery } from '#dashboard/api/classes/periods.ts';
import { placeKey } from '#dashboard/outbox/formDrafts.ts';
import { isPersisted } from '#dashboard/outbox/isPersisted.ts';
import { type OutboxState, outbox } from '#dashboard/outbox/outbox.ts';
import { isNothing } from '#dashboard/outbox/records.ts';
import { useOnline } from '#dashboard/ui/hooks/useBrowser.ts';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';
import { type Summary, summaryOf } from './summary.ts';

/** How long a tick is shown: long enough to notice for one score, and for a pasted column. */
const shownFor = 4000;

const nobody: ReadonlySet<string> = new Set();

/**
 * The cells, by `keyOf`, whose tick says that they have just been saved: until the next answer, and only for a moment.
 */
export function useJustSaved(): ReadonlySet<string> {
  const justSaved = useStore(outbox, ({ justSaved }) => justSaved);
  /** Those whose tick is over; cells saved before this screen appeared were announced elsewhere. */
  const [over, setOver] = useState(justSaved);
  useEffect(() => {
    const timer = setTimeout(() => setOver(justSaved), shownFor);
    return () => clearTimeout(timer);
  }, [justSaved]);
  return justSaved === over ? nobody : justSaved;
}

/** The unsaved queued changes of one kind in one class, by place and student. */
export interface QueuedChanges {
  readonly all: readonly QueuedChange[];
  at(place: string, student: number): QueuedChange | undefined;
  /** Null if nothing is unsaved and nothing has just been saved. */
  stateAt(place: string, student: number): ChangeState | 'saved' | null;
}

export function useQueuedChanges(kind: CellKind, classId: number): QueuedChanges {
  const queue = useStore(outbox, ({ queue }) => queue);
  const justSaved = useJustSaved();
  return useMemo(() => {
    const keyAt = (place: string, student: number) => keyOf({ kind, classId, place, student });
    return {
      all: [...queue.values()].filter((queued) => queued.kind === kind && queued.classId === classId),
      at: (place, student) => queue.get(keyAt(place, student)),
      stateAt(place, student) {
        const key = keyAt(place, student);
        const queued = queue.get(key);
        if (queued) return stateOf(queued);
        return justSaved.has(key) ? 'saved' : null;
      },
    };
  }, [queue, justSaved, kind, classId]);
}

/** Who has locked the period of a final grade, if anybody: then only the saved grade can be kept. */
export function useLocks(cells: readonly CellName[]): (cell: CellName) => Period['locked'] {
  const grades = cells.filter(({ kind }) => kind === 'finalGrade');
  const classes = [...new Set(grades.map(({ classId }) => classId))];
  const answers = useQueries({ queries: classes.map((classId) => periodsQuery(classId)) });
  return ({ kind, classId, place }) => {
    const periods = kind === 'finalGrade' ? answers[classes.indexOf(classId)]?.data : undefined;
    return periods?.find(({ name }) => name === place)?.locked ?? null;
  };
}

/** Whether queued changes outlive the tab here. */
export const useStoredHere = () => useStore(isPersisted);

/** The unsaved drafts of this page, if `isHere` is true of their place. */
export function useOpenFormDrafts(isHere: (place: FormPlace) => boolean) {
  // A draft of an earlier page stays stored, however often it is passed.
  const open = () => [...outbox.get().formDrafts.values()].filter((each) => !each.left && isHere(each));
  return {
    /** Changes with the first key, not with each: every change renders its subscribers again. */
    asks: useStore(outbox, () => open().length > 0),
    discard() {
      for (const formDraft of open()) outbox.write(formDraft, null);
    },
  };
}

/** The first draft of an earlier page, if `isHere` is true of its place. */
export const useLeftFormDraft = (isHere: (place: FormPlace) => boolean) =>
  useStore(outbox, ({ formDrafts }) => [...formDrafts.values()].find((each) => each.left && isHere(each)));

/** The draft of a place: it outlives its field and the page, until it is saved or given up. */
export function useFormDraft<Value>(place: FormPlace, read: (value: unknown) => Value | null) {
  const now = () => outbox.get().formDrafts.get(placeKey(place));
  const formDraft = useStore(outbox, now);
  const draft = useMemo(() => read(formDraft?.value), [formDraft, read]);
  return {
    /** Null for none. */
    draft,
    /** An earlier page left it. */
    isLeft: draft !== null && formDraft?.left === true,
    write: (value: Value | null) => outbox.write(place, value),
    /** Also for code that continues after the page that began it. */
    now: () => read(now()?.value),
  };
}

let shown = outbox.get();

const isQuiet = (state: OutboxState) =>
  isNothing(state) && state.justSaved.size === 0 && state.sending.kind === 'fine';

/**
 * Returns the same state as long as there is nothing to show. Otherwise React would render the first page twice when
 * the encrypted store opens, the second time without a break.
 */
function shownOf(state: OutboxState): OutboxState {
  if (!isQuiet(state) || !isQuiet(shown)) shown = state;
  return shown;
}

/** All queued changes that are not saved, and their state together. */
export function useOutbox(): { state: OutboxState; summary: Summary } {
  const state = useStore(outbox, shownOf);
  const { kind } = useStore(session);
  const online = useOnline();
  return { state, summary: summaryOf(state, kind, online) };
}
