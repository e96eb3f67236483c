/** Does what somebody should not wait for: once the frame that is due has been painted, however often it is asked. */
export class AfterFrame {
  readonly #act: () => void;
  #frame = 0;
  #task = 0;

  constructor(act: () => void) {
    this.#act = act;
  }

  ask(): void {
    this.#frame ||= requestAnimationFrame(() => {
      // A frame is painted after this, and before the next task.
      this.#task = window.setTimeout(() => {
        this.#frame = 0;
        this.#act();
      });
    });
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#task);
  }
}
