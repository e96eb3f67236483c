import { call } from '#dashboard/api/calls/call.ts';
import { hasCode } from '#dashboard/api/calls/callError.ts';
import { type EncryptedStore, openEncryptedStore } from './encryptedStore.ts';
import { type FormDrafts, noFormDrafts, withFound } from './formDrafts.ts';
import { LatestWriter } from './latestWriter.ts';
import { joined } from './queue.ts';
import { changedRecords, isQueuedName, readRecords, resumed, splitTaken, type TabState } from './records.ts';
import { claimTab, type Tab } from './tabLock.ts';
import { forgetUndone, recordUndone, withUndone } from './undoneSteps.ts';

/*
 * Writes a tab's queued changes and steps to the encrypted store soon after each change, and takes over those of closed
 * tabs.
 */

/** Records taken from another tab, which this one's next write moves. */
interface Move {
  readonly tab: string;
  readonly records: ReadonlyMap<string, unknown>;
  letGo(): void;
}

/** The page's state; null if nobody is signed in. `become` changes it. */
interface Page {
  now(): TabState | null;
  become(kept: Pick<TabState, 'queue' | 'formDrafts'>): void;
}

interface Opened {
  readonly userId: number;
  readonly store: EncryptedStore;
  readonly tab: Tab;
  /** This tab's records, as they were found. */
  readonly records: ReadonlyMap<string, unknown>;
  onWritten(written: boolean): void;
}

export class TabStore {
  readonly #userId: number;
  readonly #store: EncryptedStore;
  readonly #tab: Tab;
  /** As they were found. */
  readonly #records: ReadonlyMap<string, unknown>;
  readonly #writer: LatestWriter<TabState>;
  #moves: readonly Move[] = [];
  /** Whether steps are recorded as undone that the encrypted store does not yet hold. */
  #recorded = false;

  private constructor({ userId, store, tab, records, onWritten }: Opened) {
    this.#userId = userId;
    this.#store = store;
    this.#tab = tab;
    this.#records = records;
    this.#writer = new LatestWriter(
      readRecords(records),
      (before, after) => this.#write(before, after),
      (written) => {
        if (written && this.#recorded) {
          forgetUndone(this.#owned(tab.id));
          this.#recorded = false;
        }
        // If it failed, for example on a full disk, the next change tries again.
        onWritten(written);
      },
    );
  }

  /**
   * Null if this browser or this service cannot store it; throws if that is not known yet. `onWritten` is called after
   * each write and says whether it succeeded.
   */
  static async open(userId: number, onWritten: (written: boolean) => void): Promise<TabStore | null> {
    if (typeof navigator === 'undefined' || !('locks' in navigator)) return null;
    const secret = await askKey();
    const store = secret === null ? null : await openEncryptedStore(userId, secret);
    if (!store) return null;
    const tab = await claimTab(userId);
    const records = await store.read(`${tab.id}/`).catch((error: unknown) => {
      // Otherwise this page would block its own next attempt.
      tab.release();
      store.close();
      throw error;
    });
    return new TabStore({ userId, store, tab, records, onWritten });
  }

  /**
   * This tab's stored state, for a page whose drafts are now `own`. Drafts of the same places wait, from the next write
   * on, as if a closed tab had left them.
   */
  found(own: FormDrafts): TabState {
    const { taken, left } = splitTaken(this.#records, own);
    if (left.size > 0) this.#move(crypto.randomUUID(), left, () => {});
    return withUndone(this.#owned(this.#tab.id), resumed(readRecords(taken)));
  }

  /** Resolves when the previous page's work can be adopted; null if it already can. */
  get formerGone(): Promise<void> | null {
    return this.#tab.formerGone;
  }

  /** Whether the encrypted store holds everything. */
  get isWritten(): boolean {
    return this.#writer.isWritten;
  }

  /** Writes what differs from before; changes during a write are written next, immediately. */
  keep(now: TabState): void {
    const { mayBeFound, wanted } = this.#writer;
    if (wanted.steps !== now.steps) {
      const written = mayBeFound.map(({ steps }) => steps);
      this.#recorded = recordUndone(this.#owned(this.#tab.id), written, now.steps);
    }
    this.#writer.keep(now);
  }

  /**
   * Hands the queued changes of closed tabs over to the page, each once. A draft of a place that has one here waits
   * until that place is free.
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
      const { queue, formDrafts } = withUndone(this.#owned(other), resumed(readRecords(taken)));
      this.#move(other, new Map([...[...taken.keys()].map((name) => [name, null] as const), ...left]), letGo);
      become({
        queue: joined(queue, own.queue),
        formDrafts: withFound(own.formDrafts, formDrafts),
      });
      await this.#writer.flushed();
    }
  }

  /** Whether another living tab has anything unsaved. */
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

  /** A tab of this person: whoever signs in next in the same tab has steps with the same numbers. */
  #owned(tab: string): string {
    return `${this.#userId}.${tab}`;
  }

  /** From the next write on, `records` are stored under the name of another tab, whose lock is held until then. */
  #move(tab: string, records: ReadonlyMap<string, unknown>, letGo: () => void): void {
    this.#moves = [...this.#moves, { tab, records, letGo }];
  }

  /**
   * Moves records from one tab to another in a single write: whenever the page dies, they are stored, and stored once.
   */
  async #write(before: TabState, after: TabState): Promise<void> {
    const moves = [...this.#moves];
    const changed = [{ tab: this.#tab.id, records: changedRecords(before, after) }, ...moves];
    const records = changed.flatMap(({ tab, records }) =>
      [...records].map(([name, value]) => [`${tab}/${name}`, value] as const),
    );
    if (records.length > 0) await this.#store.write(new Map(records));
    this.#moves = this.#moves.filter((move) => !moves.includes(move));
    for (const { tab, letGo } of moves) {
      forgetUndone(this.#owned(tab));
      letGo();
    }
  }
}

/** Null if the service has no keys, or none for students and guardians; any other failure may pass. */
async function askKey(): Promise<string | null> {
  try {
    return (await call('draft-key', {})).key;
  } catch (error) {
    if (hasCode(error, 'unknownTask') || hasCode(error, 'notAllowed')) return null;
    throw error;
  }
}
