/** A choice of how the page looks. */
interface KeptChoice<Choice extends string> {
  get(): Choice;
  choose(chosen: Choice): void;
  subscribe(listener: () => void): () => void;
}

/**
 * A choice that stays in the browser, which it may: it says nothing about anybody. The first of the choices is what
 * holds until somebody chooses. `key` is where the browser keeps it, and the name of the event that tells of another
 * choice on this page; of one in another tab the browser tells itself.
 */
export function keptChoice<Choice extends string>(
  key: string,
  choices: readonly [Choice, ...Choice[]],
): KeptChoice<Choice> {
  const [usual] = choices;
  return {
    get() {
      const kept = localStorage.getItem(key);
      return choices.find((name) => name === kept) ?? usual;
    },
    choose(chosen) {
      if (chosen === usual) localStorage.removeItem(key);
      else localStorage.setItem(key, chosen);
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
