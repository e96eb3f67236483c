import { type Part, partOf, type Reply, Rows, type Value, type Written } from '#wire/reply.ts';

export { type Part, partOf, type Reply, Rows, type Value, type Written };

export interface Format {
  readonly contentType: string;
  write(reply: Reply): Written;
  /** The same in steps, where a long list makes it long: whoever takes them may let others have their turn between two. */
  steps?(reply: Reply): Generator<void, Written>;
}

/** Long text as bytes, made piece by piece: a string of many megabytes is turned into bytes at one stretch. */
export class Pieces {
  readonly #pieces: Uint8Array[] = [];
  #text = '';

  add(text: string): void {
    this.#text += text;
  }

  /** What has been added until now becomes bytes. */
  cut(): void {
    this.#pieces.push(Buffer.from(this.#text));
    this.#text = '';
  }

  append(other: Pieces): void {
    this.cut();
    this.#pieces.push(...other.#pieces);
    this.#text = other.#text;
  }

  get whole(): Written {
    if (this.#pieces.length === 0) return this.#text;
    this.cut();
    return Buffer.concat(this.#pieces);
  }
}

/** All of the steps at once. */
export function atOnce<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
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
