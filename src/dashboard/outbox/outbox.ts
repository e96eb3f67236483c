import type { QueryClient } from '@tanstack/react-query';
import { retryDelay } from '#dashboard/api/calls/retry.ts';
import { session } from '#dashboard/api/calls/session.ts';
import { createStore } from '#dashboard/api/calls/store.ts';
import {
  type Answered,
  type CellName,
  type Change,
  keyOf,
  type QueuedChange,
} from '#dashboard/api/changes/cellChanges.ts';
import type { Command } from '#dashboard/api/changes/commandTypes.ts';
import type { FormPlace } from '#dashboard/api/changes/formPlaces.ts';
import {
  type Unsaved,
  withCommitted,
  withOthersKept,
  withOwnKept,
  withoutGivenUp,
  withoutUnsaved,
} from './cellUndo.ts';
import { withDraft } from './formDrafts.ts';
import { isPersisted } from './isPersisted.ts';
import { answered, decided, givenUp, type Queue, retried, sent } from './queue.ts';
import { emptyTab, isNothing, resumed, type TabState, withKept } from './records.ts';
import { Sender, type SendingState } from './sender.ts';
import {
  type Direction,
  type Latest,
  recorded,
  type Scope,
  type Step,
  type Steps,
  withIdShifted,
} from './steps.ts';
import { learnAccess, mostOf, send, writeSaved } from './subjects.ts';
import { TabStore } from './tabStore.ts';
import { untilSent } from './untilSent.ts';

/* The queued changes of the person signed in, from the key that commits them to the service's confirmation. */

export interface OutboxState extends TabState {
  readonly sending: SendingState;
  /** The cells of the last answer, by `keyOf`: those just saved. */
  readonly justSaved: ReadonlySet<string>;
  /** The last command, or the last step that was undone or redone. */
  readonly latest: Latest | null;
}

const nothing: OutboxState = {
  ...emptyTab,
  sending: { kind: 'fine' },
  justSaved: new Set(),
  latest: null,
};

/** What the undo manager knows about the work that it undoes. */
export interface UndoHost {
  readonly userId: number;
  readonly queryClient: QueryClient;
  state(): { readonly queue: Queue; readonly steps: Steps; readonly sending: SendingState };
  become(change: { queue?: Queue; steps?: Steps; latest: Latest | null }): void;
  /** Resolves with the next change of the state. */
  changed(): Promise<void>;
  /** Resolves once older steps stored by the browser are loaded, or after two seconds. */
  found(): Promise<void>;
}

/** Undoes and redoes steps. It depends on the outbox, and so is passed in at the start. */
export interface UndoManager {
  undoOrRedo(direction: Direction, scope: Scope, agreed: Step | null): void;
  /** Cells that the teacher has changed since a step of them was undone or redone. */
  replaced(cells: readonly CellName[]): void;
  /** Older steps have been found: the numbers of the steps here grow by `by`. */
  raise(by: number): void;
  /** The service has answered. */
  answered(): void;
  stop(): void;
}

type CreateUndoManager = (host: UndoHost) => UndoManager;

/** The running parts for one person. */
interface Working {
  readonly userId: number;
  readonly queryClient: QueryClient;
  readonly sender: Sender;
  readonly undo: UndoManager;
  tabStore: TabStore | null;
  /** Stops listening to failures. */
  unsubscribe(): void;
  /** Settles once it is known whether there is a tab store. */
  opened: Promise<void>;
  /** Opens the tab store now; null while it is being opened and once that is known. */
  openNow: (() => void) | null;
}

/** How long signing out waits for a browser that does not answer. */
const timeoutMs = 2000;

const state = createStore(nothing);
let working: Working | null = null;

function become(change: Partial<OutboxState>): void {
  const { queue, steps, draft, formDrafts } = state.get();
  const next = { ...state.get(), ...change };
  const same = queue === next.queue && steps === next.steps && draft === next.draft;
  if (!same || formDrafts !== next.formDrafts) working?.tabStore?.keep(next);
  state.set(next);
}

