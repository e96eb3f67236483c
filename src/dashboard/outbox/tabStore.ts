import { call } from '#dashboard/api/calls/call.ts';
import { means } from '#dashboard/api/calls/callError.ts';
import { type EncryptedStore, openEncryptedStore } from './encryptedStore.ts';
import { type FormDrafts, noFormDrafts, withFound } from './formDrafts.ts';
import { LatestWriter } from './latestWriter.ts';
import { joined } from './queue.ts';
import { changedRecords, isQueuedName, readRecords, resumed, splitTaken, type TabState } from './records.ts';
import { claimTab, type Tab } from './tabLock.ts';
import { forgetUndone, recordUndone, withUndone } from './undoneSteps.ts';

/*
 * Writes a tab's queued changes and steps to the encrypted store soon after each change, and takes over those of tabs
 * that are gone.
 */

/** Records of another tab, which go with the next write of this one. */
interface Move {
  readonly tab: string;
  readonly records: ReadonlyMap<string, unknown>;
  letGo(): void;
}

/** What the page has to keep; null where nobody takes anything any more. What it becomes it keeps. */
interface Page {
  now(): TabState | null;
  become(kept: Pick<TabState, 'queue' | 'formDrafts'>): void;
}

interface Opened {
  readonly store: EncryptedStore;
  readonly tab: Tab;
  /** Those of this tab, as they were found. */
  readonly records: ReadonlyMap<string, unknown>;
  onWritten(written: boolean): void;
}

export class TabStore {
  readonly #store: EncryptedStore;
  readonly #tab: Tab;
  /** As they were found. */
  readonly #records: ReadonlyMap<string, unknown>;
  readonly #writer: LatestWriter<TabState>;
  #moves: readonly Move[] = [];
  /** Whether steps are recorded as undone that the encrypted store does not hold yet. */
  #recorded = false;

  private constructor({ store, tab, records, onWritten }: Opened) {
    this.#store = store;
    this.#tab = tab;
    this.#records = records;
    this.#writer = new LatestWriter(
      readRecords(records),
      (before, after) => this.#write(before, after),
      (written) => {
        if (written && this.#recorded) {
          forgetUndone(tab.id);
          this.#recorded = false;
        }
        // If it failed, on a full disk say, the next change tries again.
        onWritten(written);
      },
    );
  }

  /**
   * Null where this browser or this service has no place for it; throws where that cannot be told yet. `onWritten` is
   * told after each write whether it is kept.
   */
  static async open(userId: number, onWritten: (written: boolean) => void): Promise<TabStore | null> {
    if (typeof navigator === 'undefined' || !('locks' in navigator)) return null;
    const secret = await askKey();
    const store = secret === null ? null : await openEncryptedStore(userId, secret);
    if (!store) return null;
    const tab = await claimTab(userId);
    const records = await store.read(`${tab.id}/`).catch((error: unknown) => {
      // Else this page would block its own next attempt.
      tab.release();
      store.close();
      throw error;
    });
    return new TabStore({ store, tab, records, onWritten });
  }

  /**
   * What this tab had kept before, for a page that writes `own` by now. What has no place beside it waits, from the
   * next writing on, as if a tab that is gone had left it.
   */
  found(own: FormDrafts): TabState {
    const { taken, left } = splitTaken(this.#records, own);
    if (left.size > 0) this.#move(crypto.randomUUID(), left, () => {});
    return withUndone(this.#tab.id, resumed(readRecords(taken)));
  }

  /** Resolves when what the page before this one left can be adopted; null where it already can. */
  get formerGone(): Promise<void> | null {
    return this.#tab.formerGone;
  }

  /** Whether the encrypted store holds all that it was given. */
  get isWritten(): boolean {
    return this.#writer.isWritten;
  }

  /** Writes what differs from before; what arrives while it writes is written next, immediately. */
  keep(now: TabState): void {
    const { mayBeFound, wanted } = this.#writer;
    if (wanted.steps !== now.steps) {
      const written = mayBeFound.map(({ steps }) => steps);
      this.#recorded = recordUndone(this.#tab.id, written, now.steps);
    }
    this.#writer.keep(now);
  }

  /**
   * Hands the queued changes of tabs that are gone over to the page, each once. What was being written where something
   * is being written here waits where it is until that place is free.
   */
  async adopt({ now, become }: Page): Promise<void> {
    const names = await this.#store.names();
    const others = new Set(names.map((name) => name.slice(0, name.indexOf('/'))));
    others.delete(this.#tab.id);
    for (const other of others) {
      const letGo = await this.#tab.takeOver(other);
      if (!letGo) continue;
      const found = await this.#store.read(`${other}/`).catch(() => new Map<string, unknown>());
      const own = now();
      const { taken, left } = splitTaken(found, own?.formDrafts ?? noFormDrafts);
      if (!own || taken.size === 0) {
        letGo();
        continue;
      }
      const { queue, formDrafts } = withUndone(other, resumed(readRecords(taken)));
      this.#move(other, new Map([...[...taken.keys()].map((name) => [name, null] as const), ...left]), letGo);
      become({
        queue: joined(joined(queue, new Map()), own.queue),
        formDrafts: withFound(own.formDrafts, formDrafts),
      });
      await this.#writer.flushed();
    }
  }

  /** Whether another tab that is alive keeps anything that is not saved. */
  async hasSiblings(): Promise<boolean> {
    const [names, alive] = await Promise.all([this.#store.names(), this.#tab.alive()]);
    alive.delete(this.#tab.id);
    return names
      .map((name) => name.split('/'))
      .some(([tab = '', name = '']) => alive.has(tab) && isQueuedName(name));
  }

  async close(): Promise<void> {
    await this.#writer.flushed();
    this.#store.close();
    for (const { letGo } of this.#moves) letGo();
    this.#tab.release();
  }

  /** From the next write on `records` are kept under the name of another tab, which is held until then. */
  #move(tab: string, records: ReadonlyMap<string, unknown>, letGo: () => void): void {
    this.#moves = [...this.#moves, { tab, records, letGo }];
  }

  /** What goes from one tab to another goes in one: whenever the page dies, it is kept, and kept once. */
  async #write(before: TabState, after: TabState): Promise<void> {
    const moves = [...this.#moves];
    const changed = [{ tab: this.#tab.id, records: changedRecords(before, after) }, ...moves];
    const records = changed.flatMap(({ tab, records }) =>
      [...records].map(([name, value]) => [`${tab}/${name}`, value] as const),
    );
    if (records.length > 0) await this.#store.write(new Map(records));
    this.#moves = this.#moves.filter((move) => !moves.includes(move));
    for (const { tab, letGo } of moves) {
      forgetUndone(tab);
      letGo();
    }
  }
}

/** Null where the service has no keys; any other failure may pass. */
async function askKey(): Promise<string | null> {
  try {
    return (await call('draft-key', {})).key;
  } catch (error) {
    if (means(error, 'unknownTask')) return null;
    throw error;
  }
}
