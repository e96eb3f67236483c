type StorageName = 'localStorage' | 'sessionStorage';

/**
 * Some browsers are set to keep nothing for a page: there, even to look into a storage throws. On a full disk it can be
 * read, but not written. Puts one in its place that lasts as long as the page.
 */
export function ensureStorage(name: StorageName): void {
  try {
    const storage = globalThis[name];
    // Read in any case, so that a storage that is still empty is fetched in this task, and in none that follows.
    storage.getItem('');
    storage.setItem('rollbook.probe', 'yes');
    storage.removeItem('rollbook.probe');
  } catch {
    replaceStorage(name);
  }
}

/** Takes over what can be read. */
function replaceStorage(name: StorageName): void {
  const items = new Map<string, string>();
  try {
    const storage = globalThis[name];
    for (const key of Object.keys(storage)) items.set(key, storage.getItem(key) ?? '');
  } catch {
    // Nothing can be read.
  }
  Object.defineProperty(globalThis, name, { configurable: true, value: pageStorage(items) });
}

/**
 * Stores an item, or removes it with null. The disk, or the room for this page, may have become full since the page
 * opened: the page remembers it then for as long as it lasts.
 */
export function keepItem(name: StorageName, key: string, value: string | null): void {
  const keep = () =>
    value === null ? globalThis[name].removeItem(key) : globalThis[name].setItem(key, value);
  try {
    keep();
  } catch {
    replaceStorage(name);
    keep();
  }
}

function pageStorage(items: Map<string, string>): Storage {
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
  };
}
