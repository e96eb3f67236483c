import { useSyncExternalStore } from 'react';

interface Watched<Value> {
  get(): Value;
  subscribe(listener: () => void): () => void;
}

/** The value of a store, or the part that `select` takes: the component renders again only when that differs. */
export function useStore<Value>(store: Watched<Value>): Value;
export function useStore<Value, Part>(store: Watched<Value>, select: (value: Value) => Part): Part;
export function useStore<Value>(
  { get, subscribe }: Watched<Value>,
  select: (value: Value) => unknown = (value) => value,
) {
  return useSyncExternalStore(subscribe, () => select(get()));
}
