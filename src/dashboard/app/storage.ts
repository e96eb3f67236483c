/**
 * Some browsers are set to keep nothing for a page: there, even to look into a storage throws. Puts one in its place
 * that lasts as long as the page.
 */
export function ensureStorage(name: 'localStorage' | 'sessionStorage'): void {
  try {
    window[name].getItem('');
  } catch {
    Object.defineProperty(window, name, { configurable: true, value: pageStorage() });
  }
}

function pageStorage(): Storage {
  const items = new Map<string, string>();
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
