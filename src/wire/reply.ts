/*
 * What a reply is made of, before a format writes it down.
 */

/** Keys are written in their order. */
export type Value =
  | string
  | number
  | boolean
  | null
  | readonly Value[]
  | Rows
  | { readonly [key: string]: Value };

export type Reply = { readonly [key: string]: Value };

/** A reply as it goes out. */
export type Written = string | Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const opening = encoder.encode('[');
const comma = encoder.encode(',');
const closing = encoder.encode(']');
const decoder = new TextDecoder();

/**
 * A list that is JSON already, because it is long: JSON takes its bytes, the other formats read it. Each part is
 * some of its items with commas between them, so that whoever reads it need not hold all of it at once.
 */
export class Rows {
  readonly #parts: readonly Uint8Array[];

  constructor(parts: readonly Uint8Array[]) {
    this.#parts = parts.filter((part) => part.length > 0);
  }

  /** The whole list, in pieces. */
  *json(): Generator<Uint8Array> {
    yield opening;
    for (const [index, part] of this.#parts.entries()) {
      if (index > 0) yield comma;
      yield part;
    }
    yield closing;
  }

  get items(): readonly Value[] {
    return [...this.batches()].flat();
  }

  *batches(): Generator<readonly Value[]> {
    for (const part of this.#parts) yield JSON.parse(`[${decoder.decode(part)}]`) as Value[];
  }

  toJSON(): readonly Value[] {
    return this.items;
  }
}
