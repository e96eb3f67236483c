import { call } from '#dashboard/api/call.ts';
import { means } from '#dashboard/api/callError.ts';
import { LatestWriter } from './latestWriter.ts';
import { joined } from './queue.ts';
import { changedRecords, isUnsavedName, type Kept, nothingKept, readRecords, resumed } from './records.ts';
import { claimTab, type Tab } from './tab.ts';
import { forgetTurns, noteTurns, withTurns } from './turns.ts';
import { openVault, type Vault } from './vault.ts';
import { type Writings, withoutPlace } from './writings.ts';

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

  /**
   * The entries of tabs that are gone, each handed over once; `take` answers what to keep from then on, or null where nobody
   * takes them any more. What was being written where something is being written here waits until that place is free.
   */
  async adopt(take: (found: Pick<Kept, 'queue' | 'writings'>) => Kept | null): Promise<void> {
    const names = await this.#vault.names();
    const others = new Set(names.map((name) => name.slice(0, name.indexOf('/'))));
    others.delete(this.#tab.id);
    for (const other of others) {
      const letGo = await this.#tab.takeOver(other);
      if (!letGo) continue;
      const found = await this.#vault.read(`${other}/`);
      if (found.size > 0) {
        // Held here before they are removed there: a tab killed in between loses nothing, and what is sent twice is one.
        const { queue, writings } = withTurns(other, resumed(readRecords(found)));
        const now = take({ queue: joined(queue, new Map()), writings });
        if (!now) return letGo();
        this.keep(now);
        await this.#writer.flushed();
        const old = new Map<string, unknown>([...found.keys()].map((name) => [`${other}/${name}`, null]));
        for (const [name, value] of recordsOf(withoutPlace(now.writings, writings)))
          old.set(`${other}/${name}`, value);
        if (this.#writer.written === this.#writer.wanted) {
          await this.#vault.write(old);
          forgetTurns(other);
        }
      }
      letGo();
    }
  }

  /** Whether another tab keeps anything that is not saved. */
  async hasSiblings(): Promise<boolean> {
    const names = (await this.#vault.names()).map((name) => name.split('/'));
    return names.some(([tab, name = '']) => tab !== this.#tab.id && isUnsavedName(name));
  }

  /** As if a tab that is gone had left it. */
  async setAside(writings: Writings): Promise<void> {
    const nobody = crypto.randomUUID();
    await this.#vault.write(
      new Map([...recordsOf(writings)].map(([name, value]) => [`${nobody}/${name}`, value])),
    );
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

const recordsOf = (writings: Writings) =>
  writings.size > 0 ? changedRecords(nothingKept, { ...nothingKept, writings }) : new Map<string, unknown>();

/** Null where the service has no keys; any other trouble may pass. */
async function askKey(): Promise<string | null> {
  try {
    return (await call('draft-key', {})).key;
  } catch (error) {
    if (means(error, 'unknownTask')) return null;
    throw error;
  }
}
