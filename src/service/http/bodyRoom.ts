/** A body that is arriving. */
interface Place {
  /** Counts bytes that have arrived. */
  take(bytes: number): void;
  /** The body is complete or abandoned. May be called twice. */
  leave(): void;
}

/**
 * Limits the memory that unfinished bodies take, so that a client cannot use it up by opening many and sending nothing.
 * When it is full, the body that has been silent longest is dropped.
 */
export class BodyRoom {
  readonly #most: number;
  #taken = 0;
  /** Each body's bytes and how to drop it; the longest silent comes first. */
  readonly #places = new Map<object, { bytes: number; drop: () => void }>();

  constructor(most: number) {
    this.#most = most;
  }

  enter(drop: () => void): Place {
    const name = {};
    const own = { bytes: 0, drop };
    this.#places.set(name, own);
    const leave = () => {
      if (this.#places.delete(name)) this.#taken -= own.bytes;
    };
    const take = (bytes: number) => {
      if (!this.#places.delete(name)) return;
      this.#places.set(name, own);
      own.bytes += bytes;
      this.#taken += bytes;
      this.#makeRoom();
    };
    return { take, leave };
  }

  #makeRoom(): void {
    for (const [name, { bytes, drop }] of this.#places) {
      if (this.#taken <= this.#most) return;
      // A body without bytes frees nothing.
      if (bytes === 0) continue;
      this.#places.delete(name);
      this.#taken -= bytes;
      drop();
    }
  }
}
