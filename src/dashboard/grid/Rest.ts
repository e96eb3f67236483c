/** Milliseconds without painting after which scrolling has come to rest. */
const restful = 160;
/** And after which it has for long. */
const long = 1000;

/** Does what can wait once nothing has been painted for a while; what is left then, once nothing has been for long. */
export class Rest {
  /** Says whether there is more to do. */
  readonly #act: () => boolean;
  #waiting = 0;

  constructor(act: () => boolean) {
    this.#act = act;
  }

  painted(wait = restful): void {
    this.stop();
    this.#waiting = window.setTimeout(() => {
      if (this.#act()) this.painted(long);
    }, wait);
  }

  stop(): void {
    clearTimeout(this.#waiting);
  }
}
