/** Milliseconds without painting after which it has come to rest, and so many more after which it has for long. */
const restful = 160;
const long = 1000;

/** Does what can wait once nothing has been painted for a while, and what can wait longer once nothing has been for long. */
export class IdleTimer {
  readonly #act: (isLong: boolean) => void;
  #waiting = 0;

  constructor(act: (isLong: boolean) => void) {
    this.#act = act;
  }

  painted(isLong = false): void {
    this.stop();
    this.#waiting = window.setTimeout(
      () => {
        // What it paints is no reason to begin anew.
        this.#act(isLong);
        if (!isLong) this.painted(true);
      },
      isLong ? long : restful,
    );
  }

  stop(): void {
    clearTimeout(this.#waiting);
  }
}
