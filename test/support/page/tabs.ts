import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, onTestFinished, vi } from 'vitest';
import { session } from '#dashboard/api/calls/session.ts';
import { type FormDrafts, withDraft } from '#dashboard/outbox/formDrafts.ts';
import { emptyTab, type TabState } from '#dashboard/outbox/records.ts';
import { TabStore } from '#dashboard/outbox/tabStore.ts';
import { browserLocks } from './locks.ts';

/*
 * A browser with its storages, empty before each test, and tabs in it that keep what is unsaved.
 */

export const user = 1;
export const secret = '0'.repeat(64);
export const place = { kind: 'comment', classId: 1, item: '11' } as const;
export const cell = { kind: 'score', classId: 1, place: '7', student: 11 } as const;

export const textsOf = (formDrafts: FormDrafts) => [...formDrafts.values()].map(({ value }) => value).sort();

function storage() {
  const items = new Map<string, string>();
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
}

/** Ends all tabs without notice; the browser keeps its storage. */
export function killTabs() {
  vi.stubGlobal('navigator', { locks: browserLocks() });
  vi.stubGlobal('sessionStorage', storage());
}

export const withBrowser = () =>
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    vi.stubGlobal('localStorage', storage());
    vi.stubGlobal('fetch', async () => Response.json({ success: true, key: secret }));
    killTabs();
    onTestFinished(() => {
      session.leave();
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
    });
  });

/** A tab that keeps what it is given, and takes over what it finds. */
export async function openTab() {
  vi.stubGlobal('sessionStorage', storage());
  let timesWritten = 0;
  const tabStore = await TabStore.open(user, () => timesWritten++);
  // The next opened tab is another window.
  vi.stubGlobal('sessionStorage', storage());
  if (!tabStore) throw new Error('No tab store');
  let kept: TabState = emptyTab;
  const become = (change: Partial<TabState>) => {
    kept = { ...kept, ...change };
    tabStore.keep(kept);
  };
  const adopt = () => tabStore.adopt({ now: () => kept, become });
  await adopt();
  return {
    adopt,
    become,
    close: () => tabStore.close(),
    texts: () => textsOf(kept.formDrafts),
    values: () => [...kept.queue.values()].map(({ value }) => value),
    write: (text: string | null) => become({ formDrafts: withDraft(kept.formDrafts, place, text) }),
    timesWritten: () => timesWritten,
  };
}
