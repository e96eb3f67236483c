/*
 * The structure of a reply, before a format writes it.
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

/** A reply as it is sent. */
export type Written = string | Uint8Array<ArrayBuffer>;

/** Bytes that are written directly to their final place, without a copy. */
export interface Part {
  /** How many bytes it writes. */
  readonly size: number;
  write(into: Uint8Array, at: number): void;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function partOf(text: string): Part {
  const bytes = encoder.encode(text);
  return { size: bytes.length, write: (into, at) => into.set(bytes, at) };
}

const opening = 91;
const comma = 44;
const closing = 93;

/**
 * A long list that is JSON already: the JSON format copies its bytes, and the other formats parse it. Each part holds
 * some items, separated by commas, so that a reader can take one part at a time.
 */
export class Rows implements Part {
  readonly #parts: readonly Part[];
  #size: number | undefined;

  constructor(parts: readonly Part[]) {
    this.#parts = parts;
  }

  get size(): number {
    if (this.#size === undefined) for (const _ of this.measure());
    return this.#size ?? 0;
  }

  /** Computes the size in steps: a part may have to read all its items to know its own. */
  *measure(): Generator<void, void> {
    let size = 2;
    let filled = 0;
    for (const part of this.#parts) {
      size += part.size;
      if (part.size > 0) filled++;
      yield;
    }
    this.#size = size + Math.max(0, filled - 1);
  }

  write(into: Uint8Array, start: number): void {
    for (const _ of this.writeInSteps(into, start));
  }

  *writeInSteps(into: Uint8Array, start: number): Generator<void, void> {
    let at = start;
    into[at++] = opening;
    for (const part of this.#parts) {
      if (part.size === 0) continue;
      if (at > start + 1) into[at++] = comma;
      part.write(into, at);
      at += part.size;
      yield;
    }
    into[at] = closing;
  }

  get items(): readonly Value[] {
    return [...this.batches()].flat();
  }

  *batches(): Generator<readonly Value[]> {
    for (const part of this.#parts) {
      if (part.size === 0) continue;
      const bytes = new Uint8Array(part.size);
      part.write(bytes, 0);
      yield JSON.parse(`[${decoder.decode(bytes)}]`) as Value[];
    }
  }

  toJSON(): readonly Value[] {
    return this.items;
  }
}
