/*
 * Identifies this tab. Every queued change belongs to one living tab, and only that tab sends it: a tab holds a lock as
 * long as it lives, and a tab that obtains another's lock knows that it is gone and takes over its queued changes.
 */

const remembered = 'rollbook.tab';
/** How long a reloaded page waits for the one before it to release the name; a duplicated tab waits in vain. */
const timeoutMs = 2000;

export interface Tab {
  readonly id: string;
  /** Resolves with the function that releases it; null if that other tab is alive. */
  takeOver(id: string): Promise<(() => void) | null>;
  /** The living tabs, including this one. */
  alive(): Promise<Set<string>>;
  /**
   * Resolves when the page that held this tab's name too long releases it: a browser can keep a page for seconds after
   * the next one has opened. Null if nobody held it.
   */
  readonly formerGone: Promise<void> | null;
  release(): void;
}

/** Holds a lock until the returned function is called. */
function hold(name: string, options: LockOptions): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, options, (lock) => {
        if (lock) return new Promise<void>((release) => resolve(release));
        resolve(null);
        return undefined;
      })
      .catch(reject);
  });
}

export async function claimTab(userId: number): Promise<Tab> {
  const prefix = `rollbook.tab.${userId}.`;
  const lockOf = (id: string) => prefix + id;
  const before = sessionStorage.getItem(remembered);
  const known =
    before && (await hold(lockOf(before), { signal: AbortSignal.timeout(timeoutMs) }).catch(() => null));
  const id = known && before ? before : crypto.randomUUID();
  const release = known || (await hold(lockOf(id), {}));
  const closed = new AbortController();
  const former = known ? null : before;
  try {
    sessionStorage.setItem(remembered, id);
  } catch {
    // On a full disk: the next page takes over what this one has stored, as from a closed tab.
  }
  return {
    id,
    formerGone: former
      ? hold(lockOf(former), { signal: closed.signal }).then(
          (letGo) => letGo?.(),
          () => {},
        )
      : null,
    takeOver: (other) => hold(lockOf(other), { ifAvailable: true }),
    async alive() {
      const { held = [] } = await navigator.locks.query();
      const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(prefix));
      return new Set(names.map((name) => name.slice(prefix.length)));
    },
    release() {
      closed.abort();
      release?.();
    },
  };
}
