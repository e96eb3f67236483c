import { call } from '#dashboard/api/call.ts';
import { means } from '#dashboard/api/callError.ts';
import { joined, type Queue } from './queue.ts';
import { changedRecords, type Kept, readRecords, resumed } from './records.ts';
import { claimTab, type Tab } from './tab.ts';
import { forgetTurns, noteTurns, withTurns } from './turns.ts';
import { openVault, type Vault } from './vault.ts';

/*
 * Keeps a tab's entries and steps in the vault, a moment after each change, and takes over those of tabs that are gone.
 */

export class Keeper {
  readonly #vault: Vault;
  readonly #tab: Tab;
  #kept: Kept;
  #writing: Promise<void> | null = null;
  #wanted: Kept;
  #noted = false;

  readonly #onWritten: (written: boolean) => void;

  private constructor(vault: Vault, tab: Tab, kept: Kept, onWritten: (written: boolean) => void) {
    this.#onWritten = onWritten;
    this.#vault = vault;
    this.#tab = tab;
    this.#kept = kept;
    this.#wanted = kept;
  }

  /**
   * Null where this browser or this service has no place for it; throws where that cannot be told yet. `found`: what this tab had kept before. `onWritten` is
   * told after each writing whether it is kept.
   */
  static async open(
    userId: number,
    onWritten: (written: boolean) => void,
  ): Promise<{ keeper: Keeper; found: Kept } | null> {
    if (typeof navigator === 'undefined' || !('locks' in navigator)) return null;
    const secret = await askKey();
    const vault = secret === null ? null : await openVault(userId, secret);
    if (!vault) return null;
    const tab = await claimTab(userId);
    const records = await vault.read(`${tab.id}/`).catch((error: unknown) => {
      // Else this very page would stand in its own way at the next attempt.
      tab.release();
      vault.close();
      throw error;
    });
    const kept = readRecords(records);
    return { keeper: new Keeper(vault, tab, kept, onWritten), found: withTurns(tab.id, resumed(kept)) };
  }

  /** Writes what differs from before; while it writes, what comes is written next, at once. */
  keep(now: Kept): void {
    if (this.#wanted.steps !== now.steps) this.#noted = noteTurns(this.#tab.id, this.#kept.steps, now.steps);
    this.#wanted = now;
    this.#writing ??= this.#write()
      .then(
        () => this.#onWritten(true),
        // A full disk, say: the next change tries again.
        () => this.#onWritten(false),
      )
      .finally(() => {
        this.#writing = null;
      });
  }

  /** All that was kept is written. */
  async flushed(): Promise<void> {
    while (this.#writing) await this.#writing;
  }

  /** The entries of tabs that are gone, each handed over once; `take` answers what to keep from then on. */
  async adopt(take: (queue: Queue) => Kept): Promise<void> {
    const names = await this.#vault.names();
    const others = new Set(names.map((name) => name.slice(0, name.indexOf('/'))));
    others.delete(this.#tab.id);
    for (const other of others) {
      const letGo = await this.#tab.takeOver(other);
      if (!letGo) continue;
      const found = await this.#vault.read(`${other}/`);
      if (found.size > 0) {
        // Held here before they are removed there: a tab killed in between loses nothing, and what is sent twice is one.
        const { queue } = withTurns(other, resumed(readRecords(found)));
        this.keep(take(joined(queue, new Map())));
        await this.flushed();
        const old = new Map([...found.keys()].map((name) => [`${other}/${name}`, null]));
        if (this.#kept === this.#wanted) {
          await this.#vault.write(old);
          forgetTurns(other);
        }
      }
      letGo();
    }
  }

  async close(): Promise<void> {
    await this.flushed();
    this.#vault.close();
    this.#tab.release();
  }

  async #write(): Promise<void> {
    while (this.#kept !== this.#wanted) {
      const next = this.#wanted;
      const changed = changedRecords(this.#kept, next);
      const own = new Map([...changed].map(([name, value]) => [`${this.#tab.id}/${name}`, value]));
      if (own.size > 0) await this.#vault.write(own);
      this.#kept = next;
    }
    if (this.#noted) forgetTurns(this.#tab.id);
    this.#noted = false;
  }
}

/** Null where the service has no keys; any other trouble may pass. */
async function askKey(): Promise<string | null> {
  try {
    return (await call('draft-key', {})).key;
  } catch (error) {
    if (means(error, 'unknownTask')) return null;
    throw error;
  }
}
