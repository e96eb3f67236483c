/** Milliseconds without painting after which scrolling has come to rest. */
const restful = 160;

/** Does what can wait once nothing has been painted for a while; it costs nothing on the way. */
export class Rest {
  readonly #act: () => void;
  #paintedAt = 0;
  #waiting = 0;

  constructor(act: () => void) {
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
    try {
      this.#act();
    } finally {
      this.#waiting = 0;
    }
  };
}
