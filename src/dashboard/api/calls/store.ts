/** A value with listeners. Components read it with `useStore`. */
export interface Store<Value> {
  get(): Value;
  /** Notifies every listener, unless the value is the same. */
  set(next: Value): void;
  /** Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

// Here, without React, because the session and the outbox hold their state in one, and may not import `ui`.
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
