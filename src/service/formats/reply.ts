/** What a reply is made of. Keys are written in their order. */
export type Value =
  | string
  | number
  | boolean
  | null
  | readonly Value[]
  | Rows
  | { readonly [key: string]: Value };

export type Reply = { readonly [key: string]: Value };

/** A list that a database has already written as a JSON array: JSON splices it, the other formats read it. */
export class Rows {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }

  get items(): readonly Value[] {
    return JSON.parse(this.json) as Value[];
  }
}

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
