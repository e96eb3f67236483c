import { type Part, partOf, type Reply, Rows, type Value, type Written } from '#wire/reply.ts';

export { type Part, partOf, type Reply, Rows, type Value, type Written };

export interface Format {
  readonly contentType: string;
  write(reply: Reply): Written;
}

/** A list's items, some at a time, or null where the value is no list. */
export function batchesOf(value: Value): Iterable<readonly Value[]> | null {
  if (value instanceof Rows) return value.batches();
  return isList(value) ? [value] : null;
}

/** `Array.isArray` for read-only lists, which the built-in does not narrow. */
function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
