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

/** A list that is JSON already, because it is long: JSON splices it, the other formats read it. */
export class Rows {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }

  get items(): readonly Value[] {
    return JSON.parse(this.json) as Value[];
  }

  toJSON(): readonly Value[] {
    return this.items;
  }
}
