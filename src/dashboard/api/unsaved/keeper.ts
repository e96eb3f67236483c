import { call } from '#dashboard/api/call.ts';
import { means } from '#dashboard/api/callError.ts';
import { LatestWriter } from './latestWriter.ts';
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
  readonly #writer: LatestWriter<Kept>;
  /** Whether turns are noted that the vault does not hold yet. */
  #noted = false;

  private constructor(vault: Vault, tab: Tab, kept: Kept, onWritten: (written: boolean) => void) {
    this.#vault = vault;
    this.#tab = tab;
    this.#writer = new LatestWriter(
      kept,
      (before, after) => this.#write(before, after),
      (written) => {
        if (written && this.#noted) {
          forgetTurns(tab.id);
          this.#noted = false;
        }
        // Where it is not, a full disk, say: the next change tries again.
        onWritten(written);
      },
    );
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
    const { written, wanted } = this.#writer;
    if (wanted.steps !== now.steps) this.#noted = noteTurns(this.#tab.id, written.steps, now.steps);
    this.#writer.keep(now);
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
        await this.#writer.flushed();
        const old = new Map([...found.keys()].map((name) => [`${other}/${name}`, null]));
        if (this.#writer.written === this.#writer.wanted) {
          await this.#vault.write(old);
          forgetTurns(other);
        }
      }
      letGo();
    }
  }

  async close(): Promise<void> {
    await this.#writer.flushed();
    this.#vault.close();
    this.#tab.release();
  }

  async #write(before: Kept, after: Kept): Promise<void> {
    const changed = changedRecords(before, after);
    const own = new Map([...changed].map(([name, value]) => [`${this.#tab.id}/${name}`, value]));
    if (own.size > 0) await this.#vault.write(own);
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
