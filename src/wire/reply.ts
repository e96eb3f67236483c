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

/**
 * A list that is JSON already, because it is long: JSON splices it, the other formats read it. Its parts are JSON
 * arrays, so that whoever reads it need not hold all of it at once.
 */
export class Rows {
  readonly #parts: readonly string[];

  constructor(...parts: readonly string[]) {
    this.#parts = parts;
  }

  get json(): string {
    const [only = '[]'] = this.#parts;
    if (this.#parts.length < 2) return only;
    const insides = this.#parts.map((part) => part.slice(1, -1)).filter((inside) => inside !== '');
    return `[${insides.join(',')}]`;
  }

  get items(): readonly Value[] {
    return [...this.batches()].flat();
  }

  *batches(): Generator<readonly Value[]> {
    for (const part of this.#parts) yield JSON.parse(part) as Value[];
  }

  toJSON(): readonly Value[] {
    return this.items;
  }
}