function begin(userId: number, queryClient: QueryClient, createUndo: CreateUndoManager): void {
  if (working?.userId === userId && working.queryClient === queryClient) return;
  end();
  const host = {
    queue: () => state.get().queue,
    mostOf,
    send,
    leaving: (batch: readonly QueuedChange[]) => become({ queue: sent(state.get().queue, batch) }),
    answered: (batch: readonly QueuedChange[], answer: Answered) => onAnswered(queryClient, batch, answer),
    changed: (sending: SendingState) => become({ sending }),
  };
  const undo = createUndo({
    userId,
    queryClient,
    state: state.get,
    become: (change) => {
      become(change);
      working?.sender.wake();
    },
    changed,
    found: () => soon(mine.opened),
  });
  const sender = new Sender(host);
  const opened = Promise.resolve();
  const unsubscribe = queryClient.getMutationCache().subscribe((event) => {
    // Beside the failure of a change, the message that an earlier one was made would be taken for its own.
    const hasFailed = event.type === 'updated' && event.action.type === 'error';
    if (hasFailed && state.get().latest?.kind === 'did') become({ latest: null });
  });
  const mine: Working = {
    userId,
    queryClient,
    sender,
    undo,
    tabStore: null,
    unsubscribe,
    opened,
    openNow: null,
  };
  working = mine;
  mine.opened = openTabStore(mine);
}

const soon = (awaited: Promise<void>): Promise<void> =>
  Promise.race([awaited, new Promise<void>((resolve) => setTimeout(resolve, timeoutMs))]);

async function openTabStore(mine: Working): Promise<void> {
  const onWritten = (kept: boolean) => {
    if (working === mine) isPersisted.set(kept);
  };
  let tabStore: TabStore | null = null;
  for (let failures = 1; ; failures++) {
    try {
      tabStore = await TabStore.open(mine.userId, onWritten);
      break;
    } catch {
      await new Promise<void>((resolve) => {
        mine.openNow = resolve;
        setTimeout(resolve, retryDelay(failures));
      });
      mine.openNow = null;
      if (working !== mine) return;
    }
  }
  if (!tabStore) return;
  if (working !== mine) {
    await tabStore.close();
    return;
  }
  // No await from here until `become`: it would overwrite entries made meanwhile.
  mine.tabStore = tabStore;
  const found = tabStore.found(state.get().formDrafts);
  // Work typed so far came after the stored work.
  const highest = found.steps.at(-1)?.id ?? 0;
  const { latest } = state.get();
  mine.undo.raise(highest);
  become({
    ...withKept(found, state.get(), highest),
    latest: latest?.step ? { ...latest, step: withIdShifted(latest.step, highest) } : latest,
  });
  isPersisted.set(true);
  if (isNothing(state.get())) tabStore.keep(state.get());
  mine.sender.wake();
  void tabStore.formerGone?.then(adopt);
  await adopt();
}

async function adopt(): Promise<void> {
  const mine = working;
  try {
    await mine?.tabStore?.adopt({ now: () => (working === mine ? state.get() : null), become });
  } catch {
    // The encrypted store was closed meanwhile: the next sign-in takes over its records.
  }
  mine?.sender.wake();
}

function onAnswered(queryClient: QueryClient, batch: readonly QueuedChange[], answer: Answered): void {
  const saved = writeSaved(queryClient, batch, answer);
  learnAccess(queryClient, answer);
  const outcomes = batch.map(
    (queued, index) => [queued, answer.outcomes[index] ?? { kind: 'lost' }] as const,
  );
  const byOthers = outcomes.flatMap(([queued, outcome]) =>
    outcome.kind === 'saved' && outcome.byOthers ? [queued] : [],
  );
  const work = withOthersKept(
    { queue: answered(state.get().queue, outcomes), steps: state.get().steps },
    byOthers,
  );
  const { queue } = work;
  const { steps } = withoutUnsaved(work.steps, refusedUnder(queue, batch, answer));
  become(saved.size > 0 ? { queue, steps, justSaved: saved } : { queue, steps });
  working?.undo.answered();
}

/** Values that were refused while the teacher was typing others over them. */
function refusedUnder(queue: Queue, batch: readonly QueuedChange[], { outcomes }: Answered) {
  const refused = new Map<string, Unsaved>();
  for (const [index, { value, ...queued }] of batch.entries()) {
    const now = queue.get(keyOf(queued));
    if (outcomes[index]?.kind === 'refused' && now && now.value !== value)
      refused.set(keyOf(queued), { value, possible: new Set([now.was, ...now.tried]) });
  }
  return refused;
}

