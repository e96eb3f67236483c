import { keepItem } from './storage.ts';

/** A choice about the look of the page. */
interface StoredChoice<Choice extends string> {
  get(): Choice;
  choose(chosen: Choice): void;
  subscribe(listener: () => void): () => void;
}

/**
 * A choice stored in the browser, which needs no consent: it holds no personal data. The first choice is the default.
 * `key` is its key in storage, and the name of the event that reports a change on this page; the browser itself reports
 * changes in other tabs.
 */
export function storedChoice<Choice extends string>(
  key: string,
  choices: readonly [Choice, ...Choice[]],
): StoredChoice<Choice> {
  const [usual] = choices;
  return {
    get() {
      const kept = localStorage.getItem(key);
      return choices.find((name) => name === kept) ?? usual;
    },
    choose(chosen) {
      keepItem('localStorage', key, chosen === usual ? null : chosen);
      window.dispatchEvent(new Event(key));
    },
    subscribe(listener) {
      const onStorage = (event: StorageEvent) => {
        // Without a key: another tab has emptied the storage.
        if (event.key === key || event.key === null) listener();
      };
      window.addEventListener(key, listener);
      window.addEventListener('storage', onStorage);
      return () => {
        window.removeEventListener(key, listener);
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}
