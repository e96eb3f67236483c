/** A choice of how the page looks. */
interface KeptChoice<Choice extends string> {
  get(): Choice;
  choose(chosen: Choice): void;
  subscribe(listener: () => void): () => void;
}

/**
 * A choice that stays in the browser, which it may: it says nothing about anybody. The first of the choices is what
 * holds until somebody chooses. `key` is where the browser keeps it, and the name of the event that tells of another
 * one.
 */
export function keptChoice<Choice extends string>(
  key: string,
  choices: readonly [Choice, ...Choice[]],
): KeptChoice<Choice> {
  const [usual] = choices;
  return {
    // Read from the browser each time, where another tab may have changed it.
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
      window.addEventListener(key, listener);
      return () => window.removeEventListener(key, listener);
    },
  };
}
