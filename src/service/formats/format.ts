/*
 * How a reply is written down. Here lives what the three formats share; no operation, no HTTP.
 */

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
