import { type Reply, Rows, type Value, type Written } from '#wire/reply.ts';

export interface Format {
  readonly contentType: string;
  write(reply: Reply): Written;
  /** Does the same in steps, so that the caller can pause while writing a long list. */
  steps(reply: Reply): Generator<void, Written>;
}

/** Encodes a long text part by part, since encoding many megabytes at once blocks other requests. */
export class ReplyBuffer {
  readonly #encoded: Uint8Array[] = [];
  #text = '';

  add(text: string): void {
    this.#text += text;
  }

  encodeSoFar(): void {
    this.#encoded.push(Buffer.from(this.#text));
    this.#text = '';
  }

  append(other: ReplyBuffer): void {
    this.encodeSoFar();
    this.#encoded.push(...other.#encoded);
    this.#text = other.#text;
  }

  /** Everything, copied together in steps. */
  *whole(): Generator<void, Written> {
    if (this.#encoded.length === 0) return this.#text;
    this.encodeSoFar();
    const bytes = Buffer.allocUnsafe(this.#encoded.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of this.#encoded) {
      bytes.set(part, at);
      at += part.length;
      yield;
    }
    return bytes;
  }
}

/** Runs all steps without a pause. */
export function atOnce<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The items of a list in batches; null if the value is not a list. */
export function batchesOf(value: Value): Iterable<readonly Value[]> | null {
  if (value instanceof Rows) return value.batches();
  return isList(value) ? [value] : null;
}

/** `Array.isArray` for read-only lists, which the built-in does not narrow. */
function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