/** Nobody is signed in any more; stored work waits for the next sign-in. */
function end(): void {
  const before = working;
  working = null;
  before?.sender.stop();
  before?.undo.stop();
  before?.unsubscribe();
  void before?.tabStore?.close();
  isPersisted.set(false);
  become(nothing);
}

session.subscribe(() => {
  const now = session.get();
  if (working && (now.kind === 'none' || now.userId !== working.userId)) end();
});

function commit(queue: Queue, steps = state.get().steps): void {
  // A commit ends the cell's draft.
  become({ queue, steps, draft: emptyTab.draft });
  working?.sender.wake();
}

/** Resolves with the next change of anything here. */
function changed(): Promise<void> {
  return new Promise((resolve) => {
    const end = outbox.subscribe(() => {
      end();
      resolve();
    });
  });
}

export const outbox = {
  get: state.get,
  subscribe: state.subscribe,

  /** Starts for this person: sending the changes they left unsaved in this browser resumes. */
  begin,

  /**
   * The typed text of a cell, after each key: its score, its late mark, or both; empty once it is given up. It outlives
   * the tab, and the next page asks about it.
   */
  draft(draft: readonly Change[]): void {
    if (working && draft.length + state.get().draft.length > 0) become({ draft });
  },

  /** The teacher leaves the screen of the typed cell: it waits until they say to send it. */
  leaveDraft(): void {
    const { draft } = state.get();
    if (!working || draft.length === 0) return;
    working.undo.replaced(draft);
    become(resumed(state.get()));
  },

  /** The draft of a form, after each key; null once it is saved or given up. It outlives the tab. */
  write(place: FormPlace, value: unknown): void {
    if (working) become({ formDrafts: withDraft(state.get().formDrafts, place, value) });
    // Another page may have left a draft for the same place, which is free now.
    if (value === null) void adopt();
  },

  /** One step of work in one class; steps of one `group` are undone together. */
  enter(classId: number, changes: readonly Change[], group?: string): void {
    if (changes.length === 0 || !working) return;
    working.undo.replaced(changes);
    const { queue, steps } = withCommitted(state.get(), classId, changes, group);
    commit(queue, steps);
  },

  /** A command has been done; from now on it can be undone. */
  did(classId: number, command: Command, group?: string): void {
    if (!working) return;
    const steps = recorded(state.get().steps, classId, command, group);
    become({ steps, latest: { kind: 'did', step: steps.at(-1) ?? null } });
  },

  /** A command has failed. */
  failed(words: string): void {
    if (working) become({ latest: { kind: 'notDone', step: null, words } });
  },

  /** Undoes the last step, or redoes it; `latest` holds the outcome, or the question to ask first. */
  undoOrRedo(direction: Direction, scope: Scope, agreed: Step | null = null): void {
    working?.undo.undoOrRedo(direction, scope, agreed);
  },

  decide(cells: readonly CellName[], whose: 'mine' | 'theirs'): void {
    const steps = whose === 'mine' ? withOwnKept(state.get(), cells) : withoutGivenUp(state.get(), cells);
    working?.undo.replaced(cells);
    commit(decided(state.get().queue, cells, whose), steps);
  },
  tryAgain(cells: readonly CellName[]): void {
    become({ queue: retried(state.get().queue, cells) });
    working?.sender.retry();
  },
  giveUp(cells: readonly CellName[]): void {
    const steps = withoutGivenUp(state.get(), cells);
    working?.undo.replaced(cells);
    commit(givenUp(state.get().queue, cells), steps);
  },

  /** Resolves once none of these is being sent; false if sending is stalled. Refused changes do not count. */
  untilSent: (isOne: (queued: QueuedChange) => boolean) => untilSent({ state: state.get, changed }, isOne),

  /** Whether the page could be left now without losing a queued change. */
  isStored: () => isPersisted.get() && (working?.tabStore?.isWritten ?? false),

  /** Whether other windows of this browser have anything unsaved, as far as can be told soon. */
  async elsewhere(): Promise<boolean> {
    const mine = working;
    const answered = mine?.opened.then(() => mine.tabStore?.hasSiblings() ?? false).catch(() => false);
    return Promise.race([
      answered ?? false,
      new Promise<false>((tell) => setTimeout(tell, timeoutMs, false)),
    ]);
  },

  /** The connection is back, or the page is visible again. */
  wake(): void {
    working?.openNow?.();
    working?.sender.retry();
    void adopt();
  },
};
