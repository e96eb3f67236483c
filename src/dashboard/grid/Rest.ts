/** Milliseconds without painting after which scrolling has come to rest. */
const restful = 160;

/** Does what can wait once nothing has been painted for a while, a step at each rest. */
export class Rest {
  /** Says whether there is more to do. */
  readonly #act: () => boolean;
  #waiting = 0;

  constructor(act: () => boolean) {
    this.#act = act;
  }

  painted(): void {
    this.stop();
    this.#waiting = window.setTimeout(() => {
      if (this.#act()) this.painted();
    }, restful);
  }

  stop(): void {
    clearTimeout(this.#waiting);
  }
}
