import { type Reply, Rows, type Value } from '#wire/reply.ts';

export { type Reply, Rows, type Value };

export interface Format {
  readonly contentType: string;
  write(reply: Reply): string;
}

/** A list's items, or null where the value is no list. */
export function itemsOf(value: Value): readonly Value[] | null {
  if (value instanceof Rows) return value.items;
  return isList(value) ? value : null;
}

/** `Array.isArray` for read-only lists, which the built-in does not narrow. */
export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
