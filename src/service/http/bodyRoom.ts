/** One body that is on its way. */
interface Place {
  /** So many of its bytes have come. */
  take(bytes: number): void;
  /** It has come whole, or will not come. May be called again. */
  leave(): void;
}

/**
 * Bounds the bytes of bodies that have begun and not ended: whoever holds many of them open, sending nothing, must not
 * take all memory. Where there is no room the one that has been silent longest has to go; a body that is on its way
 * and does come is not.
 */
export class BodyRoom {
  readonly #most: number;
  #taken = 0;
  /** How to send each away, and its bytes; the one that has been silent longest comes first. */
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
      // One that has not begun takes nothing.
      if (bytes === 0) continue;
      this.#places.delete(name);
      this.#taken -= bytes;
      drop();
    }
  }
}
