/** Milliseconds without painting after which scrolling has come to rest. */
const restful = 160;

/** Does what can wait once nothing has been painted for a while, a step at each rest; it costs nothing on the way. */
export class Rest {
  /** Says whether there is more to do. */
  readonly #act: () => boolean;
  #paintedAt = 0;
  #waiting = 0;

  constructor(act: () => boolean) {
    this.#act = act;
  }

  painted(): void {
    this.#paintedAt = performance.now();
    if (this.#waiting === 0) this.#waiting = window.setTimeout(this.#settle, restful);
  }

  stop(): void {
    clearTimeout(this.#waiting);
  }

  readonly #settle = (): void => {
    const rested = performance.now() - this.#paintedAt;
    if (rested < restful) {
      this.#waiting = window.setTimeout(this.#settle, restful - rested);
      return;
    }
    // What is painted by it needs no rest of its own.
    let more = false;
    try {
      more = this.#act();
    } finally {
      this.#waiting = more ? window.setTimeout(this.#settle, restful) : 0;
    }
  };
}
