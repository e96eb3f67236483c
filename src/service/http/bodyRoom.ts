/** A body that is arriving. */
interface ArrivingBody {
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
  readonly #bodies = new Map<object, { bytes: number; drop: () => void }>();

  constructor(most: number) {
    this.#most = most;
  }

  enter(drop: () => void): ArrivingBody {
    const name = {};
    const own = { bytes: 0, drop };
    this.#bodies.set(name, own);
    const leave = () => {
      if (this.#bodies.delete(name)) this.#taken -= own.bytes;
    };
    const take = (bytes: number) => {
      if (!this.#bodies.delete(name)) return;
      this.#bodies.set(name, own);
      own.bytes += bytes;
      this.#taken += bytes;
      this.#makeRoom();
    };
    return { take, leave };
  }

  #makeRoom(): void {
    for (const [name, { bytes, drop }] of this.#bodies) {
      if (this.#taken <= this.#most) return;
      // A body without bytes frees nothing.
      if (bytes === 0) continue;
      this.#bodies.delete(name);
      this.#taken -= bytes;
      drop();
    }
  }
}
